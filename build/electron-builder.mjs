import { existsSync, readFileSync } from 'node:fs';
import { releaseNotes } from './feed/release-notes.mjs';
import { categories, desktopEntry } from './linux/desktop-entry.mjs';

// The configuration of electron-builder. Set-up says in the environment which Electron to take and, where that is an old
// one, which SQLite addon was compiled for it, and where the notices lie; without that electron-builder fetches the
// current Electron itself.
const {
  PERCH_ELECTRON_DIST,
  PERCH_ELECTRON_VERSION,
  PERCH_SQLITE_BINDING,
  PERCH_NOTICES,
  PERCH_RELEASE,
  PERCH_PACKAGE_TO,
  PERCH_FEED,
  PERCH_FEED_KEY,
  PERCH_WINDOWS_PUBLISHER,
} = process.env;

// Where the program looks for new versions, and by whose key it believes them; without both it offers none.
const feed = PERCH_RELEASE && PERCH_FEED && PERCH_FEED_KEY ? PERCH_FEED : null;
const { version } = JSON.parse(readFileSync('package.json', 'utf8'));

/** @type {import('electron-builder').Configuration['files']} */
const files = [
  'out/**',
  // Packaging has made the notices of them.
  '!out/*/licences.json',
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

/** @type {import('electron-builder').Configuration['extraResources']} */
const extraResources = [
  // For the window itself; the installers take theirs from build/icons.
  { from: 'build/icons/icon.png', to: 'icon.png' },
  ...(PERCH_NOTICES ? [{ from: PERCH_NOTICES, to: 'notices' }] : []),
];
// On other systems electron-builder puts it beside the executable; inside a Mac's bundle there is no such place.
if (PERCH_ELECTRON_DIST && process.platform === 'darwin') {
  extraResources.push({
    from: `${PERCH_ELECTRON_DIST}/LICENSES.chromium.html`,
    to: 'notices/LICENSES.chromium.html',
  });
}

/** @type {import('electron-builder').Configuration} */
export default {
  appId: 'org.perch.pos',
  productName: 'Perch',
  executableName: 'perch',
  copyright: 'MIT',
  // By this the program knows that it is a release, and opens no way in for development.
  ...(PERCH_RELEASE
    ? {
        extraMetadata: {
          perchRelease: true,
          ...(feed ? { perchUpdates: { feed, publicKey: PERCH_FEED_KEY } } : {}),
        },
      }
    : {}),
  directories: { output: PERCH_PACKAGE_TO ?? 'dist', buildResources: 'build/icons' },
  files,
  extraResources,
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
  // The .deb is made by build/linux/deb: electron-builder's own fetches a tool from outside for it.
  linux: {
    target: ['AppImage'],
    icon: 'build/icons/linux',
    category: categories,
    maintainer: 'The Perch authors',
    syncDesktopName: true,
    desktop: { entry: desktopEntry },
  },
  // Without this its desktop entry would start the program without Chromium's sandbox everywhere.
  appImage: { executableArgs: [] },
  mac: { target: ['dmg'], category: 'public.app-category.business' },
  win: {
    target: ['nsis'],
    // An update is then installed only where its Authenticode signature has this name. The certificate is
    // electron-builder's own matter (WIN_CSC_LINK).
    ...(PERCH_WINDOWS_PUBLISHER
      ? { forceCodeSigning: true, signtoolOptions: { publisherName: PERCH_WINDOWS_PUBLISHER } }
      : {}),
  },
  // Updates are fetched whole.
  nsis: { differentialPackage: false },
  // With it electron-builder writes the announcements; nothing is uploaded.
  publish: feed ? { provider: 'generic', url: feed } : null,
  ...(feed
    ? { releaseInfo: { releaseNotes: releaseNotes(readFileSync('CHANGELOG.md', 'utf8'), version) } }
    : {}),
};
