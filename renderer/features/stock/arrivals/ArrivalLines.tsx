import { IconTrash } from '@tabler/icons-react';
import { type ComponentProps, type KeyboardEvent, useEffect, useRef } from 'react';
import { times } from '../../../../shared/money/money.ts';
import { focusHome } from '../../../app/keyboard/focus.ts';
import { useStores } from '../../../app/useStores.ts';
import { useText } from '../../../i18n/text.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { longTitle } from '../../../ui/longTitle.ts';
import shared from '../../../ui/shared.module.css';
import { countDescribed, lacksDescription, type readLine, type TypedLine } from './arrivalStore.ts';
import a from './arrivals.module.css';

type Read = ReturnType<typeof readLine>;

/** The lines of a delivery, each with quantity and cost. */
export function ArrivalLines({ read }: { read: readonly Read[] }) {
  const { useArrival } = useStores().stock;
  const { t, currencySign } = useText();
  const { lines, corrects } = useArrival();
  return (
    <div className={shared.scroller}>
      <table className={a.lines}>
        <thead>
          <tr>
            <th scope="col">{t('paper.pet')}</th>
            <th scope="col" className={a.figure}>
              {t(corrects ? 'stock.arrival.takeBack' : 'paper.quantity')}
            </th>
            <th scope="col" className={a.figure}>
              {t('paper.unitCost')} ({currencySign.sign})
            </th>
            <th scope="col" className={a.figure}>
              {t('paper.amount')}
            </th>
            <th scope="col">
              <span className={shared.hidden}>{t('common.remove')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line, at) => (
            <Line key={line.petId} line={line} read={read[at] as Read} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Line({ line, read }: { line: TypedLine; read: Read }) {
  const { useArrival } = useStores().stock;
  const { t, money, number, plain } = useText();
  const { active, setLine, remove, corrects, describe, describing } = useArrival();
  const quantity = useRef<HTMLInputElement>(null);
  const cost = useRef<HTMLInputElement>(null);
  const turn = active?.petId === line.petId ? active.turn : 0;
  const { petId, petName, most } = line;
  const about = most === null ? (line.categoryName ?? '') : t('stock.arrival.most', { most: number(most) });
  const describedCount = countDescribed(line.animals);
  const came = read.quantity ?? 0;

  // Moves the focus to the quantity of a pet that was just found.
  useEffect(() => {
    if (turn === 0) return;
    quantity.current?.focus();
    quantity.current?.select();
  }, [turn]);

  /** Reformats the cost for the shop's locale. */
  function rewriteCost() {
    const unitCost = read.unitCost === null ? line.unitCost : plain(read.unitCost);
    if (unitCost !== line.unitCost) setLine(petId, { unitCost });
  }

  function toCost() {
    cost.current?.focus();
    cost.current?.select();
  }

  return (
    <tr data-lit={turn > 0 || undefined}>
      <th scope="row">
        <span className={a.name} title={longTitle(petName)}>
          {petName}
        </span>
        {line.keepsRegister && most === null ? (
          <button
            type="button"
            className={a.describe}
            title={t('stock.animals.buttonHint')}
            aria-pressed={describing === petId}
            data-open={lacksDescription(line, came) || undefined}
            onClick={() => describe(petId)}
          >
            {describedCount > 0
              ? t('stock.animals.buttonSome', { number: number(describedCount) })
              : t('stock.animals.button')}
          </button>
        ) : (
          <span className={a.about} title={longTitle(about)}>
            {about}
          </span>
        )}
      </th>
      <NumberCell
        ref={quantity}
        inputMode="numeric"
        maxLength={12}
        aria-label={t('stock.arrival.quantityOf', { name: petName })}
        aria-invalid={read.quantityFault !== null || undefined}
        placeholder="0"
        value={line.quantity}
        onChange={(event) => setLine(petId, { quantity: event.currentTarget.value })}
        onEnter={corrects ? focusHome : toCost}
      />
      <NumberCell
        ref={cost}
        inputMode="decimal"
        maxLength={20}
        aria-label={t('stock.arrival.costOf', { name: petName })}
        aria-invalid={read.costFault !== null || undefined}
        data-missing={(came > 0 && read.unitCost === null) || undefined}
        disabled={corrects !== null}
        value={line.unitCost}
        onChange={(event) => setLine(petId, { unitCost: event.currentTarget.value })}
        onBlur={rewriteCost}
        onEnter={focusHome}
      />
      <td className={a.figure}>
        {read.unitCost === null ? '–' : money(times(read.unitCost, read.quantity ?? 0))}
      </td>
      <td>
        <IconButton
          icon={IconTrash}
          label={t('common.removeOf', { name: petName })}
          onClick={() => remove(line)}
        />
      </td>
    </tr>
  );
}

/** A cell for a number; Enter moves to the next field. */
function NumberCell({ onEnter, ...props }: ComponentProps<'input'> & { onEnter: () => void }) {
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    onEnter();
  }
  return (
    <td className={a.figure}>
      <input className={a.field} autoComplete="off" onKeyDown={onKeyDown} {...props} />
    </td>
  );
}
