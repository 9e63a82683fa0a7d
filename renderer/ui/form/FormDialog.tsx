import { Modal } from '@mantine/core';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DiscardQuestion } from './DiscardQuestion.tsx';
import { DialogContext, type FormState } from './held.ts';

interface FormDialogProps {
  opened: boolean;
  /** Closes it; whether something would be lost was asked before. */
  onClose: () => void;
  title: string;
  /** It can become long, as with a calendar: it begins near the top of the window. */
  tall?: boolean;
  /** Whether what was entered would be lost by closing; false while it only rests under something else. */
  asks?: boolean;
  /** A width in place of the usual one. */
  size?: string;
  children: ReactNode;
}

/**
 * A dialog with fields. Escape, the cross, a touch beside it and its "Cancel" all do the same: while something is being
 * written nothing; where something was entered they ask, in the dialog itself, so that what was entered stays; else they
 * close it. Its content reports by `useHeld` what was entered (`useDialogForm` does).
 */
export function FormDialog(props: FormDialogProps) {
  const { opened, onClose, title, tall = false, asks = true, size, children } = props;
  const { t } = useTranslation();
  const held = useRef<FormState | null>(null);
  const body = useRef<HTMLDivElement>(null);
  const [asking, setAsking] = useState(false);
  const [pad, makeRoom] = useState(false);
  /** What had the focus when it was asked. */
  const left = useRef<HTMLElement | null>(null);
  const latest = useRef({ onClose, asks });
  latest.current = { onClose, asks };

  // It begins anew each time, but not while it fades out. Before it is drawn: the question of the last time
  // would take the focus from the field that the next one begins in.
  const [wasOpened, setWasOpened] = useState(opened);
  if (opened !== wasOpened) {
    setWasOpened(opened);
    if (opened) setAsking(false);
  }
  useEffect(() => {
    if (asking) return;
    left.current?.focus();
    left.current = null;
  }, [asking]);

  const frame = useMemo(
    () => ({
      hold(now: FormState | null) {
        held.current = now;
      },
      leave() {
        const { onClose, asks } = latest.current;
        if (held.current?.busy) return;
        if (!asks || !held.current?.dirty) return onClose();
        const active = document.activeElement;
        const within = body.current?.contains(active)
          ? active
          : body.current?.querySelector('[data-autofocus]');
        left.current = within instanceof HTMLElement ? within : null;
        setAsking(true);
      },
      makeRoom,
    }),
    [],
  );

  const usual = pad ? 'var(--perch-dialog-pad)' : 'var(--perch-dialog)';
  return (
    <Modal
      opened={opened}
      onClose={asking ? () => setAsking(false) : frame.leave}
      title={asking ? t('form.discard.title') : title}
      size={asking ? 'var(--perch-dialog)' : (size ?? usual)}
      {...(tall && { yOffset: 'var(--perch-space-2)' })}
    >
      <DialogContext value={frame}>
        {asking && <DiscardQuestion onDiscard={onClose} onKeep={() => setAsking(false)} />}
        <div ref={body} hidden={asking}>
          {children}
        </div>
      </DialogContext>
    </Modal>
  );
}
