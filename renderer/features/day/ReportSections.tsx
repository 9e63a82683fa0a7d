import { useTranslation } from 'react-i18next';
import { shortHash } from '../../../shared/documents/text.ts';
import type { ShiftReport } from '../../../shared/domain/day.ts';
import { absolute, minus, NO_MONEY, negated } from '../../../shared/money/minor.ts';
import { netSalesOf } from '../../../shared/money/sums.ts';
import { useFormat } from '../../i18n/format.ts';
import { Row, Rows, Section } from './parts.tsx';
import r from './report.module.css';

interface Of {
  report: ShiftReport;
}

/** What was sold, what came back, and what is left of it. */
export function Sales({ report: { sales, refunds } }: Of) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <Section title={t('day.report.sales')}>
      <Rows>
        <Row label={t('day.report.count')} value={format.number(sales.count)} />
        <Row label={t('day.report.items')} value={format.number(sales.pieces)} />
        {sales.discount > 0 && (
          <Row label={t('day.report.discount')} value={format.money(negated(sales.discount))} />
        )}
        {sales.rounding !== 0 && (
          <Row label={t('day.report.roundingOfIt')} value={format.money(sales.rounding)} />
        )}
        {refunds.count > 0 && (
          <>
            <Row label={t('day.report.gross')} value={format.money(sales.gross)} />
            <Row
              label={`${t('day.report.refunds')} (${format.number(refunds.count)})`}
              value={format.money(negated(refunds.total))}
            />
            {refunds.rounding !== 0 && (
              <Row label={t('day.report.roundingOfIt')} value={format.money(negated(refunds.rounding))} />
            )}
          </>
        )}
        <Row strong label={t('day.report.netSales')} value={format.money(netSalesOf({ sales, refunds }))} />
      </Rows>
    </Section>
  );
}

/** How it was paid. */
export function Tenders({ report: { tenders } }: Of) {
  const { t } = useTranslation();
  const format = useFormat();
  if (tenders === null || tenders.length === 0) return null;
  return (
    <Section title={t('day.report.tenders')}>
      <Rows>
        {tenders.map(({ kind, count, amount }) => (
          <Row
            key={kind}
            label={
              <>
                {t(`day.report.${kind}`)} <span className={r.soft}>{format.number(count)}×</span>
              </>
            }
            value={format.money(amount)}
          />
        ))}
      </Rows>
    </Section>
  );
}

/** How the open shift was paid; before the drawer is counted, only when that will be shown. */
export function Payments({ report }: Of) {
  const { t } = useTranslation();
  if (report.tenders !== null) return <Tenders report={report} />;
  return (
    <Section title={t('day.report.tenders')}>
      <p className={r.words}>{t('day.now.tendersBlind')}</p>
    </Section>
  );
}

/** What went over the card terminal, to be held against the terminal's own report. */
export function CardTerminal({ report: { card } }: Of) {
  const { t } = useTranslation();
  const format = useFormat();
  if (card === null || (card.count === 0 && card.unsettledCount === 0)) return null;
  return (
    <Section title={t('day.report.cardTerminal')}>
      <Rows>
        <Row label={t('day.report.cardSales')} value={format.money(card.sales)} />
        {card.refunds > 0 && (
          <Row label={t('day.report.cardRefunds')} value={format.money(negated(card.refunds))} />
        )}
        {card.deposits !== 0 && (
          <Row label={t('day.report.cardDeposits')} value={format.money(card.deposits)} />
        )}
        <Row strong label={t('day.report.cardTotal')} value={format.money(card.total)} />
        {card.unsettledCount > 0 && (
          <Row
            label={t('day.report.cardUnsettled', { count: card.unsettledCount })}
            tone="loss"
            value={format.money(card.unsettled)}
          />
        )}
      </Rows>
    </Section>
  );
}

