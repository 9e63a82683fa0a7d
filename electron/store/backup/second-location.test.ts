import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { runningClock } from '../../../shared/testing/clock.ts';
import { refused } from '../../../shared/testing/refused.ts';
import { smallDisk, testFolder } from '../testing.ts';
import { listBackups } from './backup-folder.ts';
import { runSecondLocationJob } from './second-location-jobs.ts';
import {
  createSecondLocationRunner,
  nodeSecondLocationProcess,
  type SecondLocationProcess,
} from './second-location-runner.ts';

const installationId = '01900000-0000-7000-8000-0000000000aa';
const script = new URL('./second-location-process.ts', import.meta.url);
const quiet = { beat: () => undefined };
const now = Date.parse('2026-11-21T12:00:00.000Z');

function setting() {
  const dataFolder = testFolder();
  const other = testFolder();
  const { folder } = runSecondLocationJob(
    { do: 'choose', parent: other, installationId, till: 2, dataFolder },
    quiet,
  );
  const backup = (day: number, content = `day ${day}`) => {
    const file = join(dataFolder, `perch-2026-11-${String(day).padStart(2, '0')}T09-00-00-000Z.sqlite`);
    writeFileSync(file, content);
    return file;
  };
  const copy = (
    file: string,
    around: Parameters<typeof runSecondLocationJob>[1] = quiet,
    today: number | null = null,
  ) => runSecondLocationJob({ do: 'copy', folder, installationId, file, now, today }, around);
  return { dataFolder, other, folder, backup, copy };
}

const refusal = (code: string) => expect.objectContaining({ code });

describe('the second location', () => {
  test('gets each backup once, complete, with its hash beside it', () => {
    const { folder, backup, copy } = setting();
    const file = backup(20, 'x'.repeat(3_000_000));
    expect(copy(file)).toEqual({ copied: true });
    expect(copy(file)).toEqual({ copied: false });
    const there = join(folder, basename(file));
    expect(readFileSync(there, 'utf8')).toBe('x'.repeat(3_000_000));
    expect(readFileSync(`${there}.sha256`, 'utf8')).toMatch(/^[0-9a-f]{64} {2}perch-2026-11-20/);
    expect(runSecondLocationJob({ do: 'list', folder, installationId }, quiet).backups).toMatchObject([
      { file: there, at: '2026-11-20T09:00:00.000Z', bytes: 3_000_000 },
    ]);
    // One of another length is not a backup; it is copied again.
    truncateSync(there, 10);
    expect(copy(file)).toEqual({ copied: true });
  });

  test('keeps none but the newest for more than ninety days', () => {
    const { folder, backup, copy } = setting();
    const inDays = (days: number) => Date.parse('2026-11-20T09:00:00.000Z') + days * 86_400_000;
    for (const day of [2, 3, 20]) copy(backup(day));
    const there = () => listBackups(folder).map(({ at }) => at.slice(8, 10));
    copy(backup(20), quiet, inDays(72));
    expect(there()).toEqual(['20', '03', '02']);
    copy(backup(20), quiet, inDays(72.5));
    expect(there()).toEqual(['20', '03']);
    expect(readdirSync(folder).filter((name) => name.includes('2026-11-02'))).toEqual([]);
    copy(backup(20), quiet, inDays(999));
    expect(there()).toEqual(['20']);
  });

  test('deletes one dated in the future ninety days after the next one was made, and never the newest for it', () => {
    const { dataFolder, folder } = setting();
    const named = (name: string) => {
      const file = join(dataFolder, name);
      writeFileSync(file, name);
      return file;
    };
    const ahead = named('perch-2036-11-20T09-00-00-000Z-1-1.sqlite');
    const right = named('perch-2026-11-20T09-00-00-000Z-1-2.sqlite');
    const copyAfter = (file: string, days: number) => {
      const at = now + days * 86_400_000;
      runSecondLocationJob({ do: 'copy', folder, installationId, file, now: at, today: at }, quiet);
    };
    const there = () => listBackups(folder).map(({ at }) => at.slice(0, 4));
    copyAfter(ahead, 0);
    copyAfter(right, 0);
    copyAfter(right, 88);
    expect(there()).toEqual(['2026', '2036']);
    copyAfter(right, 90);
    expect(there()).toEqual(['2026']);
    expect(readdirSync(folder).filter((name) => name.includes('2036-11'))).toEqual([]);
  });

  test('keeps as few as the data folder does, and does not touch foreign files', () => {
    const { folder, backup, copy } = setting();
    writeFileSync(join(folder, 'holiday.jpg'), 'a picture');
    for (let day = 1; day <= 20; day += 1) copy(backup(day));
    expect(listBackups(folder)).toHaveLength(14);
    expect(readdirSync(folder).filter((name) => name.endsWith('.sha256'))).toHaveLength(14);
    expect(existsSync(join(folder, 'holiday.jpg'))).toBe(true);
  });

  test('is not filled up, and without room no partial file stays', () => {
    const { folder, backup, copy } = setting();
    copy(backup(1));
    const file = backup(2, 'x'.repeat(100_000));
    const room = () => ({ free: 100_500, total: 1_000_000 });
    expect(() => copy(file, { ...quiet, diskSpace: room })).toThrow(refusal('place_full'));
    expect(listBackups(folder)).toHaveLength(1);
    expect(readdirSync(folder).filter((name) => name.endsWith('.partial'))).toEqual([]);
    // Expired ones are deleted first: that makes room for the next one.
    expect(copy(file, { ...quiet, diskSpace: () => ({ free: 200_000, total: 1_000_000 }) })).toEqual({
      copied: true,
    });
  });

  test('is distinguished from the empty folder in its place while the other disk is absent', () => {
    const { other, folder, backup, copy } = setting();
    const file = backup(1);
    renameSync(other, `${other}-away`);
    expect(() => copy(file)).toThrow(refusal('place_absent'));
    mkdirSync(folder, { recursive: true });
    expect(() => copy(file)).toThrow(refusal('place_absent'));
    expect(readdirSync(folder)).toEqual([]);
    rmSync(other, { recursive: true });
    renameSync(`${other}-away`, other);
    expect(copy(file)).toEqual({ copied: true });
  });

  test('cannot be in the data folder, and two tills can share a folder', () => {
    const { dataFolder, other, folder } = setting();
    const choose = (parent: string, id = installationId, till = 2) =>
      runSecondLocationJob({ do: 'choose', parent, installationId: id, till, dataFolder }, quiet).folder;
    mkdirSync(join(dataFolder, 'live'));
    expect(() => choose(dataFolder)).toThrow(refusal('place_in_data'));
    expect(() => choose(join(dataFolder, 'live'))).toThrow(refusal('place_in_data'));
    expect(() => choose(join(other, 'nowhere'))).toThrow(refusal('place_absent'));
    expect(choose(other)).toBe(folder);
    expect(choose(folder)).toBe(folder);
    expect(choose(other, '01900000-0000-7000-8000-0000000000bb', 3)).not.toBe(folder);
  });

  test('returns a backup only if it is unchanged', () => {
    const { dataFolder, folder, backup, copy } = setting();
    const file = backup(1, 'unchanged');
    copy(file);
    const there = join(folder, basename(file));
    const to = join(dataFolder, 'fetched');
    runSecondLocationJob({ do: 'fetch', file: there, to }, quiet);
    expect(readFileSync(to, 'utf8')).toBe('unchanged');
    writeFileSync(there, 'different');
    expect(() => runSecondLocationJob({ do: 'fetch', file: there, to }, quiet)).toThrow(
      refusal('backup_unusable'),
    );
    expect(existsSync(to)).toBe(false);
    expect(() => runSecondLocationJob({ do: 'fetch', file: join(folder, 'none'), to }, quiet)).toThrow(
      refusal('backup_unusable'),
    );
  });
});

