import { Button, SegmentedControl, Select } from '@mantine/core';
import { IconSticker } from '@tabler/icons-react';
import { useEffect } from 'react';
import { minor, minorDigits, NO_MONEY } from '../../../../shared/money/money.ts';
import { endingsOf, type PriceEnding } from '../../../../shared/money/price-rule.ts';
import { erase, insert } from '../../../app/keyboard/typing.ts';
import { useShortcuts } from '../../../app/keyboard/useKeyboard.ts';
import { useStores } from '../../../app/useStores.ts';
import { amountError, badAmount } from '../../../i18n/i18n.ts';
import { priceWarning } from '../../../i18n/plausibility.ts';
import { useText } from '../../../i18n/text.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { MoneyField } from '../../../ui/form/MoneyField.tsx';
import { type Doubts, useConfirmUnusual } from '../../../ui/form/useConfirmUnusual.ts';
import { Digits } from '../../../ui/NumberPad.tsx';
import { Refusal } from '../../../ui/Refusal.tsx';
import shared from '../../../ui/shared.module.css';
import s from '../stock.module.css';
import { SAVE_PRICES } from './PriceRow.tsx';
import p from './prices.module.css';
import { isEvery, type RuleText } from './pricingStore.ts';
import { isPercent, RULE_KINDS, type readRule } from './ruleText.ts';

interface PricesPaneProps {
  text: RuleText;
  read: ReturnType<typeof readRule>;
  onChange: (text: RuleText) => void;
}

interface SavingProps {
  onSave: () => void;
}

/** The kind of change, the number of changed prices, and the save button. */
export function PricesPane({ text, read, onChange }: PricesPaneProps) {
  const { useLabels, usePricing } = useStores().stock;
  const openLabels = useLabels((state) => state.open);
  const { t, moment, money } = useText();
  const { way, setWay, typed, failure, last, busy, undo, saveTyped, applyOrPreview } = usePricing();
  const { typedPrices } = useStores().stock;
  const doubt = useConfirmUnusual();
  const doubts = doubtsOf();

  /** Unusual values: typed prices, or the amount of a rule. */
  function doubtsOf(): Doubts {
    if (way === 'rule') {
      const change = read.rule?.change;
      return change && 'amount' in change ? { rule: priceWarning(change.amount, money, t) } : {};
    }
    const asked = typedPrices(typed).map(({ petId, amount }) => {
      const question = priceWarning(amount, money, t);
      return [petId, question && `${typed.get(petId)?.name}: ${question}`];
    });
    return Object.fromEntries(asked);
  }

  function save() {
    if (doubt.holds(doubts)) return;
    void (way === 'typed' ? saveTyped() : applyOrPreview(read.rule));
  }
  useShortcuts('nav.stock', [{ keys: ['F12', 'Ctrl+Enter'], label: 'stock.keys.savePrices', run: save }]);
  return (
    <section className={s.pane} aria-label={t('stock.prices.pane')}>
      <h2 className={s.title}>{t('stock.prices.title')}</h2>
      <SegmentedControl
        fullWidth
        aria-label={t('stock.prices.way')}
        value={way}
        onChange={(value) => setWay(value === 'rule' ? 'rule' : 'typed')}
        data={[
          { value: 'typed', label: t('stock.prices.typed') },
          { value: 'rule', label: t('stock.prices.rule') },
        ]}
      />
      {doubt.isAsked(doubts) && (
        <p className={shared.failure} role="alert">
          {Object.values(doubts).filter(Boolean).join(' ')}
        </p>
      )}
      {way === 'typed' ? (
        <Typed onSave={save} />
      ) : (
        <Rule text={text} read={read} onChange={onChange} onSave={save} />
      )}
      <Refusal failure={failure} />
      {last && !last.undone && (
        <Button disabled={busy} onClick={() => void undo()}>
          {t('stock.prices.undoLast', { count: last.pets, at: moment(last.at) })}
        </Button>
      )}
      {last && !last.undone && (
        <ActionButton
          icon={IconSticker}
          onClick={() => openLabels({ kind: 'prices', actId: last.actId, copies: 1 })}
        >
          {t('stock.labels.ofChange')}
        </ActionButton>
      )}
    </section>
  );
}

function Typed({ onSave }: Pick<SavingProps, 'onSave'>) {
  const { firstInvalid, typedPrices, usePricing } = useStores().stock;
  const { t, format } = useText();
  const { typed, busy, discard } = usePricing();
  const unread = firstInvalid(typed);
  const prices = typedPrices(typed);
  return (
    <>
      <div className={`${s.paneScroller} ${p.typed}`}>
        {unread ? (
          <p id="unread-price" className={shared.failure} role="alert">
            {unread.name}: {badAmount(format.read(unread.text).fault, format, t)}
          </p>
        ) : (
          <p className={shared.words}>{t('stock.prices.typedWords')}</p>
        )}
        <Digits
          decimals={minorDigits(format.currency) > 0}
          onDigit={(digit) => inField((field) => insert(field, digit))}
          onErase={() => inField(erase)}
        />
      </div>
      {typed.size > 0 && <Button onClick={discard}>{t('stock.prices.discard')}</Button>}
      <ActionButton
        id={SAVE_PRICES}
        size="lg"
        variant="filled"
        fullWidth
        disabled={prices.length === 0 || unread !== null}
        loading={busy}
        keys="F12"
        onClick={onSave}
      >
        {t('stock.prices.save', { count: prices.length })}
      </ActionButton>
    </>
  );
}

