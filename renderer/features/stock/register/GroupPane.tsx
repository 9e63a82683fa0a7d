import { Button } from '@mantine/core';
import { useState } from 'react';
import { registerReason } from '../../../../shared/documents/register-report.ts';
import type { AnimalGroup, RegisterRow } from '../../../../shared/domain/animals.ts';
import type { Failure } from '../../../../shared/errors/result.ts';
import { useShortcuts } from '../../../app/keyboard/useKeyboard.ts';
import { useStores } from '../../../app/useStores.ts';
import { useText } from '../../../i18n/text.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { dotted } from '../../../ui/dotted.ts';
import { Refusal } from '../../../ui/Refusal.tsx';
import shared from '../../../ui/shared.module.css';
import { useBusy } from '../../../ui/useBusy.ts';
import { PaneHead } from '../PaneHead.tsx';
import s from '../stock.module.css';
import { FactsFields } from './FactsFields.tsx';
import r from './register.module.css';
import { factsOf } from './registerStore.ts';

/** The details and the history of a group of animals. */
export function GroupPane({ group, rows }: { group: AnimalGroup; rows: readonly RegisterRow[] }) {
  const { useScreen } = useStores().app;
  const { useReceipts } = useStores().receipts;
  const { useRegister } = useStores().stock;
  const { t, number, change: signed, dateTime } = useText();
  const { facts: unsaved, set, leave, change } = useRegister();
  const open = useReceipts((state) => state.open);
  const go = useScreen((state) => state.go);
  const saved = factsOf(group);
  const facts = unsaved ?? saved;
  const [failure, setFailure] = useState<Failure | null>(null);
  const [busy, run] = useBusy();
  const isChanged = unsaved !== null;
  useShortcuts('nav.stock', [
    { keys: ['Ctrl+Enter'], label: 'stock.keys.save', when: () => isChanged && !busy, run: save },
  ]);

  async function save() {
    setFailure(await run(change()));
  }

  /** Receipts are shown at the checkout. */
  function show(receipt: string) {
    go('checkout');
    void open(receipt);
  }

  return (
    <section className={s.pane} aria-label={group.number}>
      <PaneHead
        title={group.mark ?? group.number}
        about={[
          dotted(group.petName, group.mark && group.number),
          dotted(
            group.remaining === 0
              ? t('stock.animals.gone')
              : t('common.left', { number: number(group.remaining) }),
            group.arrival && `${group.supplier} ${group.arrival}`,
          ),
        ]}
      />
      <div className={`${s.paneScroller} ${shared.stack}`}>
        <ul className={r.history} aria-label={t('stock.register.history')}>
          {rows.map(({ seq, quantity, reason, document, saleId, at }) => (
            <li key={seq}>
              <span className={shared.soft}>{dateTime(at)}</span>
              <span className={shared.space}>
                {t(`paper.${registerReason(reason)}`)}
                {document !== null && saleId === null && ` ${document}`}
              </span>
              {saleId !== null && document !== null && (
                <Button size="sm" onClick={() => leave(() => show(document))}>
                  {document}
                </Button>
              )}
              <span>{signed(quantity)}</span>
            </li>
          ))}
        </ul>
        <FactsFields facts={facts} onChange={(part) => set({ ...facts, ...part })} />
        <Refusal failure={failure} />
      </div>
      <div className={s.actions}>
        <Button disabled={!isChanged || busy} onClick={() => set(saved)}>
          {t('form.discard.discard')}
        </Button>
        <ActionButton
          variant="filled"
          disabled={!isChanged}
          loading={busy}
          keys="Ctrl+Enter"
          onClick={() => void save()}
        >
          {t('common.save')}
        </ActionButton>
      </div>
    </section>
  );
}
