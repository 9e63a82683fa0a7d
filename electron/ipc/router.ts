import { type IpcMainInvokeEvent, ipcMain, type WebContents } from 'electron';
import type { EventName, Events } from '../../shared/ipc/events.ts';
import { createDispatch, type DispatchOptions, type Sender } from './dispatch.ts';

/** Connects the pages to the use-cases. Call it once, before the first page is loaded. */
export function route(options: DispatchOptions): void {
  const dispatch = createDispatch(options);
  ipcMain.handle('perch:call', (event, channel: unknown, input: unknown) =>
    dispatch(senderOf(event), channel, input),
  );
}

/** Tells a page something it did not ask for. A page that is gone hears nothing. */
export function publish<E extends EventName>(page: WebContents, event: E, payload: Events[E]): void {
  if (!page.isDestroyed()) page.send('perch:event', event, payload);
}

function senderOf(event: IpcMainInvokeEvent): Sender {
  const frame = event.senderFrame;
  return { address: frame?.url ?? '', isTopFrame: frame !== null && frame === event.sender.mainFrame };
}
