// A folder of files of one's own, which the commands read too. Only the machine's owner has it.
import { useEffect, useState } from "preact/hooks";
import { files as askFiles, fileText, Refused, saveFile } from "../net/http";
import { ownerKey } from "../net/kept";
import type { FileLine } from "../net/types";

export interface OpenFile {
  name: string;
  version: string;
}

export interface FilesState {
  list: FileLine[];
  folder: string;
  problem: string;
  save: (file: OpenFile | null, text: string) => Promise<{ file: OpenFile | null; problem: string }>;
  reload: () => void;
  naming: string;
  setNaming: (name: string) => void;
}

export function useFiles(language: string): FilesState {
  const [list, setList] = useState<FileLine[]>([]);
  const [folder, setFolder] = useState("");
  const [problem, setProblem] = useState("");
  const [naming, setNaming] = useState("");
  const reload = () => {
    if (!ownerKey()) return setProblem("Files are kept for the machine’s owner: open the address that cardwright serve printed.");
    askFiles().then((answer) => { setList(answer.files ?? []); setFolder(answer.folder); setProblem(""); }, (error: Refused) => setProblem(error.message));
  };
  useEffect(reload, [language]);
  const save = async (file: OpenFile | null, text: string) => {
    const name = file?.name ?? naming;
    if (!name) return { file: null, problem: "Give the file a name first, at the left." };
    try {
      const kept = await saveFile({ name, text, version: file?.version ?? "", language });
      reload();
      setNaming("");
      return { file: { name: kept.name, version: kept.version ?? "" }, problem: "" };
    } catch (error) {
      return { file: null, problem: (error as Refused).message };
    }
  };
  return { list, folder, problem, save, reload, naming, setNaming };
}

export function Files({ files, open, now, suffix }: { files: FilesState; open: (file: OpenFile, text: string) => void; now: string; suffix: string }) {
  const [making, setMaking] = useState(false);
  const [problem, setProblem] = useState("");
  const choose = async (name: string) => {
    try {
      const found = await fileText(name);
      setProblem("");
      open({ name: found.name, version: found.version ?? "" }, found.text);
    } catch (error) {
      setProblem((error as Refused).message);
    }
  };
  return (
    <aside class="files" aria-label="your cards">
      <h2 class="eyebrow">Your cards</h2>
      {files.problem && <p class="mut small">{files.problem}</p>}
      <ul>{files.list.map((file) => <li key={file.name}><button class={file.name === now ? "on" : ""} onClick={() => void choose(file.name)}>{file.name} {!!file.faults && <em>{file.faults} faults</em>}</button></li>)}</ul>
      {!files.problem && (making
        ? <label>Its name <input type="text" placeholder={`embers${suffix}`} value={files.naming} onInput={(event) => files.setNaming(event.currentTarget.value)} /><span class="mut small">Save keeps it.</span></label>
        : <button class="btn small" onClick={() => setMaking(true)}>New file</button>)}
      {problem && <p class="problem">{problem}</p>}
      {files.folder && <p class="mut small folder">{files.folder}</p>}
    </aside>
  );
}
