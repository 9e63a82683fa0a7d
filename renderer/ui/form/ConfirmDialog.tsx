import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { useBusy } from '../useBusy.ts';
import { DialogFooter } from './DialogFooter.tsx';
import f from './form.module.css';

interface ConfirmDialogProps {
  modal: { opened: boolean; close(): void };
  title: string;
  children: ReactNode;
  className?: string | undefined;
  /** Replaces "Cancel". */
  cancelWords?: string;
  confirmWords: string;
  /** Confirming deletes or ends something. */
  danger?: boolean;
  onConfirm: () => unknown;
}

/** Asks before something is done. A stray Enter cancels; nothing is confirmed twice. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { modal, title, children, className = f.form, onConfirm, ...footer } = props;
  const [busy, run] = useBusy();

  async function confirm() {
    if (busy) return;
    await run(Promise.resolve(onConfirm()));
  }

  return (
    <Modal opened={modal.opened} onClose={modal.close} title={title}>
      <div className={className}>
        {children}
        <DialogFooter
          cancelFirst
          onCancel={modal.close}
          busy={busy}
          onConfirm={() => void confirm()}
          {...footer}
        />
      </div>
    </Modal>
  );
}
