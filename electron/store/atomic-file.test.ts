import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { chmod } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { linkOrCopy, type RenameFs, renameDurably, saveFileAtomic, writeFileAtomic } from './atomic-file.ts';
import { smallDisk, testFolder } from './testing.ts';

vi.mock('node:fs/promises', { spy: true });

/** A folder outside the data folder. */
const outside = import.meta.dirname;

/** A file system that refuses renames with one code, `times` times. */
function refusing(code: string, times: number, platform: NodeJS.Platform = 'win32') {
  const waited: number[] = [];
  let left = times;
  const fs: RenameFs = {
    platform,
    rename(from, to) {
      left -= 1;
      if (left >= 0) throw Object.assign(new Error(code), { code });
      renameSync(from, to);
    },
    wait: (ms) => waited.push(ms),
  };
  return { fs, waited };
}

const large = 'x'.repeat(100_000);

describe('an atomic write', () => {
  test('replaces the previous file, and creates its folder', () => {
    const file = join(testFolder(), 'a', 'b', 'note.json');
    writeFileAtomic(file, 'one');
    writeFileAtomic(file, 'two');
    expect(readFileSync(file, 'utf8')).toBe('two');
    expect(readdirSync(join(file, '..'))).toEqual(['note.json']);
  });

  test('sets the wanted mode, even over a leftover temporary file of another mode', () => {
    const file = join(testFolder(), 'key.json');
    writeFileSync(`${file}.new`, 'half', { mode: 0o644 });
    writeFileAtomic(file, 'key', { mode: 0o600 });
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  test('leaves the old file unchanged on a full disk, and nothing beside it', ({ skip }) => {
    const disk = smallDisk('64k');
    if (!disk) return skip('only root can make a small file system to fill');
    const file = join(disk, 'note.json');
    writeFileAtomic(file, 'before');
    expect(() => writeFileAtomic(file, large)).toThrow(expect.objectContaining({ code: 'ENOSPC' }));
    expect(readFileSync(file, 'utf8')).toBe('before');
    expect(readdirSync(disk)).toEqual(['note.json']);
    writeFileAtomic(file, 'after');
    expect(readFileSync(file, 'utf8')).toBe('after');
  });

  test('leaves the old file unchanged if writing is forbidden', ({ skip }) => {
    const disk = smallDisk('64k');
    if (!disk) return skip('only root can make a file system read-only');
    const file = join(disk, 'note.json');
    writeFileAtomic(file, 'before');
    spawnSync('mount', ['-o', 'remount,ro', disk]);
    expect(() => writeFileAtomic(file, 'after')).toThrow(expect.objectContaining({ code: 'EROFS' }));
    expect(readFileSync(file, 'utf8')).toBe('before');
  });

  test('is refused if a folder has its name or its temporary name, and leaves both', () => {
    const folder = testFolder();
    mkdirSync(join(folder, 'note.json'));
    expect(() => writeFileAtomic(join(folder, 'note.json'), 'x')).toThrow();
    expect(readdirSync(folder)).toEqual(['note.json']);
    mkdirSync(join(folder, 'other.json.new'));
    expect(() => writeFileAtomic(join(folder, 'other.json'), 'x')).toThrow();
    expect(existsSync(join(folder, 'other.json'))).toBe(false);
    expect(existsSync(join(folder, 'other.json.new'))).toBe(true);
  });
});

describe('a rename that Windows refuses', () => {
  test.each(['EPERM', 'EBUSY', 'EACCES'])('with %s for a moment is retried', (code) => {
    const file = join(testFolder(), 'note.json');
    writeFileAtomic(file, 'before');
    const { fs, waited } = refusing(code, 3);
    writeFileAtomic(file, 'after', { fs });
    expect(readFileSync(file, 'utf8')).toBe('after');
    expect(waited).toEqual([10, 20, 40]);
  });

  test('for longer than a scanner needs fails, and the old file is unchanged', () => {
    const folder = testFolder();
    const file = join(folder, 'note.json');
    writeFileAtomic(file, 'before');
    const { fs, waited } = refusing('EPERM', 100);
    expect(() => writeFileAtomic(file, 'after', { fs })).toThrow(expect.objectContaining({ code: 'EPERM' }));
    expect(readFileSync(file, 'utf8')).toBe('before');
    expect(readdirSync(folder)).toEqual(['note.json']);
    expect(waited.reduce((sum, ms) => sum + ms, 0)).toBeLessThan(1000);
  });

  test.each([
    ['ENOENT', 'win32'],
    ['ENOSPC', 'win32'],
    ['EPERM', 'linux'],
    ['EACCES', 'darwin'],
  ] as const)('with %s on %s is not retried', (code, platform) => {
    const folder = testFolder();
    writeFileSync(join(folder, 'from'), 'whole');
    const { fs, waited } = refusing(code, 1, platform);
    expect(() => renameDurably(join(folder, 'from'), join(folder, 'to'), fs)).toThrow(code);
    expect(readFileSync(join(folder, 'from'), 'utf8')).toBe('whole');
    expect(waited).toEqual([]);
  });
});

describe('a file saved by a person', () => {
  test('replaces the old file, with the mode of the user who saves it', async () => {
    const file = join(testFolder(), 'list.csv');
    await saveFileAtomic(file, 'one', { mode: 0o600, outside });
    await saveFileAtomic(file, ['t', 'wo'], { mode: 0o644, outside });
    expect(readFileSync(file, 'utf8')).toBe('two');
    expect(statSync(file).mode & 0o777).toBe(0o644);
  });

  test('is saved in a folder of the network whose files have no modes of their own', async () => {
    const file = join(testFolder(), 'list.csv');
    vi.mocked(chmod).mockRejectedValueOnce(Object.assign(new Error('EPERM'), { code: 'EPERM' }));
    await saveFileAtomic(file, 'one', { mode: 0o644, outside });
    expect(readFileSync(file, 'utf8')).toBe('one');
  });

  test('leaves the old file unchanged on a full disk, if making it fails, or if it is a folder', async ({
    skip,
  }) => {
    const disk = smallDisk('64k');
    if (!disk) return skip('only root can make a small file system to fill');
    const file = join(disk, 'list.csv');
    await saveFileAtomic(file, 'before', { mode: 0o600, outside });
    await expect(saveFileAtomic(file, large, { mode: 0o600, outside })).rejects.toThrow('ENOSPC');
    function* failing() {
      yield 'half';
      throw new Error('not made');
    }
    await expect(saveFileAtomic(file, failing(), { mode: 0o600, outside })).rejects.toThrow('not made');
    expect(readFileSync(file, 'utf8')).toBe('before');
    rmSync(file);
    mkdirSync(file);
    await expect(saveFileAtomic(file, 'x', { mode: 0o600, outside })).rejects.toThrow();
    expect(readdirSync(disk)).toEqual(['list.csv']);
  });
});

describe('a second name', () => {
  /** A disk without hard links that records its flushes. */
  function without(refusal: Error | null = null) {
    const flushed: string[] = [];
    const link = () => {
      throw Object.assign(new Error('EPERM'), { code: 'EPERM' });
    };
    const flush = (file: string) => {
      if (refusal !== null) throw refusal;
      flushed.push(`${readFileSync(file).length} bytes beside ${readdirSync(join(file, '..')).join()}`);
    };
    return { disk: { link, flush }, flushed };
  }

  test('is a hard link to the same file', () => {
    const file = join(testFolder(), 'perch.sqlite');
    writeFileSync(file, large);
    linkOrCopy(file, `${file}.other`);
    expect(statSync(`${file}.other`).ino).toBe(statSync(file).ino);
  });

  test('is a flushed copy if there are no hard links', () => {
    const file = join(testFolder(), 'perch.sqlite');
    writeFileSync(file, large);
    const { disk, flushed } = without();
    linkOrCopy(file, `${file}.other`, disk);
    expect(flushed).toEqual(['100000 bytes beside perch.sqlite,perch.sqlite.other.new']);
    expect(readFileSync(`${file}.other`, 'utf8')).toBe(large);
    expect(readdirSync(join(file, '..'))).toEqual(['perch.sqlite', 'perch.sqlite.other']);
  });

  test('is not given if the disk refuses the flush', () => {
    const file = join(testFolder(), 'perch.sqlite');
    writeFileSync(file, large);
    const { disk } = without(new Error('EIO'));
    expect(() => linkOrCopy(file, `${file}.other`, disk)).toThrow('EIO');
    expect(readdirSync(join(file, '..'))).toEqual(['perch.sqlite']);
  });
});
