import { Button } from '@mantine/core';
import {
  IconLink,
  IconPaw,
  IconPencil,
  IconRefresh,
  IconSend,
  IconSendOff,
  IconX,
} from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EntryLife } from '../../../../shared/domain/entry-life.ts';
import type { LocalId } from '../../../../shared/ids/ids.ts';
import { useStores } from '../../../app/useStores.ts';
import { isRefused } from '../labels.ts';
import { DiscardDialog } from './DiscardDialog.tsx';
import { EditDialog } from './EditDialog.tsx';
import { HandOver } from './HandOver.tsx';
import { LinkDialog } from './LinkDialog.tsx';
import l from './life.module.css';
import { SendAgainDialog } from './SendAgainDialog.tsx';
import { DISCARD, EDIT, LINK, SEND_AGAIN } from './syncEntryStore.ts';

/** Reasons that end when somebody counts the pet. */
const COUNTED = new Set(['oversold', 'count_beyond', 'stock_not_provable']);

/** What a person may decide about an entry that the sync could not finish. */
export function Choices({ life }: { life: EntryLife }) {
  const { notify, notifyFailure, useModal, useScreen } = useStores().app;
  const { useStock } = useStores().stock;
  const { useSyncEntry } = useStores().sync;
  const { t } = useTranslation();
  const { retry } = useSyncEntry();
  const [busy, setBusy] = useState(false);
  const discarding = useModal(DISCARD);
  const editing = useModal(EDIT);
  const sending = useModal(SEND_AGAIN);
  const linking = useModal(LINK);
  const { choices, entry } = life;
  if (choices.handOver) return <HandOver />;
  if (!choices.retry && !choices.discard) return null;

  const { petId } = entry;
  const refused = isRefused(entry);
  // Its answer was lost: either it is one of those that the service has, or it is sent again.
  const { candidates } = choices;
  const isAsked = candidates !== null;
  // Retrying does not save an order that the service refuses: cancelling it returns the deposit.
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
    if (!answer.ok) return notifyFailure(answer.error);
    notify({
      tone: 'calm',
      say: { key: choices.retry === 'send' ? 'sync.choose.retried' : 'sync.choose.lookedUp' },
    });
  }

  const sendAgain = choices.sendAgain && (
    <Button
      variant={isAsked && candidates === 0 ? 'filled' : 'default'}
      leftSection={<IconSend aria-hidden="true" />}
      onClick={sending.open}
    >
      {t('sync.choose.sendAgain')}
    </Button>
  );

  return (
    <section className={l.section} aria-label={t('sync.choose.title')}>
      <h3 className={l.heading}>{t('sync.choose.title')}</h3>
      {isAsked && (
        <p className={l.words}>
          {candidates === 0
            ? t('sync.choose.noCandidates')
            : t('sync.choose.candidates', { count: candidates })}{' '}
          {t('sync.choose.sendAgainHint')}
        </p>
      )}
      {!isAsked && choices.retry === 'look_up' && <p className={l.words}>{t('sync.choose.lookUpHint')}</p>}
      {!isAsked && entry.state === 'parked' && choices.noEdit && (
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
        {isAsked && candidates > 0 && (
          <Button variant="filled" leftSection={<IconLink aria-hidden="true" />} onClick={linking.open}>
            {t('sync.choose.isThere')}
          </Button>
        )}
        {isAsked && sendAgain}
        {choices.retry && (
          <Button
            variant={refused || isAsked ? 'default' : 'filled'}
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
        {!isAsked && sendAgain}
        {choices.discard && (
          <Button color="red" leftSection={<IconSendOff aria-hidden="true" />} onClick={discarding.open}>
            {t('sync.choose.discard')}
          </Button>
        )}
      </div>
      <DiscardDialog modal={discarding} entry={entry} />
      <SendAgainDialog modal={sending} />
      {isAsked && <LinkDialog modal={linking} entry={entry} />}
      {choices.edit && <EditDialog modal={editing} edit={choices.edit} />}
    </section>
  );
}
