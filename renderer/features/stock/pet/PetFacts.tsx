import { furtherFields, type SheetField } from '../../../../shared/domain/pet-fields.ts';
import type { StockRow } from '../../../../shared/domain/stock.ts';
import { fieldsOf } from '../../../../shared/domain/stock-table.ts';
import { useStores } from '../../../app/useStores.ts';
import { useText } from '../../../i18n/text.ts';
import { dotted } from '../../../ui/dotted.ts';
import { NoWrapNumbers } from '../../../ui/NoWrapNumbers.tsx';
import shared from '../../../ui/shared.module.css';
import { fieldText } from '../labels.ts';
import p from './pet.module.css';

/** Further facts about a pet. */
export function PetFacts({ row }: { row: StockRow }) {
  const { useApp } = useStores().app;
  const { t, format } = useText();
  const fields = fieldsOf(row);
  const last = useStores().stock.useLastArrival(row.id);
  const others = furtherFields('name', 'price', 'status', 'lowMark');
  const text = (field: SheetField) => fieldText(field, fields[field], t, format);
  const ofShop = useApp((state) => state.app?.lowStockDefault ?? null);
  const nothing = {
    price: t('stock.status.none'),
    status: t('stock.status.none'),
    lowMark:
      ofShop === null
        ? t('stock.status.none')
        : t('stock.pane.lowMarkShop', { number: format.number(ofShop) }),
  };
  return (
    <dl className={p.facts}>
      {(['price', 'status', 'lowMark'] as const).map((field) => (
        <div key={field}>
          <dt>{t(`petFields.${field}`)}</dt>
          <dd>{text(field) ?? nothing[field]}</dd>
        </div>
      ))}
      <div>
        <dt>{t('petFields.serviceId')}</dt>
        <dd data-selectable="">{row.remoteId ?? t('stock.pane.notSent')}</dd>
      </div>
      {last && (
        <div className={shared.across}>
          <dt>{t('stock.arrivals.last')}</dt>
          <dd data-selectable="">
            {last.supplierName}
            <br />
            <NoWrapNumbers>
              {dotted(
                format.dateTime(last.postedAt),
                last.number,
                last.unitCost !== null && format.moneyIn(last.currency)(last.unitCost),
              )}
            </NoWrapNumbers>
          </dd>
        </div>
      )}
      {row.hasConditions && (
        <div>
          <dt>{t('stock.pane.conditions')}</dt>
          <dd>{t('stock.pane.conditionsAsked')}</dd>
        </div>
      )}
      {others.map(
        (field) =>
          text(field) !== null && (
            <div key={field} className={shared.across}>
              <dt>{t(`petFields.${field}`)}</dt>
              <dd data-selectable="">{text(field)}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
