import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { EntryAttempt, EntryDecision, EntryLife } from '../../../../shared/domain/entry-life.ts';
import { useFormat } from '../../../format.ts';
import { reasonWords } from '../../../reasons.ts';
import { named } from '../words.ts';
import l from './life.module.css';

interface Step {
  at: string;
  what: string;
  details: (string | null)[];
  tone: 'calm' | 'good' | 'bad';
}

/** Everything that happened to an entry, oldest first, in plain words. */
export function Story({ life }: { life: EntryLife }) {
  const { t } = useTranslation();
  const { dateTime, locale } = useFormat();
  const seconds = new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit', second: '2-digit' });
  const steps = stepsOf(life, t);
  return (
    <section className={l.section} aria-label={t('sync.life.story')}>
      <h3 className={l.heading}>{t('sync.life.story')}</h3>
      <ol className={l.story}>
        {steps.map((step) => (
          <li key={`${step.at} ${step.what}`} className={l.step} data-tone={step.tone}>
            <time className={l.time} dateTime={step.at} title={dateTime(step.at)}>
              {seconds.format(Date.parse(step.at))}
            </time>
            <div className={l.said}>
              <p className={l.what}>{step.what}</p>
              {step.details.filter(Boolean).map((detail) => (
                <p key={detail} className={l.words}>
                  {detail}
                </p>
              ))}
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

function stepsOf({ entry, attempts, decisions }: EntryLife, t: TFunction): Step[] {
  const steps: Step[] = [
    { at: entry.createdAt, what: t('sync.life.made'), details: [], tone: 'calm' },
    ...attempts.map((attempt) => attemptStep(attempt, t)),
    ...decisions.map((decision) => decisionStep(decision, t)),
  ];
  if (entry.state === 'done') {
    steps.push({ at: entry.updatedAt, what: t('sync.life.settledDone'), details: [], tone: 'good' });
  }
  return steps.sort((a, b) => a.at.localeCompare(b.at));
}

function attemptStep(
  { startedAt, operation, outcome, status, code, message }: EntryAttempt,
  t: TFunction,
): Step {
  const end =
    outcome === null
      ? t('sync.life.outcome.none')
      : named('life.outcome', outcome, t, { status: status ?? '' });
  return {
    at: startedAt,
    what: named(outcome === 'not_sent' ? 'life.tried' : 'life.request', operation, t),
    details: [end, outcome === 'ok' ? null : reasonWords(code, message, t)],
    tone: outcome === 'ok' ? 'good' : outcome === null ? 'calm' : 'bad',
  };
}

function decisionStep({ at, kind, staffName, approvedBy, reason }: EntryDecision, t: TFunction): Step {
  const name = staffName ?? t('sync.life.somebody');
  const who = approvedBy
    ? t('sync.life.byApproved', { name, manager: approvedBy })
    : t('sync.life.by', { name });
  return { at, what: t(`sync.life.decided.${kind}`), details: [who, reason], tone: 'calm' };
}
