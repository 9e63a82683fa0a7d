import { Button } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconInfoCircle } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { ConnectionFinding } from '../../../../shared/domain/settings.ts';
import type { ErrorCode } from '../../../../shared/errors/codes.ts';
import { type PlanName, planNames, plans } from '../../../../shared/petstore/plans.ts';
import { useStores } from '../../../app/useStores.ts';
import { explain, i18n, type Key, say } from '../../../i18n/i18n.ts';
import shared from '../../../ui/shared.module.css';
import s from '../settings.module.css';

const icons = { good: IconCircleCheck, note: IconInfoCircle, warning: IconAlertTriangle, bad: IconCircleX };

/** The results of a connection test. */
export function Findings({ findings }: { findings: ConnectionFinding[] }) {
  const { t } = useTranslation();
  const section = useRef<HTMLElement>(null);
  // Scrolls again, since another test may find more.
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolled for each test
  useEffect(() => section.current?.scrollIntoView({ block: 'nearest' }), [findings]);
  return (
    <section ref={section} aria-live="polite">
      <h3 className={shared.heading}>{t('settings.service.found')}</h3>
      <FindingList findings={findings} />
    </section>
  );
}

/** Findings, one sentence each. */
export function FindingList({ findings }: { findings: ConnectionFinding[] }) {
  const { useSettings } = useStores().settings;
  const { t } = useTranslation();
  const { choosePlan, chooseTill } = useSettings();
  return (
    <ul className={shared.closeStack}>
      {findings.map((finding) => {
        const Icon = icons[finding.level];
        const plan = planFound(finding);
        const free = finding.code === 'till_used' ? Number(finding.facts?.free) : null;
        return (
          <li key={finding.code} className={s.finding} data-level={finding.level}>
            <Icon aria-hidden="true" />
            <span data-selectable="">{sentenceOf(finding, t)}</span>
            {plan && (
              <Button onClick={() => choosePlan(plan)}>
                {t('settings.service.usePlan', { plan: t(`settings.service.planShort.${plan}`) })}
              </Button>
            )}
            {free !== null && (
              <Button onClick={() => chooseTill(free)}>
                {t('settings.service.useTill', { till: free })}
              </Button>
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** The sentence of a finding; a refusal that prevented the test has its own. */
function sentenceOf({ code, facts = {} }: ConnectionFinding, t: TFunction): string {
  const known = `settings.finding.${keyOf(code, facts)}`;
  const counted = i18n.exists(`${known}_other`) && typeof facts.count === 'number';
  if (!i18n.exists(known) && !counted) return explain({ code: code as ErrorCode, facts }, t);
  const { minutes } = facts;
  return say(t, known as Key, typeof minutes === 'number' ? { ...facts, minutes: Math.abs(minutes) } : facts);
}

/** The plan whose limit the service reported, if another one is chosen. */
function planFound({ code, facts = {} }: ConnectionFinding): Exclude<PlanName, 'enterprise'> | null {
  if (code !== 'plan_differs') return null;
  const window = facts.window === 'day' ? 'day' : 'minute';
  const isIt = (name: PlanName) => name !== 'enterprise' && plans[name][window] === facts.limit;
  const found = planNames.find(isIt);
  return found === undefined || found === 'enterprise' ? null : found;
}

/** Some codes have several sentences, depending on their facts. */
function keyOf(code: string, facts: NonNullable<ConnectionFinding['facts']>): string {
  if (code === 'plan' || code === 'plan_differs') return `${code}_${facts.window}`;
  if (code === 'clock_offset') return Number(facts.minutes) > 0 ? 'clock_ahead' : 'clock_behind';
  if (code === 'deprecated') return facts.until ? 'deprecated_until' : 'deprecated';
  return code;
}
