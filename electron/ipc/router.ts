import { type IpcMainInvokeEvent, ipcMain, type WebContents } from 'electron';
import type { EventName, Events } from '../../shared/ipc/events.ts';
import type { Dispatch, Sender } from './dispatch.ts';

/**
 * Receives what the pages ask. Call it once, before the first page is loaded.
 *
 * @param dispatch answers it; what is asked before it is there waits
 */
export function route(dispatch: Promise<Dispatch>): void {
  ipcMain.handle('perch:call', async (event, channel: unknown, input: unknown) => {
    // Read at once: a frame may be gone later.
    const sender = senderOf(event);
    return (await dispatch)(sender, channel, input);
  });
}

/** Tells a page something it did not ask for. A page that is gone hears nothing. */
export function publish<E extends EventName>(page: WebContents, event: E, payload: Events[E]): void {
  if (!page.isDestroyed()) page.send('perch:event', event, payload);
}

function senderOf(event: IpcMainInvokeEvent): Sender {
  const frame = event.senderFrame;
  return { address: frame?.url ?? '', isTopFrame: frame !== null && frame === event.sender.mainFrame };
}
