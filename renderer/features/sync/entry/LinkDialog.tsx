import { Radio } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { EntryCandidate } from '../../../../shared/domain/entry-life.ts';
import type { OutboxEntryView } from '../../../../shared/domain/sync.ts';
import type { ModalHandle } from '../../../app/dialogStore.ts';
import { useStores } from '../../../app/useStores.ts';
import { useText } from '../../../i18n/text.ts';
import { DialogForm, FormDialog } from '../../../ui/form/FormDialog.tsx';
import { useDialogForm } from '../../../ui/form/useDialogForm.ts';
import l from './life.module.css';

/** Picks the service's record of an item whose answer was lost; needs a manager. */
export function LinkDialog({ modal, entry }: { modal: ModalHandle; entry: OutboxEntryView }) {
  const { t } = useText();
  return (
    <FormDialog modal={modal} title={t('sync.link.title')} tall>
      <LinkForm entry={entry} onDone={modal.close} />
    </FormDialog>
  );
}

function LinkForm({ entry, onDone }: { entry: OutboxEntryView; onDone: () => void }) {
  const { notify, notifyFailure } = useStores().app;
  const { useSyncEntry } = useStores().sync;
  const { t, dateTime } = useText();
  const { candidates, link } = useSyncEntry();
  const [found, setFound] = useState<EntryCandidate[]>([]);
  useEffect(() => {
    void candidates().then((answer) => (answer.ok ? setFound(answer.value) : notifyFailure(answer.error)));
  }, [candidates, notifyFailure]);
  const form = useDialogForm({
    initial: { remoteId: '' },
    check: ({ remoteId }) => ({ remoteId: remoteId === '' ? t('sync.link.bad') : undefined }),
    async send({ remoteId }) {
      const picked = found.find((candidate) => candidate.remoteId === remoteId);
      if (!picked) return null;
      const answer = await link(picked.remoteId);
      if (!answer.ok) return answer.error;
      onDone();
      notify({ tone: 'calm', say: { key: 'sync.link.done' } });
      return null;
    },
  });

  // They are loaded after the dialog opens; focuses the first one.
  const { element } = form;
  useEffect(() => {
    if (found.length > 0) element.current?.querySelector<HTMLInputElement>('input[type=radio]')?.focus();
  }, [found, element]);

  function labelOf(candidate: EntryCandidate): string {
    if (candidate.kind === 'named') return [candidate.name, candidate.category].filter(Boolean).join(' · ');
    const { quantity, shipDate } = candidate;
    const date = shipDate === null ? t('sync.link.noDate') : dateTime(shipDate);
    return t('sync.link.order', { quantity: quantity ?? '?', date });
  }
  function detailsOf({ kind, remoteId, alike }: EntryCandidate): string {
    const id = t('sync.link.id', { id: remoteId });
    return alike ? `${t(kind === 'order' ? 'sync.link.alikeOrder' : 'sync.link.alikeNamed')} · ${id}` : id;
  }

  return (
    <DialogForm form={form} confirmWords={t('sync.link.confirm')}>
      <p className={l.what}>{entry.subject}</p>
      <p className={l.words}>{t('sync.link.made', { time: dateTime(entry.createdAt) })}</p>
      <p className={l.words}>{t('sync.link.words')}</p>
      <Radio.Group
        aria-label={t('sync.link.title')}
        value={form.values.remoteId}
        onChange={(remoteId) => form.set('remoteId', remoteId)}
        error={form.errors.remoteId}
      >
        <div className={l.picks}>
          {found.map((candidate) => (
            <Radio
              key={candidate.remoteId}
              value={candidate.remoteId}
              label={labelOf(candidate)}
              description={detailsOf(candidate)}
            />
          ))}
        </div>
      </Radio.Group>
    </DialogForm>
  );
}
