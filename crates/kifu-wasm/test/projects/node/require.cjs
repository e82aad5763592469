// Reads a record in Node from a script without `import`.

const { read } = require("kifu-wasm");

console.log(read("position startpos moves 7g7f").games[0].mainline[0].notation);
