import { type IpcMainInvokeEvent, ipcMain, type WebContents } from 'electron';
import type { EventName, Events } from '../../shared/ipc/events.ts';
import type { Dispatch, Sender } from './dispatch.ts';

/**
 * Receives the pages' messages. Call it once, before the first page is loaded.
 *
 * @param dispatch answers them; earlier messages wait for it
 */
export function route(dispatch: Promise<Dispatch>): void {
  ipcMain.handle('perch:call', async (event, channel: unknown, input: unknown) => {
    // Read at once: a frame may be gone later.
    const sender = senderOf(event);
    return (await dispatch)(sender, channel, input);
  });
}

/** Sends an event to a page; does nothing if the page is gone. */
export function publish<E extends EventName>(page: WebContents, event: E, payload: Events[E]): void {
  if (!page.isDestroyed()) page.send('perch:event', event, payload);
}

function senderOf(event: IpcMainInvokeEvent): Sender {
  const frame = event.senderFrame;
  return { address: frame?.url ?? '', isTopFrame: frame !== null && frame === event.sender.mainFrame };
}
