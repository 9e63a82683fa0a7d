import { existsSync, readFileSync } from 'node:fs';
import { releaseNotes } from './feed/release-notes.mjs';
import { categories, desktopEntry } from './linux/desktop-entry.mjs';

// The configuration of electron-builder. Set-up passes Electron, the SQLite addon compiled for an old Electron, and the notices
// in environment variables; without them electron-builder downloads the current Electron.
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

// Update feed and its public key; without both there are no updates.
const feed = PERCH_RELEASE && PERCH_FEED && PERCH_FEED_KEY ? PERCH_FEED : null;
const { version } = JSON.parse(readFileSync('package.json', 'utf8'));

/** @type {import('electron-builder').Configuration['files']} */
const files = [
  'out/**',
  // Included in the notices.
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
  // For the window; installers use build/icons.
  { from: 'build/icons/icon.png', to: 'icon.png' },
  ...(PERCH_NOTICES ? [{ from: PERCH_NOTICES, to: 'notices' }] : []),
];
// On other systems electron-builder puts it beside the executable.
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
  // Marks the program as a release, which disables development features.
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
    // Needed by Playwright; off in releases.
    enableNodeCliInspectArguments: !PERCH_RELEASE,
    enableEmbeddedAsarIntegrityValidation: process.platform !== 'linux',
    onlyLoadAppFromAsar: true,
    loadBrowserProcessSpecificV8Snapshot: false,
    grantFileProtocolExtraPrivileges: false,
  },
  // build/linux/deb makes the .deb, because electron-builder would download a tool for it.
  linux: {
    target: ['AppImage'],
    icon: 'build/icons/linux',
    category: categories,
    maintainer: 'The Perch authors',
    syncDesktopName: true,
    desktop: { entry: desktopEntry },
  },
  // Without this the desktop entry would disable Chromium's sandbox.
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
  // Updates are downloaded completely.
  nsis: { differentialPackage: false },
  // Makes electron-builder write the update metadata; nothing is uploaded.
  publish: feed ? { provider: 'generic', url: feed } : null,
  ...(feed
    ? { releaseInfo: { releaseNotes: releaseNotes(readFileSync('CHANGELOG.md', 'utf8'), version) } }
    : {}),
};
