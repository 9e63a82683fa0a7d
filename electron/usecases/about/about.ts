import { readdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { About } from '../../../shared/domain/about.ts';
import { readLastCheck } from '../../store/verify/last-check.ts';
import type { Deps } from '../deps.ts';

/** Version, data folder, sizes, and the last backup and check. */
export async function about({
  store,
  platform,
  appVersion,
}: Pick<Deps, 'store' | 'platform' | 'appVersion'>): Promise<About> {
  const file = store.context.db.name;
  const { till, mode } = store.identity;
  const [database, backups, logs] = await Promise.all([
    bytesIn(dirname(file), (name) => /^(perch|gate)\.sqlite/.test(name)),
    bytesIn(store.backup.folder),
    bytesIn(platform.folders.logs),
  ]);
  return {
    version: appVersion,
    ...platform.runtime,
    dataFolder: platform.folders.data,
    schema: store.context.db.pragma('user_version', { simple: true }) as number,
    sizes: { database, backups, logs },
    lastBackupAt: store.backup.list()[0]?.at ?? null,
    lastCheck: readLastCheck(file),
    till,
    mode,
    service: withoutSecrets(platform.connection().baseUrl),
  };
}

/** The total size of files in a folder; 0 if it does not exist. */
async function bytesIn(folder: string, wanted: (name: string) => boolean = () => true): Promise<number> {
  const names = await readdir(folder).catch(() => []);
  const sizes = names.filter(wanted).map((name) =>
    stat(join(folder, name)).then(
      (found) => (found.isFile() ? found.size : 0),
      () => 0,
    ),
  );
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

/** An address from the environment without its name, password and query. */
function withoutSecrets(address: string): string {
  if (!URL.canParse(address)) return '';
  const { origin, pathname } = new URL(address);
  return `${origin}${pathname === '/' ? '' : pathname}`;
}
