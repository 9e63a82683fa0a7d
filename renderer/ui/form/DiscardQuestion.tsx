import { Modal } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import shared from '../shared.module.css';
import { DialogFooter } from './DialogFooter.tsx';
import f from './form.module.css';

interface DiscardQuestionProps {
  onDiscard: () => void;
  onKeep: () => void;
}

/** Asks before unsaved input is discarded. A stray Enter keeps it. */
export function DiscardQuestion({ onDiscard, onKeep }: DiscardQuestionProps) {
  const { t } = useTranslation();
  return (
    <div className={f.form}>
      <p className={shared.words}>{t('form.discard.words')}</p>
      <DialogFooter
        cancelFirst
        cancelWords={t('form.discard.keep')}
        onCancel={onKeep}
        danger
        confirmWords={t('form.discard.discard')}
        onConfirm={onDiscard}
      />
    </div>
  );
}

/** The same question for a form on the screen itself. */
export function DiscardDialog({ opened, ...answers }: DiscardQuestionProps & { opened: boolean }) {
  const { t } = useTranslation();
  return (
    <Modal opened={opened} onClose={answers.onKeep} title={t('form.discard.title')}>
      <DiscardQuestion {...answers} />
    </Modal>
  );
}
