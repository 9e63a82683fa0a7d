import { release, type } from 'node:os';
import { dirname, extname, join } from 'node:path';
import { app, type BrowserWindow, dialog } from 'electron';
import { PerchError } from '../../shared/errors/errors.ts';
import { saveFileAtomic } from '../store/atomic-file.ts';
import { guardReserve } from '../store/disk-space.ts';
import type { Platform, SaveRequest } from '../usecases/platform.ts';
import { readLogs } from './logs.ts';
import { printers, printHtml, printToPdf } from './printing.ts';

export interface PlatformOptions
  extends Omit<
    Platform,
    'saveFile' | 'chooseFile' | 'chooseFolder' | 'printHtml' | 'printToPdf' | 'runtime' | 'logs' | 'printers'
  > {
  /** The program's window, over which dialogs open. */
  window(): BrowserWindow | null;
  /** The umask of the user who started the program, for files that they save. */
  umask: number;
}

/** Electron's implementation of what the use-cases need of the program. */
export function createPlatform({ window, umask, ...given }: PlatformOptions): Platform {
  /** Lets the person choose one file or folder; null if cancelled. */
  async function choose(options: Electron.OpenDialogOptions): Promise<string | null> {
    const parent = window();
    const { canceled, filePaths } = parent
      ? await dialog.showOpenDialog(parent, options)
      : await dialog.showOpenDialog(options);
    return canceled ? null : (filePaths[0] ?? null);
  }

  return {
    ...given,
    async saveFile(request) {
      const file = await askWhere(window(), request);
      if (file) await write(file, request.content, { mode: 0o666 & ~umask, outside: given.folders.data });
      return file;
    },
    chooseFile: ({ extensions }) =>
      choose({
        properties: ['openFile'],
        filters: [{ name: extensions.map((each) => `*.${each}`).join(', '), extensions }],
      }),
    chooseFolder: () => choose({ properties: ['openDirectory', 'createDirectory'] }),
    printHtml,
    printToPdf,
    runtime: {
      electron: process.versions.electron,
      chromium: process.versions.chrome,
      node: process.versions.node,
      system: `${type()} ${release()}, ${process.arch}`,
    },
    logs: () => readLogs(given.folders.logs),
    async printers() {
      const open = window();
      return open ? printers(open) : [];
    },
  };
}

async function askWhere(parent: BrowserWindow | null, { name }: SaveRequest): Promise<string | null> {
  const extension = extname(name).slice(1);
  const options: Electron.SaveDialogOptions = {
    defaultPath: join(app.getPath('documents'), name),
    filters: extension ? [{ name: extension.toUpperCase(), extensions: [extension] }] : [],
    // Elsewhere the system asks itself; the GTK dialog needs this option.
    properties: ['showOverwriteConfirmation'],
  };
  const { canceled, filePath } = parent
    ? await dialog.showSaveDialog(parent, options)
    : await dialog.showSaveDialog(options);
  return canceled || !filePath ? null : filePath;
}

async function write(
  file: string,
  content: SaveRequest['content'],
  how: Parameters<typeof saveFileAtomic>[2],
): Promise<void> {
  try {
    await saveFileAtomic(file, guardReserve(dirname(file), content), how);
  } catch (error) {
    // Creating the document failed, not writing it.
    if (error instanceof PerchError) throw error;
    throw new PerchError(
      'file_not_written',
      { file, reason: (error as NodeJS.ErrnoException).code ?? 'unknown' },
      { cause: error },
    );
  }
}
