import { VisuallyHidden } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { ReferenceArea } from 'recharts';
import { HISTORY_HOURS } from '../../../../shared/domain/limits.ts';
import type { Pause, RequestHistory } from '../../../../shared/domain/requests.ts';
import { useStores } from '../../../app/useStores.ts';
import { useText } from '../../../i18n/text.ts';
import { Bars } from '../../../ui/Bars.tsx';
import shared from '../../../ui/shared.module.css';
import s from '../SyncScreen.module.css';
import { binsOf, outcomes, type Totals, ticksOf, totalsOf } from './bins.ts';

const colours = {
  ok: 'var(--perch-accent)',
  unchanged: 'var(--perch-edge)',
  refused: 'var(--perch-ink-soft)',
  limited: 'var(--perch-loss)',
  unknown: 'var(--perch-ink)',
} as const;

/** Requests, answers and pauses of the last hours: as bars, and as text for screen readers. */
export function History({ history }: { history: RequestHistory }) {
  const { useSync, useSyncEntry } = useStores().sync;
  const { t, time, number } = useText();
  const bins = binsOf(history);
  const totals = totalsOf(bins);
  const requests = outcomes.reduce((sum, outcome) => sum + totals[outcome], 0);
  const shown = outcomes.filter((outcome) => totals[outcome] > 0);

  /** Shows refused entries. */
  function showRefused() {
    useSyncEntry.getState().close();
    void useSync.getState().showEntries('refused');
  }

  return (
    <section className={shared.closeStack} aria-label={t('sync.history.title', { hours: HISTORY_HOURS })}>
      <h2 className={s.heading}>{t('sync.history.title', { hours: HISTORY_HOURS })}</h2>
      {requests === 0 && history.pauses.length === 0 ? (
        <p className={shared.hint}>{t('sync.history.none')}</p>
      ) : (
        <>
          <div className={s.chart} role="img" aria-label={words(totals)}>
            <Bars
              rows={bins}
              label="at"
              series={outcomes.map((name) => ({
                name,
                label: t(`sync.history.${name}`),
                color: colours[name],
              }))}
              gap={1}
              value={number}
              heading={time}
              x={{ tickFormatter: time, ticks: ticksOf(bins), interval: 'equidistantPreserveStart' }}
              y={{ width: 40, tickCount: 4, allowDecimals: false }}
            >
              {history.pauses.map((pause) => {
                const [from, to] = spanOf(pause, bins);
                return <ReferenceArea key={pause.from} x1={from} x2={to} fill="var(--perch-loss-soft)" />;
              })}
            </Bars>
          </div>
          <ul className={s.legend}>
            {shown.map((outcome) =>
              outcome === 'refused' ? (
                <li key={outcome}>
                  <button
                    type="button"
                    className={s.lead}
                    title={t('sync.history.showRefused')}
                    onClick={showRefused}
                  >
                    <Sign outcome={outcome} count={number(totals[outcome])} />
                    <IconChevronRight className={shared.softIcon} aria-hidden="true" />
                  </button>
                </li>
              ) : (
                <li key={outcome} aria-hidden="true">
                  <Sign outcome={outcome} count={number(totals[outcome])} />
                </li>
              ),
            )}
            {history.pauses.length > 0 && (
              <li aria-hidden="true">
                <span className={s.swatch} style={{ background: 'var(--perch-loss-soft)' }} />
                {t('sync.history.pause')} <strong>{number(history.pauses.length)}</strong>
              </li>
            )}
          </ul>
          {history.pauses.slice(-2).map((pause) => (
            <p key={pause.from} className={shared.hint}>
              {t('sync.history.pause')}: {pauseWords(pause)}
            </p>
          ))}
          <VisuallyHidden>
            <table>
              <caption>{t('sync.history.title', { hours: HISTORY_HOURS })}</caption>
              <thead>
                <tr>
                  <th scope="col">{t('sync.history.time')}</th>
                  {outcomes.map((outcome) => (
                    <th key={outcome} scope="col">
                      {t(`sync.history.${outcome}`)}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {bins
                  .filter((bin) => outcomes.some((outcome) => bin[outcome] > 0))
                  .map((bin) => (
                    <tr key={bin.at}>
                      <th scope="row">{time(bin.at)}</th>
                      {outcomes.map((outcome) => (
                        <td key={outcome}>{number(bin[outcome])}</td>
                      ))}
                    </tr>
                  ))}
              </tbody>
            </table>
          </VisuallyHidden>
        </>
      )}
    </section>
  );

  function pauseWords({ from, to, reason }: Pause): string {
    const why = t(`sync.history.why.${reason}`);
    if (to === null) return t('sync.history.pauseSince', { from: time(from), why });
    return t('sync.history.pauseFrom', { from: time(from), to: time(to), why });
  }

  function words(all: Totals): string {
    const facts = Object.fromEntries(outcomes.map((outcome) => [outcome, number(all[outcome])]));
    const pauses = history.pauses.length;
    const chart = String(t('sync.history.chart', { hours: HISTORY_HOURS, ...facts } as never));
    return pauses === 0 ? chart : `${chart} ${t('sync.history.pauses', { count: pauses })}`;
  }
}

/** An outcome's colour, label and number. */
function Sign({ outcome, count }: { outcome: keyof typeof colours; count: string }) {
  const { t } = useText();
  return (
    <span>
      <span className={s.swatch} style={{ background: colours[outcome] }} />
      {t(`sync.history.${outcome}`)} <strong>{count}</strong>
    </span>
  );
}

/** The first and the last bar of a pause. */
function spanOf({ from, to }: Pause, bins: { at: string }[]): [string, string] {
  const within = (at: string) => bins.findLast((bin) => bin.at <= at)?.at ?? bins[0]?.at ?? at;
  return [within(from), to === null ? (bins.at(-1)?.at ?? from) : within(to)];
}
