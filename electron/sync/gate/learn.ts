import type { PlanLimits } from '../../../shared/petstore/plans.ts';
import type { ContractProfile } from '../../../shared/petstore/profile.ts';
import type { Answer } from '../../petstore/answer.ts';
import { type DayLimits, endDay, learnDay } from './day.ts';
import { endMinute, learnMinute } from './learn-minute.ts';
import type { GateMemory } from './memory.ts';
import { learnLatency } from './pace.ts';
import { windowOf } from './plan.ts';
import { learnServiceTime, serviceTimeAt, surelyBefore, surelyReached } from './service-time.ts';
import type { MinuteLimits } from './window.ts';

/** Takes in the time, the limits and the speed that an answer shows, or the lack of one. */
export function learnAnswer(
  memory: GateMemory,
  { kind, meta }: Answer<unknown>,
  limits: { profile: ContractProfile; plan: PlanLimits; minute: MinuteLimits; day: DayLimits },
): void {
  const { sentAt, answeredAt, rateLimit, serviceDate } = meta;
  const lost = meta.status === null;
  if (serviceDate !== null) memory.time = learnServiceTime(memory.time, serviceDate, sentAt, answeredAt);
  memory.answered ||= !lost;
  memory.latency = learnLatency(memory.latency, answeredAt - sentAt);
  const counted = !lost && kind !== 'rate_limited' && kind !== 'banned';
  if (counted) memory.passedAt = Math.max(memory.passedAt, sentAt);
  else if (!lost) memory.refusedAt = answeredAt;
  const now = serviceTimeAt(memory.time, answeredAt);
  const about = rateLimit && windowOf(rateLimit, limits.profile, limits.plan, now);
  if (rateLimit && about === 'minute') {
    const told = {
      rateLimit,
      sentAt,
      answeredAt,
      serviceNow: now,
      notBefore: surelyBefore(memory.time, rateLimit.resetsAt),
      surelyBy: surelyReached(memory.time, rateLimit.resetsAt),
    };
    memory.minute = learnMinute(memory.minute, told, limits.minute);
  }
  if (rateLimit && about === 'day') {
    const leftAt = memory.serviceNow(sentAt);
    memory.day = learnDay(memory.day, rateLimit, leftAt, memory.serviceNow(answeredAt), limits.day);
  }
  const ended = { from: sentAt, to: answeredAt, lost, counted, toldMinute: about === 'minute' };
  memory.minute = endMinute(memory.minute, ended, limits.minute);
  memory.day = endDay(memory.day, about === 'day');
}