/** Tax by rate. */
export function Taxes({ report: { taxes, refunds } }: Of) {
  const { t } = useTranslation();
  const format = useFormat();
  if (taxes.length + refunds.taxes.length === 0) return null;
  return (
    <Section title={t('day.report.taxes')}>
      <table className={r.table}>
        <thead>
          <tr>
            <th scope="col">{t('day.report.rate')}</th>
            <th scope="col">{t('day.report.net')}</th>
            <th scope="col">{t('day.report.tax')}</th>
          </tr>
        </thead>
        <tbody>
          {taxes.map(({ name, basisPoints, net, tax }) => (
            <tr key={`${basisPoints} ${name}`}>
              <th scope="row">
                {name ?? t('day.report.noTax')} {basisPoints > 0 && format.percent(basisPoints)}
              </th>
              <td className={r.figure}>{format.money(net)}</td>
              <td className={r.figure}>{format.money(tax)}</td>
            </tr>
          ))}
          {refunds.taxes.map(({ name, basisPoints, net, tax }) => (
            <tr key={`refund ${basisPoints} ${name}`}>
              <th scope="row">
                {t('day.report.ofRefunds', {
                  rate: `${name ?? t('day.report.noTax')} ${basisPoints > 0 ? format.percent(basisPoints) : ''}`.trim(),
                })}
              </th>
              <td className={r.figure}>{format.money(negated(net))}</td>
              <td className={r.figure}>{format.money(negated(tax))}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  );
}

/** Deposits: liabilities, not sales. */
export function Deposits({ report: { deposits, closedAt } }: Of) {
  const { t } = useTranslation();
  const format = useFormat();
  const { taken, applied, returned, kept, usedElsewhere, fromElsewhere, held } = deposits;
  if (Object.values(deposits).every((amount) => amount === 0)) return null;
  return (
    <Section title={t('day.report.deposits')}>
      <Rows>
        <Row label={t('day.report.depositsTaken')} value={format.money(taken)} />
        {applied > 0 && (
          <Row label={t('day.report.depositsApplied')} value={format.money(negated(applied))} />
        )}
        {returned > 0 && (
          <Row label={t('day.report.depositsReturned')} value={format.money(negated(returned))} />
        )}
        {kept > 0 && <Row label={t('day.report.depositsKept')} value={format.money(negated(kept))} />}
        {usedElsewhere > 0 && (
          <Row label={t('day.report.depositsUsedElsewhere')} value={format.money(negated(usedElsewhere))} />
        )}
        <Row
          strong
          label={t(closedAt === null ? 'day.report.depositsHeld' : 'day.report.depositsHeldThen')}
          value={format.money(held)}
        />
        {fromElsewhere > 0 && (
          <Row label={t('day.report.depositsFromElsewhere')} value={format.money(fromElsewhere)} />
        )}
      </Rows>
    </Section>
  );
}

/** The drawer of a closed shift: from the float to the difference. */
export function Drawer({ report: { cash } }: Of) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <Section title={t('day.report.drawer')}>
      <Rows>
        <Row label={<Float cash={cash} />} value={format.money(cash.openingFloat)} />
        {cash.sales !== null && <Row label={t('day.report.cashSales')} value={format.money(cash.sales)} />}
        {!!cash.refunds && (
          <Row label={t('day.report.cashRefunds')} value={format.money(negated(cash.refunds))} />
        )}
        {!!cash.deposits && <Row label={t('day.report.cashDeposits')} value={format.money(cash.deposits)} />}
        {cash.in !== 0 && <Row label={t('day.report.cashIn')} value={format.money(cash.in)} />}
        {cash.out !== 0 && <Row label={t('day.report.cashOut')} value={format.money(negated(cash.out))} />}
        {cash.expected !== null && (
          <Row strong label={t('day.report.expected')} value={format.money(cash.expected)} />
        )}
        {cash.counted !== null && (
          <Row strong label={t('day.report.counted')} value={format.money(cash.counted)} />
        )}
        {cash.difference !== null && (
          <Row
            strong
            tone={cash.difference < 0 ? 'loss' : undefined}
            label={t('day.report.difference')}
            value={format.money(cash.difference)}
          />
        )}
      </Rows>
    </Section>
  );
}

/** That the float was counted, and how it differs from what the closing before left. */
function Float({ cash: { openingFloat, leftBefore } }: Pick<ShiftReport, 'cash'>) {
  const { t } = useTranslation();
  const { money } = useFormat();
  const difference = leftBefore === null ? NO_MONEY : minus(openingFloat, leftBefore);
  const key = difference < 0 ? 'day.report.floatLess' : 'day.report.floatMore';
  return (
    <>
      {t('day.report.float')}
      {difference !== 0 && (
        <span className={r.under}>{t(key, { difference: money(absolute(difference)) })}</span>
      )}
    </>
  );
}

/** Cash that was put in or taken out, with its reason. */
export function CashMovements({ report: { cashMovements, cash } }: Of) {
  const { t } = useTranslation();
  const format = useFormat();
  const blind = cash.expected === null;
  if (cashMovements.length === 0 && !blind) return null;
  return (
    <Section title={t(cashMovements.length > 0 ? 'day.report.movements' : 'day.report.drawer')}>
      {cashMovements.length > 0 && (
        <Rows>
          {cashMovements.map(({ amount, reason, staffName, at }) => (
            <Row
              key={at + reason}
              label={
                <>
                  {reason}
                  <span className={r.under}>
                    {[format.time(at), staffName].filter((part) => part !== null).join(', ')}
                  </span>
                </>
              }
              value={format.money(amount)}
            />
          ))}
        </Rows>
      )}
      {blind && <p className={r.words}>{t('day.report.blind')}</p>}
    </Section>
  );
}

/** The till's totals since its first day, as of the closing. */
export function GrandTotal({ report: { grandTotal: total } }: Of) {
  const { t } = useTranslation();
  const format = useFormat();
  if (total === null) return null;
  return (
    <Section title={t('day.report.grandTotal')} wide>
      <div className={r.twoColumns}>
        <Rows>
          <Row label={t('day.report.grandSales')} value={format.money(total.sales)} />
          <Row label={t('day.report.grandRefunds')} value={format.money(negated(total.refunds))} />
          <Row label={t('day.report.grandReceipts')} value={format.number(total.receipts)} />
          <Row label={t('day.report.grandRefundCount')} value={format.number(total.refundCount)} />
        </Rows>
        <Rows>
          <Row label={t('day.report.grandVoids')} value={format.number(total.voids)} />
          <Row label={t('day.report.grandReprints')} value={format.number(total.reprints)} />
          <Row label={t('day.report.grandDrawer')} value={format.number(total.drawerOpenings)} />
          <Row
            label={t('day.report.grandLog', { number: format.number(total.journal.seq) })}
            value={shortHash(total.journal.hash)}
          />
        </Rows>
      </div>
    </Section>
  );
}
