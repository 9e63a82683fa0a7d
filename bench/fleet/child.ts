import { type KeySpec, runKey } from './key.ts';

// Runs keys given as JSON on standard input, one after another; prints their results, a line each.

let text = '';
for await (const chunk of process.stdin) text += chunk;
for (const spec of JSON.parse(text) as KeySpec[]) {
  const result = runKey(spec);
  // Whole milliseconds: ten times less to write and to read.
  process.stdout.write(`${JSON.stringify({ ...result, delays: result.delays.map(Math.round) })}\n`);
}
