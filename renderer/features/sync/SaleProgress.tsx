import { IconAlertTriangleFilled, IconCheck, IconX } from '@tabler/icons-react';
import type { OutboxEntryView } from '../../../shared/domain/sync.ts';
import type { Instant } from '../../../shared/time/time.ts';
import { useStores } from '../../app/useStores.ts';
import { useText } from '../../i18n/text.ts';
import shared from '../../ui/shared.module.css';
import { stateWords } from './labels.ts';
import w from './Way.module.css';

/**
 * How far a sale has come: on this till, sent, at Petstore, with the reason if it is stuck.
 *
 * @param updatedAt when the last of its entries changed
 */
export function SaleProgress({ lead, updatedAt }: { lead: OutboxEntryView; updatedAt: Instant }) {
  const { useSync } = useStores().sync;
  const { t, moment } = useText();
  const { state } = lead;
  const stateNow = useSync(({ status }) => stateWords(lead, status, t));
  const isThere = state === 'done';
  const isSent = isThere || state === 'inflight' || state === 'in_doubt';
  const stopped = state === 'parked' || state === 'discarded' ? state : null;
  return (
    <span className={w.way}>
      <Step reached words={t('sync.way.here')} aside={moment(lead.createdAt)} />
      <Step reached={isSent} words={t('sync.way.sent')} aside={isSent || stopped ? '' : stateNow} />
      <Step
        reached={isThere}
        stopped={stopped}
        words={stopped ? stateNow : t('sync.way.there')}
        aside={isThere ? moment(updatedAt) : isSent ? stateNow : ''}
      />
    </span>
  );
}

interface StepProps {
  reached: boolean;
  stopped?: 'parked' | 'discarded' | null;
  words: string;
  aside: string;
}

function Step({ reached, stopped = null, words, aside }: StepProps) {
  const { t } = useText();
  const Icon = stopped === 'parked' ? IconAlertTriangleFilled : stopped ? IconX : reached ? IconCheck : null;
  return (
    <span className={w.step} data-reached={reached || undefined} data-stopped={stopped ?? undefined}>
      <span className={w.mark}>{Icon && <Icon className={w.icon} aria-hidden="true" />}</span>
      <span className={w.words}>
        {words}
        {!reached && stopped === null && <span className={shared.hidden}> {t('sync.way.notYet')}</span>}
      </span>
      <span className={w.aside}>{aside}</span>
    </span>
  );
}
