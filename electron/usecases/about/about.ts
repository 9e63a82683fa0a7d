import { readdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { About } from '../../../shared/domain/about.ts';
import { readLastCheck } from '../../store/verify/last-check.ts';
import type { Deps } from '../deps.ts';

/** What the program is, where its data lies, how large it is, and when it was last saved and looked at. */
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

/** The files of a folder together; a folder that is not there is empty. */
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

/** An address that the environment gave with a name, a password or a query is shown without. */
function withoutSecrets(address: string): string {
  if (!URL.canParse(address)) return '';
  const { origin, pathname } = new URL(address);
  return `${origin}${pathname === '/' ? '' : pathname}`;
}
