import { existsSync } from 'node:fs';

// The configuration of electron-builder. Set-up says in the environment which Electron to take and, where that is an old
// one, which SQLite addon was compiled for it; without that electron-builder fetches the current Electron itself.
const { PERCH_ELECTRON_DIST, PERCH_ELECTRON_VERSION, PERCH_SQLITE_BINDING, PERCH_RELEASE, PERCH_PACKAGE_TO } =
  process.env;

/** @type {import('electron-builder').Configuration['files']} */
const files = [
  'out/**',
  'package.json',
  'LICENSE',
  '!node_modules/better-sqlite3/{deps,src,binding.gyp,build}',
  '!node_modules/node-addon-api',
];
if (PERCH_SQLITE_BINDING) {
  files.push('!node_modules/better-sqlite3/prebuilds', {
    from: PERCH_SQLITE_BINDING,
    to: 'node_modules/better-sqlite3/build/Release',
    filter: ['better_sqlite3.node'],
  });
} else {
  // biome-ignore lint/suspicious/noTemplateCurlyInString: electron-builder's own placeholders
  files.push('!node_modules/better-sqlite3/prebuilds/!(${platform}-${arch}.node)');
}

/** @type {import('electron-builder').Configuration} */
export default {
  appId: 'org.perch.pos',
  productName: 'Perch',
  executableName: 'perch',
  copyright: 'MIT',
  // By this the program knows that it is a release, and opens no way in for development.
  ...(PERCH_RELEASE ? { extraMetadata: { perchRelease: true } } : {}),
  directories: { output: PERCH_PACKAGE_TO ?? 'dist', buildResources: 'build/icons' },
  files,
  // For the window itself; the installers take theirs from build/icons.
  extraResources: [{ from: 'build/icons/icon.png', to: 'icon.png' }],
  asar: true,
  asarUnpack: ['**/*.node'],
  npmRebuild: false,
  ...(PERCH_ELECTRON_DIST && existsSync(PERCH_ELECTRON_DIST) ? { electronDist: PERCH_ELECTRON_DIST } : {}),
  ...(PERCH_ELECTRON_VERSION ? { electronVersion: PERCH_ELECTRON_VERSION } : {}),
  electronLanguages: ['en-US', 'de'],
  electronFuses: {
    runAsNode: false,
    enableCookieEncryption: true,
    enableNodeOptionsEnvironmentVariable: false,
    // Playwright needs it to drive the packaged program; a release has it off.
    enableNodeCliInspectArguments: !PERCH_RELEASE,
    enableEmbeddedAsarIntegrityValidation: process.platform !== 'linux',
    onlyLoadAppFromAsar: true,
    loadBrowserProcessSpecificV8Snapshot: false,
    grantFileProtocolExtraPrivileges: false,
  },
  linux: { target: ['AppImage', 'deb'], category: 'Office', maintainer: 'The Perch authors' },
  mac: { target: ['dmg'], category: 'public.app-category.business' },
  win: { target: ['nsis'] },
  publish: null,
};
