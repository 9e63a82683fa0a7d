import { linkSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { saveFileAtomic } from './atomic-file.ts';
import { testFolder } from './testing.ts';

/** A data folder with a shop in it, and a folder elsewhere with links to both. */
function setting() {
  const data = testFolder();
  const shop = join(data, 'live');
  const database = join(shop, 'perch.sqlite');
  const elsewhere = testFolder();
  mkdirSync(shop);
  writeFileSync(database, 'the shop');
  symlinkSync(shop, join(elsewhere, 'folder'));
  symlinkSync(database, join(elsewhere, 'link.pdf'));
  linkSync(database, join(elsewhere, 'second-name.pdf'));
  symlinkSync(elsewhere, join(shop, 'way-out'));
  symlinkSync(join(elsewhere, 'far.pdf'), join(shop, 'far.pdf'));
  writeFileSync(join(elsewhere, 'far.pdf'), 'far');
  const save = (file: string) => saveFileAtomic(file, 'a report', { mode: 0o644, outside: data });
  return { data, shop, database, elsewhere, save };
}

test('a file saved by a person cannot be in the data folder, by any path', async () => {
  const { shop, data, database, elsewhere, save } = setting();
  const inside = [
    database,
    join(data, 'report.pdf'),
    join(shop, 'new', 'report.pdf'),
    join(shop, 'far.pdf'),
    join(elsewhere, 'folder', 'report.pdf'),
    join(elsewhere, 'link.pdf'),
    join(elsewhere, 'second-name.pdf'),
    join(elsewhere, '..', data.split('/').at(-1) ?? '', 'report.pdf'),
  ];
  for (const file of inside)
    await expect(save(file), file).rejects.toMatchObject({ code: 'file_in_data_folder', facts: { file } });
  expect(readFileSync(database, 'utf8')).toBe('the shop');
  expect(readdirSync(data)).toEqual(['live']);
});

test('a file elsewhere is written, and never through a link at its temporary name', async () => {
  const { database, elsewhere, save } = setting();
  const file = join(elsewhere, 'report.pdf');
  symlinkSync(database, `${file}.part`);
  await save(file);
  await save(join(elsewhere, 'folder-that-only-begins-so.pdf'));
  expect(readFileSync(file, 'utf8')).toBe('a report');
  expect(readFileSync(database, 'utf8')).toBe('the shop');
});
