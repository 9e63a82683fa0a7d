import { Button, Modal } from '@mantine/core';
import { useState } from 'react';
import type { PaymentIntent } from '../../../shared/domain/payment.ts';
import { goesBack } from '../../../shared/domain/payment-subject.ts';
import type { Failure } from '../../../shared/errors/result.ts';
import { useStores } from '../../app/useStores.ts';
import { useText } from '../../i18n/text.ts';
import { Refusal } from '../../ui/Refusal.tsx';
import shared from '../../ui/shared.module.css';
import { useBusy } from '../../ui/useBusy.ts';
import q from './CardQuestion.module.css';
import { CARD_QUESTION } from './cardsStore.ts';
import { wordsOf } from './cardWords.ts';

/** Asks for the outcome of a card payment that was at the terminal when the program ended. A stray Enter answers nothing. */
export function CardQuestion() {
  const { useModal } = useStores().app;
  const { useCards } = useStores().cards;
  const { t } = useText();
  const modal = useModal(CARD_QUESTION);
  const asking = useCards((state) => state.asking);
  return (
    <Modal
      opened={modal.opened}
      onClose={modal.close}
      title={t(asking && goesBack(asking.subject) ? 'cardQuestion.back.title' : 'cardQuestion.title')}
      // Shown at once, since a fade-in needs frames, which a busy start may not have.
      transitionProps={{ duration: 0 }}
    >
      {asking && <Question key={asking.id} intent={asking} />}
    </Modal>
  );
}

function Question({ intent }: { intent: PaymentIntent }) {
  const { canResume, cardWasNotTaken, cardWasReversed, cardWasTaken } = useStores().cardAnswers;
  const { t, money, moment } = useText();
  const [failure, setFailure] = useState<Failure | null>(null);
  const [busy, run] = useBusy();
  const facts = {
    amount: money(intent.amount),
    when: moment(intent.begunAt),
    subject: intent.name ?? '',
  };
  const open = canResume(intent);
  const words = wordsOf(intent);

  async function answer(how: (intent: PaymentIntent) => Promise<Failure | null>) {
    if (busy) return;
    setFailure(await run(how(intent)));
  }

  return (
    <div className={shared.stack}>
      <p className={q.what}>{t(words.what, facts)}</p>
      <p className={shared.hint}>{t(open ? words.look : words.ended)}</p>
      <Refusal failure={failure} className={q.failure} />
      <div className={q.buttons}>
        <Button
          size="lg"
          variant={open ? 'default' : 'filled'}
          disabled={busy}
          onClick={() => void answer(cardWasNotTaken)}
        >
          {t(open ? words.no : words.settled)}
        </Button>
        {!open && !goesBack(intent.subject) && (
          <Button size="lg" disabled={busy} onClick={() => void answer(cardWasReversed)}>
            {t('cardQuestion.reversed')}
          </Button>
        )}
        {open && (
          <Button size="lg" variant="filled" disabled={busy} onClick={() => void answer(cardWasTaken)}>
            {t(words.yes)}
          </Button>
        )}
      </div>
    </div>
  );
}