/** The pad writes into the price field that has or last had the focus. */
function inField(write: (field: HTMLInputElement) => void): void {
  const here = document.activeElement;
  const field =
    here instanceof HTMLInputElement && here.dataset.price !== undefined
      ? here
      : document.querySelector<HTMLInputElement>('input[data-price="here"]');
  if (!field || field.disabled) return;
  field.focus({ preventScroll: true });
  write(field);
}

function Rule({ text, read, onChange, onSave }: PricesPaneProps & SavingProps) {
  const { usePricing, useStock } = useStores().stock;
  const { t, locale, plain, currency, percent } = useText();
  const { ticked, preview, busy, failure, last, previewSoon } = usePricing();
  const everyOne = isEvery(ticked);
  const { question, total } = useStock();
  const decimal = plain(NO_MONEY)[1] ?? '';
  const endingWords = (ending: PriceEnding) =>
    ending === 'as_is' || ending === 'whole' ? t(`stock.prices.ending.${ending}`) : `${decimal}${ending}`;
  const typedNone = read.fault?.why === 'empty';

  // The preview depends on the listed and ticked pets and on their prices, which a change or an undo replaces. With a
  // delay here, pressing F12 during it would save the previous rule.
  // biome-ignore lint/correctness/useExhaustiveDependencies: compared by what they say
  useEffect(
    () => previewSoon(read.rule),
    [
      JSON.stringify(read.rule),
      question.text,
      question.categoryId,
      question.filter,
      ticked,
      last,
      previewSoon,
    ],
  );

  function forWords(): string {
    const count = ticked.but.size;
    if (everyOne) return t('stock.prices.forListed', { count: total ?? 0 });
    if (ticked.all) return t('stock.prices.leftOut', { count });
    return count === 0 ? t('stock.prices.forNone') : t('stock.prices.forPicked', { count });
  }

  return (
    <>
      <div className={s.paneScroller}>
        <p className={shared.words}>{forWords()}</p>
        <Select
          label={t('stock.prices.change')}
          data={RULE_KINDS.map((kind) => ({ value: kind, label: t(`stock.prices.kind.${kind}`) }))}
          value={text.kind}
          onChange={(kind) =>
            onChange({ ...text, kind: RULE_KINDS.find((each) => each === kind) ?? text.kind })
          }
        />
        {text.kind !== 'keep' && (
          <MoneyField
            size="lg"
            autoFocus
            label={t(isPercent(text.kind) ? 'form.percent' : 'paper.amount')}
            maxLength={20}
            value={text.text}
            percent={isPercent(text.kind)}
            error={
              read.fault && !typedNone
                ? amountError(
                    read.fault,
                    locale,
                    isPercent(text.kind)
                      ? t('form.badPercent', { example: percent(1000) })
                      : t('form.badAmount', { example: plain(minor(1250)) }),
                  )
                : undefined
            }
            onChange={(event) => onChange({ ...text, text: event.currentTarget.value })}
          />
        )}
        <Select
          label={t('stock.prices.rounding')}
          data={endingsOf(minorDigits(currency)).map((ending) => ({
            value: ending,
            label: endingWords(ending),
          }))}
          value={text.ending}
          onChange={(ending) => onChange({ ...text, ending: (ending ?? 'as_is') as PriceEnding })}
        />
        {preview && (
          <ul className={shared.words} aria-label={t('stock.prices.preview')}>
            {(['changed', 'lowered', 'stepped', 'unchanged', 'unpriced', 'beyond'] as const)
              .filter((part) => part === 'changed' || preview[part] > 0)
              .map((part) => {
                const count = preview[part];
                const words = t(`stock.prices.${part}`, { count });
                const isWarning = part === 'lowered' || part === 'stepped';
                return <li key={part}>{isWarning ? <strong>{words}</strong> : words}</li>;
              })}
          </ul>
        )}
      </div>
      <ActionButton
        size="lg"
        variant="filled"
        fullWidth
        disabled={failure ? read.rule === null : !preview || preview.changed === 0}
        loading={busy || (read.rule !== null && preview === null && failure === null)}
        keys="F12"
        onClick={onSave}
      >
        {failure
          ? t('common.tryAgain')
          : t(everyOne ? 'stock.prices.applyAll' : 'stock.prices.apply', {
              count: preview?.changed ?? 0,
            })}
      </ActionButton>
    </>
  );
}
