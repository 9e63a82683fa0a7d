import { Button } from '@mantine/core';
import { IconPaw, IconPencil, IconRefresh, IconSend, IconSendOff, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EntryLife } from '../../../../shared/domain/entry-life.ts';
import type { LocalId } from '../../../../shared/ids.ts';
import { tell, tellFailure, useModal, useScreen, useStock, useSyncEntry } from '../../../stores/index.ts';
import { DISCARD, EDIT, SEND_AGAIN } from '../../../stores/syncEntry.ts';
import { isRefused } from '../labels.ts';
import { DiscardDialog } from './DiscardDialog.tsx';
import { EditDialog } from './EditDialog.tsx';
import l from './life.module.css';
import { SendAgainDialog } from './SendAgainDialog.tsx';

/** Reasons that end when somebody counts the pet. */
const COUNTED = new Set(['oversold', 'count_beyond', 'stock_not_provable']);

/** What a person may decide about an entry that the sync could not finish. */
export function Choices({ life }: { life: EntryLife }) {
  const { t } = useTranslation();
  const { retry } = useSyncEntry();
  const [busy, setBusy] = useState(false);
  const discarding = useModal(DISCARD);
  const editing = useModal(EDIT);
  const sending = useModal(SEND_AGAIN);
  const { choices, entry } = life;
  if (!choices.retry && !choices.discard) return null;

  const { petId } = entry;
  const refused = isRefused(entry);
  // An order that the service will not have is not kept by trying: the customer is told, and the deposit goes back.
  const cancelling = refused && entry.kind === 'createOrder' && entry.openOrderId !== null;
  const counting = petId !== null && entry.kind === 'pushStock' && COUNTED.has(entry.reason?.code ?? '');

  function toPet(id: LocalId) {
    useStock.getState().go('table');
    useScreen.getState().go('stock');
    void useStock.getState().show(id);
  }

  async function tryAgain() {
    setBusy(true);
    const answer = await retry(false);
    setBusy(false);
    if (!answer.ok) return tellFailure(answer.error);
    tell({
      tone: 'calm',
      say: { key: choices.retry === 'send' ? 'sync.choose.retried' : 'sync.choose.lookedUp' },
    });
  }

  return (
    <section className={l.section} aria-label={t('sync.choose.title')}>
      <h3 className={l.heading}>{t('sync.choose.title')}</h3>
      {choices.retry === 'look_up' && <p className={l.words}>{t('sync.choose.lookUpHint')}</p>}
      {entry.state === 'parked' && choices.noEdit && (
        <p className={l.words}>{t(`sync.life.noEdit.${choices.noEdit}`)}</p>
      )}
      <div className={l.choices}>
        {counting && (
          <Button
            {...(choices.retry ? {} : { variant: 'filled' })}
            leftSection={<IconPaw aria-hidden="true" />}
            onClick={() => toPet(petId)}
          >
            {t('sync.choose.toPet')}
          </Button>
        )}
        {cancelling && choices.discard && (
          <Button variant="filled" leftSection={<IconX aria-hidden="true" />} onClick={discarding.open}>
            {t('sync.discard.order.cancel')}
          </Button>
        )}
        {choices.retry && (
          <Button
            variant={refused ? 'default' : 'filled'}
            loading={busy}
            leftSection={<IconRefresh aria-hidden="true" />}
            onClick={() => void tryAgain()}
          >
            {t(`sync.choose.${choices.retry}`)}
          </Button>
        )}
        {choices.edit && (
          <Button leftSection={<IconPencil aria-hidden="true" />} onClick={editing.open}>
            {t('sync.choose.edit')}
          </Button>
        )}
        {choices.sendAgain && (
          <Button leftSection={<IconSend aria-hidden="true" />} onClick={sending.open}>
            {t('sync.choose.sendAgain')}
          </Button>
        )}
        {choices.discard && (
          <Button color="red" leftSection={<IconSendOff aria-hidden="true" />} onClick={discarding.open}>
            {t('sync.choose.discard')}
          </Button>
        )}
      </div>
      <DiscardDialog modal={discarding} entry={entry} />
      <SendAgainDialog modal={sending} />
      {choices.edit && <EditDialog modal={editing} edit={choices.edit} />}
    </section>
  );
}
