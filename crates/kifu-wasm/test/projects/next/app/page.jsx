// A component of the server. It runs when the page is asked for.

import { read } from "kifu-wasm";
import { Board } from "./board.jsx";

export const dynamic = "force-dynamic";

export default function Page() {
  const [game] = read("position startpos moves 7g7f").games;
  return (
    <main>
      <p id="server">{game.mainline[0].notation}</p>
      <Board />
    </main>
  );
}
