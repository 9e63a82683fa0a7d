import { type Minor, minorOrNull } from '../money/money.ts';
import { type ErrorCode, errorFacts, type Fact, isErrorCode } from './codes.ts';
import type { Failure } from './result.ts';

/** Formats facts for the reader of a sentence. */
interface Writing {
  /** Minor units of the shop's currency. */
  money(amount: Minor): string;
  /** An instant, ISO 8601. */
  moment(at: string): string;
  number(value: number): string;
  /** The sentence of a nested refusal. */
  sentence(failure: Failure): string;
}

/** The code of a refusal, `internal` if this version does not know it. */
export function knownCode({ code }: Failure): ErrorCode {
  return isErrorCode(code) ? code : 'internal';
}

/** The facts of a refusal, formatted by type; `count` stays a number, for the plural. */
export function writtenFacts(failure: Failure, writing: Writing): Record<string, string | number> {
  const kinds: Partial<Record<string, string>> = errorFacts[knownCode(failure)];
  const written = Object.entries(failure.facts).flatMap(([name, fact]) =>
    fact === null ? [] : [[name, write(fact, kinds[name])] as const],
  );
  return { ...Object.fromEntries(written), ...countOf(failure) };

  // A fact stored by another version may be no amount.
  function money(fact: NonNullable<Fact>): string {
    const amount = minorOrNull(Number(fact));
    return amount === null ? String(fact) : writing.money(amount);
  }

  function write(fact: NonNullable<Fact>, kind: string | undefined): string {
    switch (kind?.replace('?', '')) {
      case 'money':
        return money(fact);
      case 'moment':
        return writing.moment(String(fact));
      case 'count':
      case 'number':
        return writing.number(Number(fact));
      case 'code': {
        // A nested refusal is shown with its own facts, but not with a further nested code: that would never end.
        const facts = Object.entries(failure.facts).filter(([name]) => !kinds[name]?.startsWith('code'));
        return writing.sentence({ code: String(fact) as ErrorCode, facts: Object.fromEntries(facts) });
      }
      default:
        return String(fact);
    }
  }
}

function countOf({ facts }: Failure): { count: number } | undefined {
  return typeof facts.count === 'number' ? { count: facts.count } : undefined;
}
