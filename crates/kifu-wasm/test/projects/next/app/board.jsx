"use client";
// A component of the page, which the server runs too.

import { useEffect, useState } from "react";
import { init, read } from "kifu-wasm";
import "kifu-wasm/board";

export function Board() {
  const [move, setMove] = useState("");
  useEffect(() => {
    init().then(() => setMove(read("position startpos moves 2g2f").games[0].mainline[0].notation));
  }, []);
  return (
    <>
      <p id="client">{move}</p>
      <kifu-board text="position startpos moves 5g5f" ply={1}></kifu-board>
    </>
  );
}
