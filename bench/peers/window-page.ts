import { type Work, work } from '../store/modes.ts';
import { openAll } from '../store/peer.ts';
import { peers } from './window.ts';

// The page of the window: does one task and sends the result to the main process.

interface Ipc {
  sendSync(channel: string): { keys: string[]; task: Work };
  send(channel: string, text: string): void;
}

const { ipcRenderer } = (window as unknown as { require(name: 'electron'): { ipcRenderer: Ipc } }).require(
  'electron',
);
// RxDB's free storage prints advertisements.
console.log = console.warn = () => {};

try {
  const { keys, task } = ipcRenderer.sendSync('task');
  await work(await openAll(peers, keys, ''), task, {
    say: (text) => ipcRenderer.send('say', text),
    turn: () => Promise.resolve(),
  });
  ipcRenderer.send('end', '');
} catch (error) {
  ipcRenderer.send('end', String(error instanceof Error ? error.stack : error));
}
