import { contextBridge, ipcRenderer } from 'electron';
import type { ContractChannel } from '../shared/ipc/contract.ts';
import { eventNames, type PerchBridge } from '../shared/ipc/events.ts';

/**
 * The channels of the contract, inserted when the program is built (electron.vite.config.ts), so that no zod is
 * included.
 */
declare const CHANNELS: readonly ContractChannel[];

// The only channels between a page and the main process. Names outside the lists do not reach the router.
const mayCall = new Set<string>(CHANNELS);
const mayHear = new Set<string>(eventNames);

const bridge: PerchBridge = {
  call: (channel, input) =>
    mayCall.has(channel)
      ? ipcRenderer.invoke('perch:call', channel, input)
      : Promise.resolve({
          ok: false,
          error: { code: 'bad_message', facts: {} },
        }),
  on: (event, listener) => {
    if (!mayHear.has(event)) throw new Error('There is no such event');
    const hear = (_event: Electron.IpcRendererEvent, name: string, payload: unknown) => {
      if (name === event) listener(payload as Parameters<typeof listener>[0]);
    };
    ipcRenderer.on('perch:event', hear);
    return () => {
      ipcRenderer.off('perch:event', hear);
    };
  },
};

contextBridge.exposeInMainWorld('perch', bridge);
