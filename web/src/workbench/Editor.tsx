// The editor: CodeMirror with the language's words, faults at their places and under their lines, completion, and what stands
// at the cursor in words.
import { autocompletion, closeBrackets, completionKeymap, type CompletionContext, type CompletionResult } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap, indentWithTab } from "@codemirror/commands";
import { HighlightStyle, StreamLanguage, syntaxHighlighting } from "@codemirror/language";
import { lintKeymap, setDiagnostics } from "@codemirror/lint";
import { Compartment, EditorState, RangeSetBuilder, StateEffect, StateField } from "@codemirror/state";
import { Decoration, type DecorationSet, drawSelection, EditorView, highlightActiveLine, highlightActiveLineGutter, keymap, lineNumbers, WidgetType } from "@codemirror/view";
import { tags } from "@lezer/highlight";
import { useEffect, useRef } from "preact/hooks";
import { complete } from "../net/http";
import type { Fault, LanguageInfo } from "../net/types";

/** Server offsets count characters, the editor's count UTF-16 units: they differ beyond the first plane. */
export function units(text: string, characters: number): number {
  let at = 0;
  for (let count = 0; count < characters && at < text.length; count++) at += text.codePointAt(at)! > 0xffff ? 2 : 1;
  return at;
}

export function characters(text: string, at: number): number {
  return [...text.slice(0, at)].length;
}

const look = HighlightStyle.define([
  { tag: tags.string, class: "s" }, { tag: tags.keyword, class: "k" }, { tag: tags.number, class: "n" },
  { tag: tags.comment, class: "cm-said" }, { tag: tags.atom, class: "n" },
]);

