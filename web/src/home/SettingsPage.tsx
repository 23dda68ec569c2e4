import { useEffect } from "preact/hooks";
import inter from "../../licences/inter.txt?url";
import serif from "../../licences/source-serif-4.txt?url";
import { Look } from "../shell/Look";
import { Top } from "../shell/Top";

export function SettingsPage() {
  useEffect(() => { document.title = "Settings · Cardwright"; }, []);
  return (
    <div class="page">
      <Top title="Settings" />
      <main class="sheet"><h2>Settings</h2><Look /><p class="mut">They are kept in this browser. Stops and yields are set at the table.</p>
        <p class="mut">The letters are <a href={serif} target="_blank" rel="noreferrer">Source Serif 4</a> and <a href={inter} target="_blank" rel="noreferrer">Inter</a>, both under the SIL Open Font License.</p></main>
    </div>
  );
}
