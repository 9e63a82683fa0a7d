import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { sized } from '../../shared/testing/size.ts';
import { runKills } from './run.ts';

const KILLS = sized(12, 100);

test('every confirmed sale is at the service once, whenever the program was killed', {
  tags: 'slow',
  timeout: 1_800_000,
}, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'perch-kills-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  // The till's time runs ten times as fast, so that its waits after lost answers are short.
  const { kills, judgement } = await runKills({ folder, kills: KILLS, seed: 7, speed: 10 });
  expect(kills.sell + kills.sync).toBe(KILLS);
  expect(judgement.orders).toBeGreaterThanOrEqual(judgement.printed);
  expect(judgement).toMatchObject({ lost: 0, doubled: 0, unaccounted: 0, stockDrift: 0, verify: 0 });
  expect(judgement).toMatchObject({ waiting: 0, parked: 0, inDoubt: 0 });
});
