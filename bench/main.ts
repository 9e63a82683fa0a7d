import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

/**
 * Runs the comparisons, each in a process of its own, and puts their parts together as `docs/benchmarks.md`:
 * `npm run bench -- [--only store|search|pacing|quota|fleet|service|report] [--quick]`. Parts that were not run are kept as
 * they are; `report` runs nothing and only puts the page together. `--quick` takes small sizes and short runs, for
 * trying out; its figures are not for reading.
 */
const parts = ['store', 'search', 'pacing', 'quota', 'fleet', 'service'] as const;
/** Parts that other commands write; they are taken in where they are. */
const order = ['pacing', 'sync', 'quota', 'store', 'kills', 'search', 'counter', 'fleet', 'service'];

const { values } = parseArgs({
  options: { only: { type: 'string' }, quick: { type: 'boolean', default: false } },
});
const chosen = parts.filter((part) => values.only === undefined || values.only === part);
if (chosen.length === 0 && values.only !== 'report') {
  console.error(`--only takes one of ${parts.join(', ')}, report.`);
  process.exit(2);
}
const began = performance.now();
const failed: string[] = [];
for (const part of chosen) {
  const quick = part === 'service' ? ['--seconds', '1'] : part === 'quota' ? ['--sales', '10'] : ['--quick'];
  process.stderr.write(`\n${part}\n`);
  const script = fileURLToPath(new URL(`./${part}.ts`, import.meta.url));
  const child = spawn(process.execPath, [script, ...(values.quick ? quick : [])], { stdio: 'inherit' });
  const [code] = await once(child, 'close');
  if (code !== 0) failed.push(part);
}
assemble();
const minutes = ((performance.now() - began) / 60_000).toFixed(1);
process.stderr.write(`\ndocs/benchmarks.md is written; ${minutes} minutes.\n`);
if (failed.length > 0) {
  process.stderr.write(`Did not run to its end: ${failed.join(', ')}\n`);
  process.exitCode = 1;
}

function assemble(): void {
  const docs = new URL('../docs/', import.meta.url);
  const texts = order
    .map((part) => new URL(`bench/${part}.md`, docs))
    .filter((file) => existsSync(file))
    .map((file) => readFileSync(file, 'utf8').replaceAll('](./', '](bench/').trim());
  const head = `# Benchmarks

\`npm run bench\` runs every comparison and writes this page anew, in under 20 minutes on two cores; \`npm run bench --
--only store\` runs one of them, \`--quick\` tries everything out with small sizes. Each part says what was measured,
with which versions and on which machine, and where others do better. Peers are used as their own documentation
recommends; the page that each adapter follows is named at its head (\`bench/*/\`).
`;
  writeFileSync(new URL('benchmarks.md', docs), `${[head.trim(), ...texts].join('\n\n')}\n`);
}
