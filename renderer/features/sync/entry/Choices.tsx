import {
  IconLink,
  IconPaw,
  IconPencil,
  IconRefresh,
  IconSend,
  IconSendOff,
  IconUsers,
  IconX,
  type TablerIcon,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { EntryLife } from '../../../../shared/domain/entry-life.ts';
import type { LocalId } from '../../../../shared/ids/ids.ts';
import type { ModalHandle } from '../../../app/dialogStore.ts';
import { useStores } from '../../../app/useStores.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { Details } from '../../../ui/Details.tsx';
import { ConfirmDialog } from '../../../ui/form/ConfirmDialog.tsx';
import shared from '../../../ui/shared.module.css';
import { useBusy } from '../../../ui/useBusy.ts';
import { isRefused } from '../labels.ts';
import { DiscardDialog } from './DiscardDialog.tsx';
import { EditDialog } from './EditDialog.tsx';
import { LinkDialog } from './LinkDialog.tsx';
import l from './life.module.css';
import { DISCARD, EDIT, LINK, SEND_AGAIN } from './syncEntryStore.ts';

/** Reasons that a count of the pet resolves. */
const COUNTED = new Set(['oversold', 'count_beyond', 'stock_not_provable']);

/**
 * The choices for an entry that the sync could not finish: the recommended one first and filled, another beside it, the rest
 * folded, each with its consequence.
 */
export function Choices({ life }: { life: EntryLife }) {
  const { notify, notifyFailure, useModal, useScreen } = useStores().app;
  const { showPet, useStock } = useStores().stock;
  const { useSyncEntry } = useStores().sync;
  const { t } = useTranslation();
  const { retry } = useSyncEntry();
  const [busy, run] = useBusy();
  const discarding = useModal(DISCARD);
  const editing = useModal(EDIT);
  const sending = useModal(SEND_AGAIN);
  const linking = useModal(LINK);
  const { choices, entry } = life;
  if (choices.handOver) return <HandOver />;
  if (!choices.retry && !choices.discard) return null;

  const { petId } = entry;
  const refused = isRefused(entry);
  // The answer was lost: either the service has it among these, or it is sent again.
  const { candidates } = choices;
  const isAsked = candidates !== null;
  // Retrying does not help an order that the service refuses: cancelling it returns the deposit.
  const cancels = refused && entry.kind === 'createOrder' && entry.openOrderId !== null;
  const counts = entry.kind === 'pushStock' && COUNTED.has(entry.reason?.code ?? '');

  const link = isAsked && candidates > 0 && choice('isThere', IconLink, linking.open);
  const count = counts && petId !== null && choice('toPet', IconPaw, () => toPet(petId));
  const edit = choices.edit && choice('edit', IconPencil, editing.open);
  const sendAgain = choices.sendAgain && choice('sendAgain', IconSend, sending.open);
  const again = choices.retry && {
    ...choice(choices.retry, IconRefresh, () => void tryAgain()),
    isLoading: busy,
    ...(refused && choices.retry === 'send' ? { result: t('sync.choose.result.sendRefused') } : {}),
  };
  const discard = choices.discard && {
    key: 'discard',
    act: discarding.open,
    ...(cancels
      ? { icon: IconX, words: t('sync.discard.order.cancel'), result: t('sync.discard.order.cancelHint') }
      : {
          icon: IconSendOff,
          words: t('sync.choose.discard'),
          result: t(`sync.choose.result.discard.${discardedAs(entry)}`),
        }),
  };
  const ranked = isAsked
    ? [link, sendAgain, again, edit, discard]
    : refused
      ? [count, ...(cancels ? [discard, edit] : [edit, discard]), again, sendAgain]
      : [count, again, sendAgain, discard, edit];
  const all = ranked.filter((each) => each !== false && each !== null);
  const shown = all.slice(0, SHOWN);
  const others = all.slice(SHOWN);

  function choice(key: Wording, icon: TablerIcon, act: () => void): Choice {
    return { key, icon, act, words: t(`sync.choose.${key}`), result: t(`sync.choose.result.${key}`) };
  }

  function toPet(id: LocalId) {
    useStock.getState().go('table');
    useScreen.getState().go('stock');
    void showPet(id);
  }

  async function tryAgain() {
    const answer = await run(retry(false));
    if (!answer.ok) return notifyFailure(answer.error);
    notify({
      tone: 'calm',
      say: { key: choices.retry === 'send' ? 'sync.choose.retried' : 'sync.choose.lookedUp' },
    });
  }

  return (
    <section className={shared.stack} aria-label={t('sync.choose.title')}>
      <h3 className={shared.heading}>{t('sync.choose.title')}</h3>
      {isAsked && (
        <p className={l.words}>
          {candidates === 0
            ? t('sync.choose.noCandidates')
            : t('sync.choose.candidates', { count: candidates })}
        </p>
      )}
      <ChoiceList choices={shown} recommended={shown[0]?.key} />
      {others.length > 0 && (
        <Details title={t('sync.choose.others')}>
          <ChoiceList choices={others} />
        </Details>
      )}
      <DiscardDialog modal={discarding} entry={entry} />
      <SendAgainDialog modal={sending} />
      {isAsked && <LinkDialog modal={linking} entry={entry} />}
      {choices.edit && <EditDialog modal={editing} edit={choices.edit} />}
    </section>
  );
}

/** Choices shown at once; the others are folded. */
const SHOWN = 2;

type Wording = 'isThere' | 'toPet' | 'edit' | 'sendAgain' | 'send' | 'look_up';

/** What discarding affects: a sale, an order, a count, or an edit. */
function discardedAs({ kind, tells }: EntryLife['entry']): 'sale' | 'order' | 'count' | 'change' {
  if (tells === 'sale' || tells === 'pickup') return 'sale';
  if (tells === 'order') return 'order';
  return kind === 'pushStock' ? 'count' : 'change';
}

interface Choice {
  key: string;
  icon: TablerIcon;
  words: string;
  /** The consequence, in a sentence. */
  result: string;
  act: () => void;
  isLoading?: boolean;
}

/** Buttons, each with its consequence below. */
function ChoiceList({ choices, recommended }: { choices: Choice[]; recommended?: string | undefined }) {
  return (
    <ul className={shared.stack}>
      {choices.map(({ key, icon: Icon, words, result, act, isLoading = false }) => (
        <li key={key} className={shared.closeStack}>
          <ActionButton
            fullWidth
            size="md"
            variant={key === recommended ? 'filled' : 'default'}
            loading={isLoading}
            icon={Icon}
            aria-describedby={`result-${key}`}
            onClick={act}
          >
            {words}
          </ActionButton>
          <p id={`result-${key}`} className={l.words}>
            {result}
          </p>
        </li>
      ))}
    </ul>
  );
}

/** An order was completed here and elsewhere: asks who handed it over. */
function HandOver() {
  const { notify, notifyFailure } = useStores().app;
  const { useSyncEntry } = useStores().sync;
  const { t } = useTranslation();
  const { handOver } = useSyncEntry();
  const [busy, run] = useBusy();

  async function settle(by: 'us' | 'others') {
    const answer = await run(handOver(by));
    if (!answer.ok) return notifyFailure(answer.error);
    notify({ tone: 'calm', say: { key: 'sync.choose.settled' } });
  }

  return (
    <section className={shared.stack} aria-label={t('sync.choose.title')}>
      <h3 className={shared.heading}>{t('sync.choose.title')}</h3>
      <ChoiceList
        choices={[
          {
            key: 'us',
            icon: IconPaw,
            words: t('sync.choose.handedOverByUs'),
            result: t('sync.choose.result.us'),
            isLoading: busy,
            act: () => void settle('us'),
          },
          {
            key: 'others',
            icon: IconUsers,
            words: t('sync.choose.handedOverByOthers'),
            result: t('sync.choose.result.others'),
            isLoading: busy,
            act: () => void settle('others'),
          },
        ]}
      />
    </section>
  );
}

/** Confirms that the service does not have an item, so that it is sent again; needs a manager. */
function SendAgainDialog({ modal }: { modal: ModalHandle }) {
  const { notify, notifyFailure } = useStores().app;
  const { useSyncEntry } = useStores().sync;
  const { t } = useTranslation();
  const { retry } = useSyncEntry();

  async function send() {
    const answer = await retry(true);
    if (!answer.ok) return notifyFailure(answer.error);
    modal.close();
    notify({ tone: 'calm', say: { key: 'sync.choose.retried' } });
  }

  return (
    <ConfirmDialog
      modal={modal}
      title={t('sync.sendAgain.title')}
      confirmWords={t('sync.choose.sendAgain')}
      onConfirm={send}
    >
      <p className={l.words}>{t('sync.sendAgain.words')}</p>
    </ConfirmDialog>
  );
}
