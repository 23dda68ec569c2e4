import "./look/fonts.css";
import "./look/tokens.css";
import "./look/card.css";
import "./look/shell.css";
import "./look/home.css";
import "./look/table.css";
import "./look/games.css";
import "./look/narrow.css";
import { render } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { FunctionComponent } from "preact";
import { Sprite } from "./card/sprite";
import { Home } from "./home/Home";
import { NewTable } from "./home/NewTable";
import { SettingsPage } from "./home/SettingsPage";
import { takeOwnerKey } from "./net/kept";
import { followLinks, place } from "./shell/router";
import { TablePage } from "./table/TablePage";

/** The bigger pages are fetched when one goes there. */
function Later({ load }: { load: () => Promise<FunctionComponent> }) {
  const [Page, setPage] = useState<FunctionComponent | null>(null);
  const [lost, setLost] = useState(false);
  useEffect(() => { load().then((page) => setPage(() => page), () => setLost(true)); }, [load]);
  if (lost) return <main class="nothing"><h1>This page could not be fetched.</h1><a class="btn" href="/">Home</a></main>;
  return Page ? <Page /> : <main class="nothing" aria-busy="true" />;
}

const workbench = () => import("./workbench/Workbench").then((module) => module.Workbench);
const replay = () => import("./replay/ReplayPage").then((module) => module.ReplayPage);
const replays = () => import("./replay/Replays").then((module) => module.Replays);

function App() {
  const { path } = place.value;
  if (path.startsWith("/new/")) return <NewTable game={path.slice(5)} key={path} />;
  if (path === "/table") return <TablePage />;
  if (path.startsWith("/workbench")) return <Later load={workbench} key="workbench" />;
  if (path === "/replay") return <Later load={replay} key="replay" />;
  if (path === "/replays") return <Later load={replays} key="replays" />;
  if (path === "/settings") return <SettingsPage />;
  return <Home />;
}

takeOwnerKey();
followLinks();
render(<><Sprite /><App /></>, document.getElementById("app")!);
