// What people wrote about a move, without the lines of engines.

import type { Node } from "kifu-wasm";

/** The comments on a node: first those before its variation. What an engine wrote is shown as evaluation. */
export function writtenComments(node: Node): readonly string[] {
  const comments = [...node.leadingComments, ...node.comments];
  // The lines of engines begin with one of these signs.
  return node.evaluation === null ? comments : comments.filter((line) => !/^[#*]/.test(line));
}

/** The names of a position. */
export function bookmarksOf(node: Node): readonly string[] {
  return [...node.leadingBookmarks, ...node.bookmarks];
}
