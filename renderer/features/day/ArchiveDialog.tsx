import { Button, Progress } from '@mantine/core';
import { type FormEvent, useEffect, useState } from 'react';
import type { ArchiveDays } from '../../../shared/domain/archive.ts';
import { type BusinessDate, localDate } from '../../../shared/time/time.ts';
import type { ModalHandle } from '../../app/dialogStore.ts';
import { useStores } from '../../app/useStores.ts';
import { useText } from '../../i18n/text.ts';
import { DateField } from '../../ui/form/DateField.tsx';
import { DialogFooter } from '../../ui/form/DialogFooter.tsx';
import { FormDialog } from '../../ui/form/FormDialog.tsx';
import { Refusal } from '../../ui/Refusal.tsx';
import r from '../../ui/Report.module.css';
import shared from '../../ui/shared.module.css';
import { useEvery } from '../../ui/useEvery.ts';

/** How often the dialog polls the archive's progress, milliseconds. */
const POLL_MS = 500;

/** Saves some days of the till for the tax office. Saving continues when the dialog is closed. */
export function ArchiveDialog({ modal }: { modal: ModalHandle }) {
  const { t } = useText();
  return (
    <FormDialog modal={modal} title={t('day.archive.title')} tall>
      <ArchiveForm />
    </FormDialog>
  );
}

function ArchiveForm() {
  const { useArchive } = useStores().day;
  const { t } = useText();
  const { busy, content, failure, look, save, follow } = useArchive();
  const [days, setDays] = useState(() => spanOf('lastMonth', localDate(Date.now())));
  const { from, to } = days;
  // An incomplete date is an empty string.
  const valid = from !== '' && to !== '' && from <= to;

  useEffect(() => {
    void look(valid ? { from, to } : null);
  }, [look, valid, from, to]);
  useEvery(POLL_MS, follow, busy);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (valid && content?.zNumbers) void save(days);
  }

  return (
    <form className={shared.stack} onSubmit={submit} noValidate>
      <p className={r.words}>{t('day.archive.words')}</p>
      <div className={shared.pair}>
        {SPANS.map((span) => (
          <Button key={span} disabled={busy} onClick={() => setDays(spanOf(span, localDate(Date.now())))}>
            {t(`day.archive.spans.${span}`)}
          </Button>
        ))}
      </div>
      <div className={shared.pair}>
        <DateField
          autoFocus
          label={t('form.from')}
          disabled={busy}
          value={from || null}
          onChange={(day) => setDays({ from: day ?? '', to })}
        />
        <DateField
          label={t('form.to')}
          disabled={busy}
          value={to || null}
          error={from !== '' && to !== '' && from > to ? t('day.archive.badDays') : undefined}
          onChange={(day) => setDays({ from, to: day ?? '' })}
        />
      </div>
      <Content />
      <Refusal failure={failure} />
      <Outcome />
      <DialogFooter
        cancelWords={t('common.close')}
        busy={busy}
        disabled={!content?.zNumbers}
        confirmWords={t('day.archive.save')}
      />
    </form>
  );
}

/** What the archive of these days contains. */
function Content() {
  const { useArchive } = useStores().day;
  const { t } = useText();
  const content = useArchive((state) => state.content);
  const { zNumbers } = content ?? {};
  return (
    <p className={r.inIt} role="status">
      {content && !zNumbers && t('day.archive.none')}
      {content &&
        zNumbers &&
        `${t('day.archive.shifts', { count: content.shifts, first: zNumbers.first, last: zNumbers.last })} · ${t(
          'day.archive.receipts',
          { count: content.receipts },
        )} · ${t('day.figures.refunds', { count: content.refunds })}`}
    </p>
  );
}

/** The progress, and the file once it is saved. */
function Outcome() {
  const { useArchive } = useStores().day;
  const { t } = useText();
  const { busy, progress, saved } = useArchive();
  if (busy && progress) {
    const percent = Math.floor((100 * progress.done) / Math.max(1, progress.of));
    return (
      <>
        <Progress size="lg" value={percent} aria-label={t('day.archive.running')} />
        <p className={r.words}>{t('day.archive.running')}</p>
      </>
    );
  }
  if (!saved) return null;
  return (
    <div className={r.saved} role="status" data-selectable>
      <strong>{t('documents.saved', { file: saved.file })}</strong>
      <span>
        {t('day.archive.fingerprint')} <code className={r.fingerprint}>{saved.fingerprint}</code>
      </span>
      <span className={r.words}>{t('day.archive.fingerprintHint')}</span>
    </div>
  );
}

/** Periods that tax offices ask for. */
export const SPANS = ['lastMonth', 'lastQuarter', 'thisYear', 'lastYear'] as const;

/**
 * The first and last day of a period.
 *
 * @param today the business date to count from
 */
export function spanOf(span: (typeof SPANS)[number], today: BusinessDate): ArchiveDays {
  const [year = 0, month = 1] = today.split('-').map(Number);
  const quarter = Math.floor((month - 1) / 3);
  switch (span) {
    case 'lastMonth':
      return { from: firstDay(year, month - 1), to: lastDayBefore(year, month) };
    case 'lastQuarter':
      return { from: firstDay(year, 3 * quarter - 2), to: lastDayBefore(year, 3 * quarter + 1) };
    case 'thisYear':
      return { from: firstDay(year, 1), to: today };
    case 'lastYear':
      return { from: firstDay(year - 1, 1), to: lastDayBefore(year, 1) };
  }
}

/** The first day of a month, counted from 1; smaller numbers are months of the previous year. */
const firstDay = (year: number, month: number): BusinessDate => dayOf(Date.UTC(year, month - 1, 1));
/** The last day before a month. */
const lastDayBefore = (year: number, month: number): BusinessDate => dayOf(Date.UTC(year, month - 1, 0));
const dayOf = (ms: number): BusinessDate => new Date(ms).toISOString().slice(0, 10);
