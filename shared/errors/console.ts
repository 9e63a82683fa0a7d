import { type Sentences, words } from '../words/words.ts';
import type { Failure } from './result.ts';
import { knownCode, writtenFacts } from './sentence.ts';

/**
 * Sentences of the command line that differ from the screens': they name its own commands and options. English only.
 */
export const onConsole = {
  ledgers_differ: 'The ledgers do not agree with the stored figures. The differences are on standard output.',
  no_price: '“{{petName}}” has no price yet. Give one with --price.',
  order_unknown: 'This order is not in the shop’s list. If it is new, read it from Petstore first: pull.',
  pet_unknown: 'This pet is not in the shop’s list. If it is new, read it from Petstore first: pull.',
} as const satisfies Partial<Sentences>;

const sentences: Partial<Record<string, string>> = { ...words.en.errors, ...onConsole };

/** The sentence of a refusal on the command line; money is in minor units there, and times are ISO 8601. */
export function consoleSentence(failure: Failure): string {
  const code = knownCode(failure);
  const written = writtenFacts(failure, {
    money: String,
    moment: String,
    number: String,
    sentence: consoleSentence,
  });
  const sentence = sentences[code] ?? sentences[`${code}_${written.count === 1 ? 'one' : 'other'}`] ?? code;
  return sentence.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(written[name] ?? ''));
}
