import { Progress } from '@mantine/core';
import { IconAlertTriangle, IconChecklist, IconCircleCheck } from '@tabler/icons-react';
import { useEffect } from 'react';
import type { LedgerCheck } from '../../../../shared/domain/about.ts';
import { CHECK_STEPS, type CheckStep } from '../../../../shared/domain/check-steps.ts';
import { useStores } from '../../../app/useStores.ts';
import { explain, i18n, type Key, say } from '../../../i18n/i18n.ts';
import { useText } from '../../../i18n/text.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import shared from '../../../ui/shared.module.css';
import s from '../settings.module.css';
import a from './activity.module.css';

/** Recomputes all ledgers and says what adds up and what does not. Selling continues meanwhile. */
export function Check() {
  const { useAbout } = useStores().settings;
  const { t, dateTime } = useText();
  const { about, failure, busy, step, load, check } = useAbout();
  useEffect(() => void load(), [load]);
  const last = about?.lastCheck ?? null;
  return (
    <section className={`${s.card} ${a.card}`} aria-label={t('settings.check.title')}>
      <div className={a.about}>
        <h3 className={shared.heading}>{t('settings.check.title')}</h3>
        <p className={shared.hint}>{t('settings.check.words')}</p>
      </div>
      <div className={a.check}>
        <ActionButton
          icon={IconChecklist}
          loading={busy === 'check'}
          disabled={about === null || busy === 'report'}
          onClick={() => void check()}
        >
          {t('settings.check.now')}
        </ActionButton>
        <span className={shared.soft} role="status">
          {busy === 'check'
            ? t('settings.check.running')
            : last
              ? t('settings.check.last', { at: dateTime(last.at) })
              : t('settings.check.never')}
        </span>
      </div>
      {failure && <p className={shared.failure}>{explain(failure, t)}</p>}
      {busy === 'check' && <Steps step={step} />}
      {last && busy !== 'check' && <Found check={last} />}
    </section>
  );
}

/** The check's progress: its current part and their number. */
function Steps({ step }: { step: CheckStep | null }) {
  const { t } = useText();
  const at = step === null ? 0 : CHECK_STEPS.indexOf(step);
  const of = CHECK_STEPS.length;
  return (
    <div className={a.steps}>
      <Progress.Root>
        <Progress.Section value={(100 * at) / of} aria-label={t('settings.check.progress')} />
      </Progress.Root>
      <p className={shared.soft}>
        {t('settings.check.step', {
          at: at + 1,
          of,
          what: t(`settings.check.steps.${CHECK_STEPS[at] ?? 'equation'}`),
        })}
      </p>
    </div>
  );
}

function Found({ check }: { check: LedgerCheck }) {
  const { t, number } = useText();
  const wrong = check.checks.reduce((sum, each) => sum + each.wrong, 0);
  return (
    // Details are open only if something does not add up.
    <details className={a.found} open={!check.holds}>
      <summary className={a.outcome} data-bad={!check.holds || undefined}>
        {check.holds ? t('settings.check.good') : t('settings.check.bad', { count: wrong })}
      </summary>
      <ul className={shared.closeStack}>
        {check.checks.map((each) => {
          const Sign = each.wrong === 0 ? IconCircleCheck : IconAlertTriangle;
          const key = `settings.check.names.${each.name}`;
          return (
            <li key={each.name} className={s.finding} data-level={each.wrong === 0 ? 'good' : 'bad'}>
              <Sign aria-hidden="true" />
              <span>{i18n.exists(key) ? say(t, key as Key) : each.name}</span>
              <span className={a.amount}>
                {each.wrong === 0
                  ? t('settings.check.checked', { number: number(each.checked) })
                  : t('settings.check.wrong', { number: number(each.wrong) })}
              </span>
            </li>
          );
        })}
      </ul>
    </details>
  );
}
