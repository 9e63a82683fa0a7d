import { useTranslation } from 'react-i18next';
import type { ShiftReport } from '../../../shared/domain/day.ts';
import { absolute } from '../../../shared/money/minor.ts';
import { netSalesOf } from '../../../shared/money/sums.ts';
import { type Instant, localDate } from '../../../shared/time/time.ts';
import { useStores } from '../../app/useStores.ts';
import { useDates } from '../../i18n/dates.ts';
import { useFormat } from '../../i18n/format.ts';
import { NoSecurityDevice } from '../../ui/NoSecurityDevice.tsx';
import { HourChart, SoldMost } from './Charts.tsx';
import { Equation } from './Equation.tsx';
import p from './paper.module.css';
import { NetSalesHint, Section } from './parts.tsx';
import {
  CardTerminal,
  CashMovements,
  Deposits,
  Drawer,
  GrandTotal,
  Sales,
  Taxes,
  Tenders,
} from './ReportSections.tsx';
import r from './report.module.css';

/** The Z report of a closed shift, as a document to read. */
export function ZReport({ report, shopName }: { report: ShiftReport; shopName: string }) {
  const { useApp } = useStores().app;
  const { t } = useTranslation();
  const format = useFormat();
  const dates = useDates();
  const today = localDate(Date.now());
  const training = useApp((state) => state.app?.mode === 'training');
  const locale = useApp((state) => state.app?.locale);
  const who = (at: Instant, name: string | null) =>
    name === null ? format.dateTime(at) : t('day.closed.by', { at: format.dateTime(at), name });
  return (
    <article
      className={p.paper}
      aria-label={t('day.closed.title', { number: report.zNumber ?? '' })}
      data-selectable
    >
      {training && <p className={p.training}>{t('day.closed.training')}</p>}
      <header className={p.paperHead}>
        <p className={p.shop}>{shopName}</p>
        <h2 className={r.title} data-landing tabIndex={-1}>
          {t('day.closed.title', { number: report.zNumber ?? '' })}
        </h2>
        <p className={r.soft}>
          {t('day.closed.from', { date: dates.long(report.businessDate, today), till: report.till })}
        </p>
        <dl className={p.when}>
          <div>
            <dt>{t('day.closed.opened')}</dt>
            <dd>{who(report.openedAt, report.openedBy)}</dd>
          </div>
          {report.closedAt && (
            <div>
              <dt>{t('day.closed.closed')}</dt>
              <dd>{who(report.closedAt, report.closedBy)}</dd>
            </div>
          )}
          {report.heldCarts !== undefined && (
            <div>
              <dt>{t('day.closed.heldCarts')}</dt>
              <dd>{format.number(report.heldCarts)}</dd>
            </div>
          )}
        </dl>
      </header>
      <Headline report={report} />
      <div className={p.columns}>
        <Sales report={report} />
        <Drawer report={report} />
        <Tenders report={report} />
        <CardTerminal report={report} />
        <Taxes report={report} />
        <Deposits report={report} />
        <CashMovements report={report} />
      </div>
      <Equation report={report} />
      {report.byHour.length > 0 && (
        <Section title={t('day.report.byHour')} wide>
          <HourChart byHour={report.byHour} />
        </Section>
      )}
      {report.bestSellers.length > 0 && <SoldMost report={report} wide />}
      <GrandTotal report={report} />
      {locale && <NoSecurityDevice locale={locale} currency={report.currency} />}
    </article>
  );
}

/** The two numbers that matter at closing: what was taken, and whether the drawer agrees. */
function Headline({ report }: { report: ShiftReport }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { difference } = report.cash;
  return (
    <div className={p.headline}>
      <p className={r.headFigure}>
        <span className={r.soft}>{t('day.report.netSales')}</span>
        <span className={r.big}>{format.money(netSalesOf(report))}</span>
        <NetSalesHint report={report} />
      </p>
      {difference !== null && (
        <p className={r.headFigure} data-tone={difference < 0 ? 'loss' : undefined}>
          <span className={r.soft}>
            {t(
              difference === 0 ? 'day.report.exact' : difference > 0 ? 'day.report.over' : 'day.report.short',
            )}
          </span>
          <span className={r.big}>{format.money(absolute(difference))}</span>
        </p>
      )}
    </div>
  );
}
