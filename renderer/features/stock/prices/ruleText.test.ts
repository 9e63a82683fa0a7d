import { expect, test } from 'vitest';
import { formatFor } from '../../../i18n/format.ts';
import type { RuleText } from './pricingStore.ts';
import { readRule } from './ruleText.ts';

const german = formatFor('de-DE', 'EUR');
const read = (kind: RuleText['kind'], text: string, ending: RuleText['ending'] = 'as_is') =>
  readRule({ kind, text, ending }, german);

test('a rule raises, lowers or sets prices', () => {
  expect(read('raisePercent', '7,5 %').rule?.change).toEqual({ kind: 'percent', basisPoints: 750 });
  expect(read('lowerPercent', '10').rule?.change).toEqual({ kind: 'percent', basisPoints: -1000 });
  expect(read('raiseAmount', '1,50 €').rule?.change).toEqual({ kind: 'amount', amount: 150 });
  expect(read('lowerAmount', '2').rule?.change).toEqual({ kind: 'amount', amount: -200 });
  expect(read('set', '12,90', '99').rule).toEqual({ change: { kind: 'set', amount: 1290 }, ending: '99' });
});

test('an empty or ambiguous amount is no rule', () => {
  expect(read('keep', '').rule).toBeNull();
  expect(read('keep', '', '90').rule).toEqual({ change: { kind: 'keep' }, ending: '90' });
  expect(read('set', '').fault).toMatchObject({ why: 'empty' });
  expect(read('set', '12.345').fault).toMatchObject({ why: 'either' });
  expect(read('lowerPercent', '101')).toMatchObject({ rule: null, fault: { why: 'unreadable' } });
});
