// The main process of the window that peers in IndexedDB run in; program.ts puts it into an Electron.
const { app, BrowserWindow, ipcMain } = require('electron');
const { writeSync } = require('node:fs');
const { join } = require('node:path');

const { folder, keys, task } = JSON.parse(process.env.BENCH_TASK ?? '{}');
app.setPath('userData', folder);
app.disableHardwareAcceleration();
ipcMain.on('task', (event) => {
  event.returnValue = { keys, task };
});
ipcMain.on('say', (_event, text) => writeSync(1, text));
ipcMain.on('end', (_event, trouble) => {
  if (trouble) writeSync(2, `${trouble}\n`);
  app.exit(trouble ? 1 : 0);
});
app.whenReady().then(() => {
  const webPreferences = { nodeIntegration: true, contextIsolation: false, backgroundThrottling: false };
  new BrowserWindow({ show: false, webPreferences }).loadFile(join(__dirname, 'page.html'));
});
