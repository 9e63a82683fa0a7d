import { useTranslation } from 'react-i18next';
import type { HeldBasket } from '../../../shared/domain/basket.ts';
import { useFormat } from '../../i18n/format.ts';
import { Row, Rows } from './parts.tsx';
import r from './report.module.css';

/** What is on hold while a shift is closed: for whom, since when and by whom, how many and how much. */
export function HeldCarts({ held }: { held: readonly HeldBasket[] }) {
  const { t } = useTranslation();
  const { money, moment } = useFormat();
  return (
    <div role="alert">
      <p className={r.words}>{t('day.count.held', { count: held.length })}</p>
      <Rows>
        {held.map(({ idempotencyKey, label, heldAt, heldBy, pieces, total }) => {
          const facts = [moment(heldAt), heldBy, t('checkout.hold.items', { count: pieces })];
          return (
            <Row
              key={idempotencyKey}
              label={
                <>
                  {label || t('checkout.hold.noLabel')}{' '}
                  <span className={r.soft}>{facts.filter(Boolean).join(' · ')}</span>
                </>
              }
              value={money(total)}
            />
          );
        })}
      </Rows>
    </div>
  );
}
