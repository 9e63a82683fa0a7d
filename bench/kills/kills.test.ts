import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { runKills } from './run.ts';

test('what was told as sold is at the service once, whenever the program was killed', {
  timeout: 300_000,
}, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'perch-kills-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const { kills, judgement } = await runKills({ folder, kills: 12, seed: 7 });
  expect(kills.sell + kills.sync).toBe(12);
  expect(judgement.orders).toBeGreaterThanOrEqual(judgement.printed);
  expect(judgement).toMatchObject({ lost: 0, doubled: 0, unaccounted: 0, stockDrift: 0, verify: 0 });
  expect(judgement).toMatchObject({ waiting: 0, parked: 0, unknown: 0 });
});
