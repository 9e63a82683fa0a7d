import { Button } from '@mantine/core';
import { IconCash, IconPrinter } from '@tabler/icons-react';
import { shiftReport } from '../../../shared/documents/shift-report.ts';
import type { ShiftReport } from '../../../shared/domain/day.ts';
import { netSalesOf } from '../../../shared/money/sums.ts';
import { localDate } from '../../../shared/time/time.ts';
import { useShortcuts } from '../../app/keyboard/useKeyboard.ts';
import { useStores } from '../../app/useStores.ts';
import { useDates } from '../../i18n/dates.ts';
import { useText } from '../../i18n/text.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import r from '../../ui/Report.module.css';
import { ReportSection, Section } from '../../ui/Report.tsx';
import shared from '../../ui/shared.module.css';
import { CashDialog, NoFloat } from './CashDialog.tsx';
import { BestSellers, HourChart } from './Charts.tsx';
import d from './day.module.css';
import { FoldedEquation } from './Equation.tsx';
import { Figures } from './Figures.tsx';
import { NetSalesHint } from './ZReport.tsx';

/** The open shift so far, without the drawer's expected cash, since the count is blind. */
export function OpenShiftSummary({ report, onCount }: { report: ShiftReport; onCount: () => void }) {
  const { useApp, useModal } = useStores().app;
  const { askForDrawer, printDocument } = useStores().printing;
  const { t, format } = useText();
  const dates = useDates();
  const moving = useModal('day.cash');
  const { cash } = report;
  const { sections } = shiftReport(report, format);
  const hasDrawer = useApp((state) => state.app?.drawer ?? false);
  const print = () => void printDocument('z-report', report.shiftId);
  const opened = format.moment(report.openedAt);

  useShortcuts('nav.day', [
    { keys: ['F7'], label: 'day.keys.cash', run: moving.open },
    { keys: ['F12'], label: 'day.keys.close', run: onCount },
    { keys: ['Ctrl+P'], label: 'day.keys.print', run: print },
  ]);

  return (
    <div className={d.now}>
      <header className={d.hero}>
        <div>
          <p className={r.soft}>
            {dates.long(report.businessDate, localDate(Date.now()))} ·{' '}
            {report.openedBy === null
              ? t('day.now.since', { at: opened })
              : t('day.now.sinceBy', { at: opened, name: report.openedBy })}
          </p>
          <h2 className={r.netSales}>
            <span className={r.big}>{format.money(netSalesOf(report))}</span> {t('paper.netSales')}
          </h2>
          <NetSalesHint report={report} />
        </div>
        <div className={shared.actions}>
          <ActionButton icon={IconPrinter} onClick={print}>
            {t('paper.xReport')}
          </ActionButton>
          {hasDrawer && <Button onClick={askForDrawer}>{t('documents.drawer.open')}</Button>}
          <ActionButton icon={IconCash} onClick={moving.open}>
            {t('day.cash.title')}
          </ActionButton>
          <ActionButton variant="filled" onClick={onCount} keys="F12">
            {t('day.now.close')}
          </ActionButton>
        </div>
      </header>
      <NoFloat report={report} />
      <Figures report={report} />
      <div className={d.board}>
        <Section title={t('day.report.byHour')}>
          {report.byHour.length > 0 ? (
            <HourChart report={report} />
          ) : (
            <p className={r.words}>{t('day.now.noSalesHint')}</p>
          )}
        </Section>
        {report.bestSellers.length > 0 && <BestSellers report={report} most={6} />}
      </div>
      <div className={d.board}>
        <ReportSection section={sections.tenders}>
          {report.tenders === null && <p className={r.words}>{t('day.now.tendersBlind')}</p>}
        </ReportSection>
        <ReportSection section={sections.cardTerminal} />
        <ReportSection section={sections.deposits} />
        <ReportSection section={sections.movements}>
          {cash.expected === null && <p className={r.words}>{t('day.report.blind')}</p>}
        </ReportSection>
        <FoldedEquation report={report} />
      </div>
      <CashDialog modal={moving} />
    </div>
  );
}