function language(info: LanguageInfo) {
  const words = new Set(info.words ?? []);
  const comment = info.comment || "\u0000";
  return StreamLanguage.define({
    token(stream) {
      if (stream.match(comment)) { stream.skipToEnd(); return "comment"; }
      if (stream.match(/^"[^"]*"?/)) return "string";
      if (stream.match(/^\{[^{}]*\}/)) return "atom";
      if (stream.match(/^[+-]?\d+/)) return "number";
      const word = stream.match(/^[\p{L}_][\p{L}\p{N}_'’-]*/u) as RegExpMatchArray | null;
      if (word) return words.has(word[0]) || words.has(word[0].toLowerCase()) ? "keyword" : null;
      stream.next();
      return null;
    },
  });
}

/** A fault, told under its line, with what would mend it. */
class Told extends WidgetType {
  constructor(readonly fault: Fault, readonly mend: (fault: Fault) => void) { super(); }
  override eq(other: Told) { return JSON.stringify(other.fault) === JSON.stringify(this.fault); }
  toDOM() {
    const box = document.createElement("div");
    box.className = `diag ${this.fault.severity}`;
    const words = document.createElement("p");
    words.textContent = this.fault.message;
    box.append(words);
    const hint = this.fault.suggestion ?? (this.fault.expected?.length ? `Expected ${this.fault.expected.slice(0, 6).join(", ")}.` : "");
    if (hint) {
      const more = document.createElement("p");
      more.className = "mut";
      more.textContent = hint;
      box.append(more);
    }
    if (this.fault.fix != null) {
      const button = document.createElement("button");
      button.className = "btn small";
      button.type = "button";
      button.textContent = this.fault.fix ? `Write ${this.fault.fix}` : "Leave it out";
      button.onclick = () => this.mend(this.fault);
      box.append(button);
    }
    return box;
  }
  override ignoreEvent() { return true; }
}

const MOST_TOLD = 12;
const tell = StateEffect.define<DecorationSet>();
const told = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update: (old, change) => change.effects.reduce((now, effect) => (effect.is(tell) ? effect.value : now), old.map(change.changes)),
  provide: (field) => EditorView.decorations.from(field),
});

export interface EditorProps {
  info: LanguageInfo;
  text: string;
  /** Counts the texts that come from elsewhere (a file, the formatter): what is typed is the editor's own and never comes back to it. */
  outside: number;
  faults: readonly Fault[];
  onText: (text: string) => void;
  onPlace: (at: number) => void;
  onPlay: () => void;
  onSave: () => void;
  onFormat: () => void;
}

export function Editor(props: EditorProps) {
  const box = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView | null>(null);
  const now = useRef(props);
  now.current = props;
  const speech = useRef(new Compartment());

  useEffect(() => {
    const ask = async (context: CompletionContext): Promise<CompletionResult | null> => {
      const text = context.state.doc.toString();
      if (!context.explicit && !context.matchBefore(/[\p{L}"{]+$/u)) return null;
      try {
        const found = await complete({ language: now.current.info.name, text, at: characters(text, context.pos) });
        return { from: units(text, found.start), to: units(text, found.end), options: (found.items ?? []).map((item) => ({ label: item.text, type: item.kind ?? "text", info: item.info || undefined })) };
      } catch {
        return null;
      }
    };
    const own = keymap.of([
      { key: "Mod-Enter", run: () => { now.current.onPlay(); return true; } },
      { key: "Mod-s", run: () => { now.current.onSave(); return true; } },
      { key: "Shift-Alt-f", run: () => { now.current.onFormat(); return true; } },
      { key: "Alt-Enter", run: () => { const fault = now.current.faults.find((one) => one.fix != null); if (fault) mend(fault); return true; } },
    ]);
    const made = new EditorView({
      parent: box.current!,
      state: EditorState.create({
        doc: props.text,
        extensions: [
          own, lineNumbers(), highlightActiveLine(), highlightActiveLineGutter(), history(), drawSelection(), closeBrackets(),
          autocompletion({ override: [ask] }), syntaxHighlighting(look), speech.current.of(language(props.info)), told,
          keymap.of([...completionKeymap, ...lintKeymap, ...historyKeymap, ...defaultKeymap, indentWithTab]),
          EditorView.lineWrapping,
          // The policy lets only those styles into the page that carry the number of this answer.
          EditorView.cspNonce.of(document.querySelector<HTMLMetaElement>("meta[name=csp-nonce]")?.content ?? ""),
          EditorView.contentAttributes.of({ "aria-label": "the card’s text", spellcheck: "false" }),
          EditorView.updateListener.of((update) => {
            if (update.docChanged) now.current.onText(update.state.doc.toString());
            if (update.docChanged || update.selectionSet) now.current.onPlace(update.state.selection.main.head);
          }),
        ],
      }),
    });
    view.current = made;
    return () => made.destroy();
  }, []);

  const mend = (fault: Fault) => {
    const editor = view.current!;
    const text = editor.state.doc.toString();
    editor.dispatch({ changes: { from: units(text, fault.start), to: units(text, fault.end), insert: fault.fix ?? "" } });
    editor.focus();
  };

  useEffect(() => { view.current?.dispatch({ effects: speech.current.reconfigure(language(props.info)) }); }, [props.info]);

  useEffect(() => {
    const editor = view.current;
    if (editor && editor.state.doc.toString() !== props.text) editor.dispatch({ changes: { from: 0, to: editor.state.doc.length, insert: props.text } });
  }, [props.outside]);

  useEffect(() => {
    const editor = view.current;
    if (!editor) return;
    const text = editor.state.doc.toString();
    const length = text.length;
    const marks = props.faults.map((fault) => {
      const from = Math.min(units(text, fault.start), length);
      return { from, to: Math.min(Math.max(units(text, fault.end), from + 1), length), severity: fault.severity === "error" ? ("error" as const) : ("warning" as const), message: fault.message };
    });
    const lines = new RangeSetBuilder<Decoration>();
    const places = props.faults.slice(0, MOST_TOLD).map((fault, at) => ({ fault, end: editor.state.doc.lineAt(marks[at]!.from).to })).sort((a, b) => a.end - b.end);
    for (const { fault, end } of places) lines.add(end, end, Decoration.widget({ widget: new Told(fault, mend), block: true, side: 1 }));
    editor.dispatch(setDiagnostics(editor.state, marks), { effects: tell.of(lines.finish()) });
  }, [props.faults]);

  return <div class="cm" ref={box} />;
}
