import { Autocomplete, Button, TextInput } from '@mantine/core';
import { useEffect } from 'react';
import { minor, NO_MONEY, plus, times } from '../../../../shared/money/money.ts';
import { MAX_QUANTITY } from '../../../../shared/petstore/limits.ts';
import { useShortcuts } from '../../../app/keyboard/useKeyboard.ts';
import { useStores } from '../../../app/useStores.ts';
import { amountError, explain } from '../../../i18n/i18n.ts';
import { priceWarning, quantityWarning } from '../../../i18n/plausibility.ts';
import { useText } from '../../../i18n/text.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { useConfirmUnusual } from '../../../ui/form/useConfirmUnusual.ts';
import { Logo } from '../../../ui/Logo.tsx';
import { Refusal } from '../../../ui/Refusal.tsx';
import shared from '../../../ui/shared.module.css';
import { PetSearch } from '../../find/PetSearch.tsx';
import { PageHead } from '../PageHead.tsx';
import s from '../stock.module.css';
import { useBack } from '../useBack.ts';
import { ArrivalAnimals } from './ArrivalAnimals.tsx';
import { ArrivalLines } from './ArrivalLines.tsx';
import { lacksDescription, readLine } from './arrivalStore.ts';
import a from './arrivals.module.css';

/** Receiving a delivery: its lines on the left, supplier and total on the right. */
export function ArrivalView() {
  const { useScans } = useStores().app;
  const { useArrival, useArrivals, useArrivalSearch, useStock } = useStores().stock;
  const { t, format, number, money } = useText();
  const arrival = useArrival();
  const { corrects, lines, load, scan, post, discard, failure, repeated, busy, isLoaded } = arrival;
  const search = useArrivalSearch();
  const go = useStock((state) => state.go);
  const show = useArrivals((state) => state.show);
  useEffect(() => void load(), [load]);
  useScans((code) => void scan(code));

  const read = lines.map((line) => readLine(line, format));
  const units = read.reduce((sum, { quantity }) => sum + (quantity ?? 0), 0);
  const cost = read.reduce(
    (sum, { quantity, unitCost }) => (unitCost === null ? sum : plus(sum, times(unitCost, quantity ?? 0))),
    NO_MONEY,
  );
  const uncosted = read.filter(({ quantity, unitCost }) => quantity && unitCost === null).length;
  const undescribed = lines.filter((line, at) => lacksDescription(line, read[at]?.quantity ?? 0)).length;
  const unread = unreadWords();
  const isEmpty = lines.length === 0 && arrival.supplierName === '' && arrival.document === '';
  const canPost = units > 0 && unread === null && !busy;
  const doubt = useConfirmUnusual();
  const doubts = Object.fromEntries(lines.map(({ petId }, at) => [petId, doubtOf(at)]));
  const described = lines.find(({ petId }) => petId === arrival.describing);
  const back = () => (described ? arrival.describe(null) : go('table'));

  /** The question about an unusual quantity or cost. */
  function doubtOf(at: number): string | undefined {
    const { quantity, unitCost } = read[at] ?? { quantity: null, unitCost: null };
    const question = quantityWarning(quantity, format, t) ?? priceWarning(unitCost, money, t);
    return question && `${lines[at]?.petName}: ${question}`;
  }

  /** What is wrong in the first line that cannot be read. */
  function unreadWords(): string | null {
    const at = read.findIndex(({ quantityFault, costFault }) => quantityFault ?? costFault);
    const line = lines[at];
    const { quantityFault = null, costFault = null } = read[at] ?? {};
    if (!line) return null;
    const asked = quantityFault
      ? t('form.badQuantity', { max: number(line.most ?? MAX_QUANTITY) })
      : t('form.badAmount', { example: format.plain(minor(1250)) });
    return `${line.petName}: ${amountError(quantityFault ?? costFault, format.locale, asked)}`;
  }

  async function finish(again: boolean) {
    if (doubt.holds(doubts)) return arrival.describe(null);
    const posted = await post(again);
    if (posted) show(posted);
  }

  useBack(back, false);
  useShortcuts('nav.stock', [
    { keys: ['F12', 'Ctrl+Enter'], label: 'stock.keys.post', when: () => canPost, run: () => finish(false) },
  ]);
  if (!isLoaded) return failure ? <EmptyState title={explain(failure, t)} /> : null;

  return (
    <div className={s.screen}>
      <section className={`${shared.browse} ${a.page}`} aria-label={t('stock.arrival.button')}>
        <PageHead
          title={
            corrects ? t('stock.arrival.correcting', { number: corrects.number }) : t('stock.arrival.button')
          }
          onBack={back}
        />
        {!corrects && (
          <PetSearch
            state={search}
            label={t('stock.arrival.find')}
            placeholder={t('stock.count.findPlaceholder')}
          />
        )}
        {lines.length === 0 ? (
          <EmptyState
            drawing={<Logo />}
            title={t('stock.arrival.none')}
            words={t('stock.arrival.noneHint')}
          />
        ) : (
          <ArrivalLines read={read} />
        )}
      </section>
      {described ? (
        <ArrivalAnimals line={described} />
      ) : (
        <section className={s.pane} aria-label={t('stock.arrival.head')}>
          <div className={`${s.paneScroller} ${shared.stack}`}>
            <Supplier />
            {lines.some(({ keepsRegister }) => keepsRegister) && !corrects && (
              <TextInput
                label={t('stock.arrival.address')}
                description={t('stock.arrival.addressHint')}
                maxLength={300}
                value={arrival.supplierAddress}
                onChange={(event) => arrival.setHead({ supplierAddress: event.currentTarget.value })}
              />
            )}
            <TextInput
              label={t('paper.supplierDocument')}
              description={t('stock.arrival.documentHint')}
              maxLength={100}
              spellCheck={false}
              value={arrival.document}
              onChange={(event) => arrival.setHead({ document: event.currentTarget.value })}
            />
            {unread && (
              <p className={a.bad} role="alert">
                {unread}
              </p>
            )}
            {doubt.isAsked(doubts) && (
              <p className={a.bad} role="alert">
                {Object.values(doubts).filter(Boolean).join(' ')}
              </p>
            )}
            <Refusal failure={failure} className={a.bad} />
            {repeated && (
              <div className={a.repeated} role="alert">
                <p>{explain(repeated, t)}</p>
                <Button onClick={() => void finish(true)}>{t('stock.arrival.postAgain')}</Button>
              </div>
            )}
          </div>
          <dl className={a.sums}>
            <dt>
              {t('stock.arrival.units')}
              {undescribed > 0 && (
                <span className={a.open}>{t('stock.arrival.undescribed', { count: undescribed })}</span>
              )}
            </dt>
            <dd>{number(units)}</dd>
            <dt>
              {t('stock.arrival.cost')}
              {uncosted > 0 && (
                <span className={a.open}>{t('stock.arrival.uncosted', { count: uncosted })}</span>
              )}
            </dt>
            <dd className={a.cost}>{money(cost)}</dd>
          </dl>
          <div className={s.end}>
            <Button size="lg" disabled={isEmpty || busy} onClick={() => void discard()}>
              {t('form.discard.discard')}
            </Button>
            <ActionButton
              size="lg"
              variant="filled"
              loading={busy}
              disabled={!canPost}
              keys="F12"
              onClick={() => void finish(false)}
            >
              {t(corrects ? 'stock.arrival.postCorrection' : 'stock.arrival.post')}
            </ActionButton>
          </div>
        </section>
      )}
    </div>
  );
}

/** The supplier: a known one or a new name. */
function Supplier() {
  const { useArrival } = useStores().stock;
  const { t } = useText();
  const { supplierName, suppliers, corrects, setHead } = useArrival();
  return (
    <Autocomplete
      label={t('paper.supplier')}
      maxLength={200}
      disabled={corrects !== null}
      value={supplierName}
      data={suppliers}
      onFocus={() => setHead({ supplierName })}
      onChange={(name) => setHead({ supplierName: name })}
    />
  );
}
