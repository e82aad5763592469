// The record behind the button “Show an example”.

import type { Language } from "kifu-wasm";

/** What is different in the languages: the players, the comments and the bookmark. */
const WORDS = {
  ja: ["先手太郎", "後手花子", "相掛かりの例です。", "飛車を深く引く形。浮き飛車なら▲２六飛。", "相掛かりの基本図"],
  en: [
    "Alice",
    "Bob",
    "An example of the double wing attack (Aigakari): both sides push the pawns in front of their rooks.",
    "The rook goes back to its starting rank. The variations show other squares for it.",
    "The basic position of the double wing attack",
  ],
} as const;

export function example(language: Language): string {
  const [black, white, opening, retreat, bookmark] = WORDS[language];
  return `\
手合割：平手　　
先手：${black}
後手：${white}
手数----指手---------消費時間--
   1 ２六歩(27)   ( 0:02/00:00:02)
*${opening}
   2 ８四歩(83)   ( 0:03/00:00:03)
   3 ２五歩(26)   ( 0:05/00:00:07)+
   4 ８五歩(84)   ( 0:04/00:00:07)
   5 ７八金(69)   ( 0:12/00:00:19)
   6 ３二金(41)   ( 0:08/00:00:15)
   7 ２四歩(25)   ( 0:09/00:00:28)
   8 同　歩(23)   ( 0:06/00:00:21)
   9 同　飛(28)   ( 0:15/00:00:43)
  10 ２三歩打     ( 0:03/00:00:24)
  11 ２八飛(24)   ( 0:41/00:01:24)+
*${retreat}
  12 ８六歩(85)   ( 0:20/00:00:44)
  13 同　歩(87)   ( 0:07/00:01:31)
  14 同　飛(82)   ( 0:33/00:01:17)
  15 ８七歩打     ( 0:18/00:01:49)
  16 ８二飛(86)   ( 0:05/00:01:22)
&${bookmark}
  17 中断
まで16手で中断

変化：11手
  11 ２六飛(24)   +
  12 ７四歩(73)
  13 ３八銀(39)

変化：11手
  11 ３四飛(24)
  12 ７二銀(71)
  13 ２四飛(34)

変化：3手
   3 ７六歩(77)
   4 ３四歩(33)
   5 ２五歩(26)
   6 ３二金(41)

`;
}