test.skipIf(process.getuid?.() !== 0)('no room here is no fault of the backup', () => {
  const { folder, backup, copy } = setting();
  const disk = smallDisk('256k');
  if (disk === null) throw new Error('No small disk could be made.');
  const file = backup(1, 'x'.repeat(1_000_000));
  copy(file);
  const job = { do: 'fetch' as const, file: join(folder, basename(file)), to: join(disk, 'fetched') };
  expect(() => runSecondLocationJob(job, quiet)).toThrow(refusal('disk_full'));
  expect(readdirSync(disk)).toEqual([]);
});

test('deletes the partial file of an unplugged stick with the next backup', () => {
  const { folder, backup, copy } = setting();
  const half = join(folder, 'perch-2026-11-01T09-00-00-000Z.sqlite.partial');
  writeFileSync(half, 'half');
  copy(backup(20));
  expect(existsSync(half)).toBe(false);
});

describe('a separate process', () => {
  test('runs the job and returns its result or refusal', async () => {
    const { folder, backup } = setting();
    const run = createSecondLocationRunner(nodeSecondLocationProcess(script), runningClock());
    const file = backup(3);
    expect(await run({ do: 'copy', folder, installationId, file, now, today: null })).toEqual({
      copied: true,
    });
    expect((await run({ do: 'list', folder, installationId })).backups).toHaveLength(1);
    await refused(run({ do: 'look', folder: join(folder, 'gone'), installationId }), 'place_absent');
  });

  test('is killed if it hangs, and reported if it dies', async () => {
    const killed: string[] = [];
    const process = (name: string, exits: boolean): SecondLocationProcess => ({
      onMessage: () => undefined,
      onExit: (listener) => void (exits && queueMicrotask(listener)),
      kill: () => void killed.push(name),
    });
    const look = { do: 'look' as const, folder: '/mnt/hung', installationId };
    // Half a minute passes in a moment.
    const fast = runningClock({ speed: 1000 });
    await refused(createSecondLocationRunner(() => process('hung', false), fast)(look), 'place_silent');
    await refused(
      createSecondLocationRunner(() => process('dead', true), runningClock())(look),
      'place_failed',
    );
    const stopped = AbortSignal.abort();
    await refused(
      createSecondLocationRunner(() => process('stopped', false), runningClock())(look, stopped),
      'place_stopped',
    );
    expect(killed).toEqual(['hung', 'dead', 'stopped']);
  });
});
