// How the options of a game that have values are asked for; one that is not here is a word or a number that is typed.
export interface Asked {
  label: string;
  /** One of these, the first where nothing is chosen. */
  among?: readonly (readonly [string, string])[];
  /** Any of these, joined by commas. */
  any?: readonly (readonly [string, string])[];
}

const YES: Asked["among"] = [["yes", "yes"], ["no", "no"]];
const NO: Asked["among"] = [["no", "no"], ["yes", "yes"]];

const OPTIONS: Record<string, Record<string, Asked>> = {
  mars: {
    map: { label: "Map", among: [["tharsis", "Tharsis"], ["hellas", "Hellas"], ["elysium", "Elysium"]] },
    expansions: { label: "Expansions", any: [["prelude", "Prelude"], ["venus", "Venus Next"], ["colonies", "Colonies"], ["turmoil", "Turmoil"], ["promo", "promotional cards"]] },
    corporate: { label: "Corporate Era", among: YES },
    draft: { label: "Draft", among: NO },
    government: { label: "World Government", among: NO },
    generations: { label: "Generations" },
    beginners: { label: "Beginners" },
    solo: { label: "Alone, one wins by", among: [["parameters", "the parameters"], ["rating", "a rating of 63"]] },
  },
};

export function asked(game: string, option: string): Asked {
  return OPTIONS[game]?.[option] ?? { label: option.charAt(0).toUpperCase() + option.slice(1) };
}
