// A bot of your own in JavaScript: one line of JSON in, one line out. It takes the option with the longest words.
//   quadriga play trajan --bot hare=program:"node examples/hare.mjs" --seat 1=hare
import { createInterface } from "node:readline";

const lines = createInterface({ input: process.stdin });

lines.on("line", (line) => {
  const { options } = JSON.parse(line);
  console.log(JSON.stringify({ move: answer(options) }));
});

function answer(options) {
  switch (options.kind) {
    case "count":
      return [String(options.most)];
    case "set":
      return options.items.slice(0, options.least);
    case "order":
      return options.items;
    case "amounts":
      return amounts(options);
    default:
      return options.moves.reduce((best, move) => (move.join(" ").length > best.join(" ").length ? move : best));
  }
}

function amounts({ caps, least }) {
  const taken = [];
  let left = least;
  for (const [item, cap] of Object.entries(caps)) {
    const n = Math.min(cap, left);
    if (n > 0) taken.push(`${item}=${n}`);
    left -= n;
  }
  return taken;
}
