import type { TFunction } from 'i18next';
import type { EntryAttempt, EntryDecision, EntryLife } from '../../../../shared/domain/entry-life.ts';
import type { EntryReason } from '../../../../shared/domain/entry-reason.ts';
import { useText } from '../../../i18n/text.ts';
import { Details } from '../../../ui/Details.tsx';
import shared from '../../../ui/shared.module.css';
import { named, refusedKind } from '../labels.ts';
import { rawAnswer, reasonWords } from '../reasons.ts';
import l from './life.module.css';

interface Step {
  at: string;
  key: string;
  what: string;
  details: (string | null)[];
  /** The service's answer, verbatim. */
  raw?: string | null;
  tone: 'calm' | 'good' | 'bad';
}

/**
 * Everything that happened to an entry, oldest first, in plain words.
 *
 * @param shown the reason for its state, which is shown above and not repeated
 */
export function EntryHistory({ life, shown }: { life: EntryLife; shown: string | null }) {
  const { t, dateTime, locale } = useText();
  const seconds = new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit', second: '2-digit' });
  const clock = (at: string) => seconds.format(Date.parse(at));
  const steps = stepsOf(life, t, clock);
  const shownRaw = shown && rawAnswer(life.entry.reason, t);
  return (
    <section className={shared.stack} aria-label={t('sync.life.story')}>
      <h3 className={shared.heading}>{t('sync.life.story')}</h3>
      <ol className={shared.bareStack}>
        {steps.map((step) => (
          <li key={step.key} className={l.step} data-tone={step.tone}>
            <time className={shared.soft} dateTime={step.at} title={dateTime(step.at)}>
              {clock(step.at)}
            </time>
            <div className={l.said}>
              <p className={l.what}>{step.what}</p>
              {step.details
                .filter((detail) => detail && detail !== shown)
                .map((detail) => (
                  <p key={detail} className={l.words}>
                    {detail}
                  </p>
                ))}
              {step.raw && step.raw !== shownRaw && <Raw words={step.raw} />}
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

function stepsOf(
  { entry, attempts, decisions }: EntryLife,
  t: TFunction,
  clock: (at: string) => string,
): Step[] {
  const steps: Step[] = [
    { key: 'made', at: entry.createdAt, what: t('sync.life.made'), details: [], tone: 'calm' },
    ...folded(attempts).map((run) => attemptStep(run, entry, t, clock)),
    ...decisions.map((decision) => decisionStep(decision, t)),
  ];
  if (entry.state === 'done') {
    steps.push({
      key: 'done',
      at: entry.updatedAt,
      what: t('sync.life.settledDone'),
      details: [],
      tone: 'good',
    });
  }
  return steps.sort((a, b) => a.at.localeCompare(b.at));
}

function attemptStep(run: Run, entry: EntryLife['entry'], t: TFunction, clock: (at: string) => string): Step {
  const { number, startedAt, operation, outcome, status, code, words } = run.first;
  const said: EntryReason | null = code === null ? null : { code: 'answered', status, name: code, words };
  const step = { key: `attempt ${number}`, at: startedAt };
  if (outcome === 'not_sent') {
    // A request that never left has no answer; it has a reason only if this till held it back.
    const held = isOurs(code) ? reasonWords(said, t) : null;
    const often = t('sync.life.times', { count: run.count, until: clock(run.last.startedAt) });
    const what = named(entry.tells === 'sale' ? 'life.triedSale' : 'life.tried', operation, t);
    const end = held ?? (run.count > 1 ? often : t('sync.life.outcome.not_sent'));
    return { ...step, what, details: [end], tone: 'bad' };
  }
  const end = outcome === null ? t('sync.life.outcome.none') : named('life.outcome', outcome, t);
  return {
    ...step,
    what: named(entry.tells === 'sale' ? 'life.requestSale' : 'life.request', operation, t),
    details: [end, outcome === 'ok' ? null : reasonWords(said, t, refusedKind(entry))],
    raw: outcome === 'ok' ? null : rawAnswer(said, t),
    tone: outcome === 'ok' ? 'good' : outcome === null ? 'calm' : 'bad',
  };
}

function decisionStep({ at, kind, staffName, approvedBy, reason }: EntryDecision, t: TFunction): Step {
  const name = staffName ?? t('sync.life.somebody');
  const who = approvedBy
    ? t('sync.life.byApproved', { name, manager: approvedBy })
    : t('common.by', { name });
  return {
    key: `${kind} ${at}`,
    at,
    what: t(`sync.life.decided.${kind}`),
    details: [who, reason],
    tone: 'calm',
  };
}

/** Consecutive attempts with the same outcome. */
export interface Run {
  first: EntryAttempt;
  last: EntryAttempt;
  count: number;
}

/** Reasons why this till held a request back, so that the network is not to blame. */
const OF_OURS = new Set(['gate_closed', 'operation_unavailable', 'page_elsewhere']);

/** The attempts in order; consecutive ones that never left are merged. */
export function folded(attempts: readonly EntryAttempt[]): Run[] {
  const runs: Run[] = [];
  for (const attempt of attempts) {
    const run = runs.at(-1);
    const { outcome, operation, code } = attempt;
    const isLike = run?.first.operation === operation && isOurs(run.first.code) === isOurs(code);
    if (run && outcome === 'not_sent' && run.first.outcome === 'not_sent' && isLike) {
      run.last = attempt;
      run.count += 1;
    } else runs.push({ first: attempt, last: attempt, count: 1 });
  }
  return runs;
}

/** Whether this till held the request back. */
const isOurs = (code: string | null) => code !== null && OF_OURS.has(code);

/** The service's verbatim answer for its administrator; folded at first. */
export function Raw({ words }: { words: string }) {
  const { t } = useText();
  return (
    <Details title={t('sync.raw.title')}>
      <p className={l.rawWords} data-selectable="">
        {words}
      </p>
    </Details>
  );
}
