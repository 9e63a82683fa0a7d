import { Button } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { ShiftReport } from '../../../shared/domain/day.ts';
import type { LocalId } from '../../../shared/ids/ids.ts';
import { useShortcuts } from '../../app/keyboard/useKeyboard.ts';
import { useStores } from '../../app/useStores.ts';
import { FormatContext, useFormat } from '../../i18n/format.ts';
import { explain } from '../../i18n/i18n.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ReportButtons } from '../printing/ReportButtons.tsx';
import { Reports } from '../reports/Reports.tsx';
import { ArchiveDialog } from './ArchiveDialog.tsx';
import { CloseShift } from './CloseShift.tsx';
import d from './day.module.css';
import { OpenShift } from './OpenShift.tsx';
import { OpenShiftSummary } from './OpenShiftSummary.tsx';
import p from './paper.module.css';
import { ShiftList } from './ShiftList.tsx';
import { ZReport } from './ZReport.tsx';

/** The day: opens, shows, counts and closes a shift; lists earlier ones. */
export function DayScreen() {
  const { useApp, useModal } = useStores().app;
  const { useDay } = useStores().day;
  const { useReports } = useStores().reports;
  const { t } = useTranslation();
  const { current, shifts, most, chosenId, report, failure, counting } = useDay();
  const { choose, watch, again, more, beginCount } = useDay.getState();
  const { shown: reports, show: showReports } = useReports();
  useEffect(() => watch(), [watch]);
  const archive = useModal('day.archive');
  const mayArchive = useApp((state) => state.app?.rights.manager ?? false);
  const closed = shifts?.filter((shift) => shift.closedAt !== null) ?? [];
  const isCounting = Boolean(
    current && counting?.shiftId === current.shiftId && chosenId === null && !reports,
  );

  useShortcuts('nav.day', [
    { keys: ['Alt+ArrowUp'], label: 'day.keys.choose', run: () => step(-1) },
    { keys: ['Alt+ArrowDown'], label: 'day.keys.choose', run: () => step(1), hidden: true },
    {
      keys: ['F8'],
      label: 'day.keys.archive',
      // The dialog is not mounted during a count.
      when: () => mayArchive && !isCounting,
      run: archive.open,
    },
  ]);

  if (isCounting && current && counting) {
    return (
      <InCurrency of={current}>
        <CloseShift report={current} counting={counting} />
      </InCurrency>
    );
  }
  return (
    <div className={d.screen}>
      <ShiftList
        shifts={closed}
        chosenId={chosenId}
        onChoose={chooseShift}
        onMore={shifts?.length === most ? () => void more() : null}
        onArchive={mayArchive ? archive.open : null}
        reports={reports}
        onReports={() => showReports(true)}
      />
      <div className={d.main}>{reports ? <Reports /> : content()}</div>
      <ArchiveDialog modal={archive} />
    </div>
  );

  function step(by: number) {
    const views = [null, 'reports' as const, ...closed.map((shift) => shift.id)];
    const at = views.indexOf(reports ? 'reports' : chosenId);
    const to = views[Math.max(0, Math.min(views.length - 1, at + by))];
    if (to === 'reports') showReports(true);
    else chooseShift(to ?? null);
  }

  function chooseShift(shiftId: LocalId | null) {
    showReports(false);
    choose(shiftId);
  }

  function content() {
    if (failure && !(chosenId === null ? current : report)) {
      return (
        <EmptyState title={t('day.failed')} words={explain(failure, t)}>
          <Button onClick={again}>{t('common.tryAgain')}</Button>
        </EmptyState>
      );
    }
    if (chosenId !== null)
      return (
        report && (
          <InCurrency of={report}>
            <Closed report={report} />
          </InCurrency>
        )
      );
    if (current === undefined) return null;
    if (current === null) return <OpenShift />;
    return (
      <InCurrency of={current}>
        <OpenShiftSummary report={current} onCount={() => beginCount(current.shiftId)} />
      </InCurrency>
    );
  }
}

/** Formats a shift's amounts in its own currency, whatever the shop's is now. */
function InCurrency({ of, children }: { of: ShiftReport; children: ReactNode }) {
  const format = useFormat();
  return <FormatContext value={format.in(of.currency)}>{children}</FormatContext>;
}

/** A closed shift's report and its actions. */
function Closed({ report }: { report: ShiftReport }) {
  const { useApp } = useStores().app;
  const { saveShiftCsv } = useStores().day;
  const { printDocument, savePdf } = useStores().printing;
  const shopName = useApp((state) => state.app?.letterhead.shopName ?? '');
  const print = () => void printDocument('z-report', report.shiftId);
  const pdf = () => void savePdf('z-report', report.shiftId);
  useShortcuts('nav.day', [
    { keys: ['Ctrl+P'], label: 'day.keys.print', run: print },
    { keys: ['Ctrl+S'], label: 'day.keys.pdf', run: pdf },
  ]);
  return (
    <div className={p.desk}>
      <div className={p.tools}>
        <ReportButtons onPrint={print} onPdf={pdf} onCsv={() => void saveShiftCsv(report)} />
      </div>
      <ZReport report={report} shopName={shopName} />
    </div>
  );
}
