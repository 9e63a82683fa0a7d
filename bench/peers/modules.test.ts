import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { installedFile, type PeerModules } from '../lib/peers.ts';
import * as documents from './documents.ts';
import * as load from './load.ts';
import * as pacing from './pacing.ts';
import * as search from './search.ts';
import * as window from './window.ts';

/** Checks the exports by tsc; elsewhere the modules are loaded by name. */
const modules: PeerModules = { documents, load, pacing, search, window };

test('every package that is named in a report is there', () => {
  const named = [
    ...[...modules.documents.peers, ...modules.search.peers, ...modules.window.peers].map(
      ({ package: name }) => name,
    ),
    ...modules.pacing.peers.flatMap(({ packages }) => packages),
    'json-server',
  ].filter((name) => name !== null);
  for (const name of named) expect(existsSync(installedFile(name, 'package.json'))).toBe(true);
});
