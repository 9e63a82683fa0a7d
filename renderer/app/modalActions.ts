import type { DialogModule } from './dialogStore.ts';

export interface ModalHandle {
  opened: boolean;
  open(): void;
  close(): void;
}

export type ModalModule = ReturnType<typeof createModalModule>;

/** Dialogs that a screen draws itself. */
export function createModalModule({ useDialog }: DialogModule) {
  /**
   * A screen's own dialog as the one that is open: keys do not reach past it, a scan is refused with a word, and opening
   * it closes any other.
   *
   * @param id unlike that of any other dialog, `day.cash`
   */
  function useModal(id: string): ModalHandle {
    const opened = useDialog(({ dialog }) => dialog?.kind === 'modal' && dialog.id === id);
    return { opened, open: () => openModal(id), close: () => closeModal(id) };
  }

  /**
   * Opens a dialog from outside of a component.
   *
   * @param stays whether it has to stay when its screen is to be left, which it says itself then
   */
  function openModal(id: string, stays?: () => boolean): void {
    useDialog.getState().open({ kind: 'modal', id, ...(stays && { stays }) });
  }

  /** Closes it, if it is the one that is open. */
  function closeModal(id: string): void {
    const { dialog, close } = useDialog.getState();
    if (dialog?.kind === 'modal' && dialog.id === id) close();
  }

  return { useModal, openModal, closeModal };
}
