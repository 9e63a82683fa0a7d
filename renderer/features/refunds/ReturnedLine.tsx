import { SegmentedControl } from '@mantine/core';
import type { Receipt } from '../../../shared/domain/sale.ts';
import { keepFocus } from '../../app/keyboard/focus.ts';
import { useStores } from '../../app/useStores.ts';
import { useText } from '../../i18n/text.ts';
import { Portrait } from '../../ui/art/Portrait.tsx';
import { Stepper } from '../../ui/Stepper.tsx';
import shared from '../../ui/shared.module.css';
import r from './refunds.module.css';
import { refundableQuantity } from './refundsStore.ts';

/** A line of the receipt: how many are returned, and whether into stock. A touch on the pet takes all or none. */
export function ReturnedLine({ line, first }: { line: Receipt['lines'][number]; first: boolean }) {
  const { useRefunds } = useStores().refunds;
  const { t, money, number } = useText();
  const returned = useRefunds((state) => state.returned[line.id]);
  const { setQuantity, setRestock } = useRefunds.getState();
  const left = refundableQuantity(line);
  const quantity = returned?.quantity ?? 0;
  const name = line.petName;

  return (
    <li className={r.line} data-chosen={quantity > 0 || undefined}>
      <button
        type="button"
        className={r.pet}
        disabled={left === 0}
        aria-pressed={quantity > 0}
        onPointerDown={keepFocus}
        onClick={() => setQuantity(line.id, quantity === left ? 0 : left)}
      >
        <Portrait petName={name} categoryName={line.categoryName} className={r.portrait} />
        <span className={r.what}>
          <span className={r.name}>{name}</span>
          <span className={shared.soft}>
            {left === 0
              ? t('refunds.none')
              : left < line.quantity
                ? t('refunds.left', { left: number(left), sold: number(line.quantity) })
                : t('refunds.leftAll', { sold: number(line.quantity) })}{' '}
            ·{' '}
            {line.discount === 0 ? money(line.total) : t('refunds.discounted', { amount: money(line.total) })}
          </span>
        </span>
      </button>
      {left > 0 && (
        <Stepper
          value={number(quantity)}
          atMin={quantity === 0}
          atMax={quantity === left}
          lessLabel={t('checkout.basket.less', { name })}
          moreLabel={t('checkout.basket.more', { name })}
          autoFocus={first}
          onStep={(by) => setQuantity(line.id, quantity + by)}
        />
      )}
      {quantity > 0 && (
        <SegmentedControl
          fullWidth
          className={shared.across ?? ''}
          aria-label={t('refunds.restockOf', { name })}
          value={returned?.restock === false ? 'out' : 'in'}
          onChange={(value) => setRestock(line.id, value === 'in')}
          data={[
            { value: 'in', label: t('refunds.restock') },
            { value: 'out', label: t('refunds.keepOut') },
          ]}
        />
      )}
    </li>
  );
}
