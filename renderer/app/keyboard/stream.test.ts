import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createStream, type SelectionRange, type StreamField } from './stream.ts';

interface Press {
  key: string;
  /** Milliseconds since the previous press. */
  after: number;
}

/** A till with one field, on a clock that only the keys advance; `leave` focuses another field. */
function counter(takes: StreamField['takes'] = 'number') {
  let now = 1000;
  let text = '';
  let marked: SelectionRange | null = null;
  let timers: { at: number; run: () => void }[] = [];
  const scans: string[] = [];
  /** The field's value at each Enter that reached it. */
  const entered: string[] = [];
  let torn = 0;
  const field: StreamField = {
    get value() {
      return text;
    },
    insert: (typed) => {
      text = marked ? typed : text + typed;
      marked = null;
    },
    get selection() {
      return marked;
    },
    set(value, marking) {
      text = value;
      marked = marking;
    },
    takes,
  };
  let other = '';
  const elsewhere: StreamField = {
    ...field,
    insert(typed) {
      other += typed;
    },
    takes: 'text',
  };
  let current = field;
  const stream = createStream({
    field: () => current,
    after(ms, run) {
      const timer = { at: now + ms, run };
      timers.push(timer);
      return () => {
        timers = timers.filter((each) => each !== timer);
      };
    },
    now: () => now,
    onScan(code, tidy) {
      tidy();
      scans.push(code);
    },
    onIncomplete: () => {
      torn += 1;
    },
  });

  function pass(ms: number) {
    const until = now + ms;
    for (;;) {
      const due = timers.filter(({ at }) => at <= until).sort((a, b) => a.at - b.at)[0];
      if (!due) break;
      now = Math.max(now, due.at);
      timers = timers.filter((each) => each !== due);
      due.run();
    }
    now = until;
  }

  return {
    press(presses: readonly Press[]) {
      for (const { key, after } of presses) {
        pass(after);
        if (stream.key(key, now)) continue;
        if (key === 'Enter') entered.push(text);
        else if (key.length === 1) current.insert(key);
      }
    },
    pass,
    /** Fills the field with a selected value, which typing replaces. */
    propose(proposal: string) {
      text = proposal;
      marked = [0, proposal.length];
    },
    /** Touches another field. */
    leave() {
      current = elsewhere;
    },
    other: () => other,
    marked: () => marked,
    seen: () => ({ text, scans, entered, torn }),
  };
}

const enter = (after: number): Press => ({ key: 'Enter', after });
const typed = (text: string, gap: number, first = gap): Press[] =>
  [...text].map((key, index) => ({ key, after: index === 0 ? first : gap }));

const code = fc.stringMatching(/^[0-9]{8,14}$/);
const pace = fc.integer({ min: 1, max: 30 });
/** The first digit is held for the search, but not for an amount. */
const either = fc.constantFrom('number' as const, 'search' as const);

describe('a scanner', () => {
  test('is read in full and leaves the field unchanged, with one pause of up to half a second', () => {
    fc.assert(
      fc.property(
        code,
        pace,
        fc.nat(),
        fc.integer({ min: 0, max: 500 }),
        fc.boolean(),
        either,
        (digits, gap, at, pause, suffix, takes) => {
          const till = counter(takes);
          const presses = [...typed(digits, gap, 1000), enter(gap)];
          const where = 1 + (at % digits.length);
          // A single key may be a person's; it belongs to the code if at most 300 ms before it.
          const longest = where === 1 || (gap > 15 && digits.length < 12) ? 300 : 500;
          const torn = presses[where];
          if (torn) presses[where] = { ...torn, after: Math.min(pause, longest) };
          // A line feed follows the carriage return.
          till.press(suffix ? [...presses, enter(gap)] : presses);
          till.pass(2000);
          expect(till.seen()).toEqual({ text: '', scans: [digits], entered: [], torn: 0 });
        },
      ),
      { numRuns: 2000 },
    );
  });

  test('shows no digit of a fast code in the search, where it would cost a frame', () => {
    const till = counter('search');
    const shown = [...typed('4006381333931', 5, 1000), enter(5)].map((press) => {
      till.press([press]);
      return till.seen().text;
    });
    expect(shown.join('')).toBe('');
    expect(till.seen().scans).toEqual(['4006381333931']);
  });

  test('restores the selected value, so that typing replaces it', () => {
    const till = counter();
    till.propose('12.50');
    till.press([...typed('4006381333931', 8, 1000), enter(8)]);
    till.pass(2000);
    expect(till.seen()).toEqual({ text: '12.50', scans: ['4006381333931'], entered: [], torn: 0 });
    expect(till.marked()).toEqual([0, 5]);
    till.press(typed('20', 200));
    expect(till.seen().text).toBe('20');
  });

  test('types nothing, enters nothing and sells nothing after a longer pause', () => {
    fc.assert(
      fc.property(
        fc.stringMatching(/^[0-9]{12,14}$/),
        fc.integer({ min: 1, max: 14 }),
        fc.integer({ min: 4, max: 10 }),
        fc.integer({ min: 501, max: 1400 }),
        fc.constantFrom('', 'abc'),
        (digits, gap, at, pause, before) => {
          const till = counter();
          till.press(typed(before, 150, 1000));
          till.press([
            ...typed(digits.slice(0, at), gap, 1000),
            ...typed(digits.slice(at), gap, pause),
            enter(gap),
          ]);
          till.pass(2000);
          const { text, entered, scans, torn } = till.seen();
          expect({ text, entered }).toEqual({ text: before, entered: [] });
          // A second half that begins like the first counts as a new scan.
          if (!digits.slice(at).startsWith(digits.slice(0, at))) expect(scans).toEqual([]);
          expect(torn).toBeGreaterThan(0);
        },
      ),
      { numRuns: 1000 },
    );
  });

  test('keeps what was typed before and after it', () => {
    const till = counter();
    till.press([...typed('zz', 120, 1000), ...typed('4006381333931', 5, 600), enter(5)]);
    till.press(typed('abc', 150, 400));
    expect(till.seen()).toEqual({ text: 'zzabc', scans: ['4006381333931'], entered: [], torn: 0 });
  });

  test('loses no key typed right after a torn code', () => {
    const till = counter();
    till.press([...typed('40063813', 5, 1000), ...typed('momo', 200, 400)]);
    till.pass(600);
    expect(till.seen()).toMatchObject({ text: 'momo', scans: [], torn: 1 });
  });
});

describe('typing', () => {
  /** From two-finger typing to faster than possible, with two or three rolled keys. */
  const word = fc
    .array(
      fc.record({
        key: fc.constantFrom(...'abcdefghij0123456789'),
        after: fc.integer({ min: 55, max: 400 }),
        rolled: fc.array(
          fc.record({ key: fc.constantFrom(...'klmn'), after: fc.integer({ min: 16, max: 50 }) }),
          {
            maxLength: 2,
          },
        ),
        roll: fc.integer({ min: 0, max: 4 }),
      }),
      { minLength: 1, maxLength: 12 },
    )
    .map((keys) =>
      keys.flatMap(({ key, after, rolled, roll }) => [{ key, after }, ...(roll === 0 ? rolled : [])]),
    );

  test('loses no key and keeps the order, and Enter is Enter', () => {
    fc.assert(
      fc.property(word, fc.integer({ min: 100, max: 900 }), either, (presses, lag, takes) => {
        const till = counter(takes);
        const text = presses.map(({ key }) => key).join('');
        till.press([...presses, enter(lag)]);
        expect(till.seen()).toEqual({ text, scans: [], entered: [text], torn: 0 });
      }),
      { numRuns: 2000 },
    );
  });

  test('with three rolled keys twice is no scan', () => {
    const till = counter();
    const roll = (text: string) => typed(text, 20, 55);
    till.press([...roll('the'), ...roll('ing'), ...roll('ion'), enter(120)]);
    expect(till.seen()).toEqual({ text: 'theingion', scans: [], entered: ['theingion'], torn: 0 });
  });

  test('shows single keys at once and rolled ones within an eighth of a second', () => {
    const till = counter();
    till.press(typed('12', 150, 1000));
    expect(till.seen().text).toBe('12');
    till.press(typed('345', 25, 200));
    till.pass(125);
    expect(till.seen().text).toBe('12345');
  });
});

describe('a digit in the search', () => {
  test('appears before the next frame', () => {
    const till = counter('search');
    till.press(typed('1', 0, 1000));
    expect(till.seen().text).toBe('');
    till.pass(12);
    expect(till.seen().text).toBe('1');
  });

  test('appears before whatever key follows it', () => {
    const till = counter('search');
    till.press([...typed('7', 0, 1000), enter(3), ...typed('8m', 5, 300)]);
    expect(till.seen()).toMatchObject({ text: '78m', entered: ['7'], scans: [], torn: 0 });
  });
});

describe('keys without gaps between them', () => {
  const words = 'Frau Müller holt 2 Goldfische';

  test.each(['text', 'search'] as const)('all reach a field for %s', (takes) => {
    const { press, pass, seen } = counter(takes);
    for (const text of [words, ' und Futter']) {
      press(typed(text, 0, 700));
      pass(600);
    }
    // A key that is not a character ends the run; nothing counts as the rest of a code.
    press(typed(', bald', 0, 700));
    press([{ key: 'Tab', after: 0 }, ...typed(' x', 0), { key: 'Enter', after: 600 }]);
    expect(seen()).toMatchObject({ text: `${words} und Futter, bald x`, scans: [], torn: 0 });
  });

  test('never reach another field that has the focus by then', () => {
    const { press, pass, leave, other, seen } = counter('text');
    press(typed(words, 0));
    leave();
    pass(600);
    press(typed('abc', 200));
    expect([seen().text, other()]).toEqual([words, 'abc']);
  });

  test('are a scan and leave what was typed before', () => {
    const { press, pass, seen } = counter('text');
    press(typed(words, 0));
    pass(600);
    press([...typed('4006381333931', 0), enter(0)]);
    expect(seen()).toMatchObject({ text: words, scans: ['4006381333931'], torn: 0 });
  });

  test('of half a code stay in a text field and start no search', () => {
    for (const [takes, text] of [
      ['text', '40063813'],
      ['search', ''],
      ['number', ''],
    ] as const) {
      const { press, pass, seen } = counter(takes);
      press(typed('40063813', 0));
      pass(600);
      expect(seen()).toMatchObject({ text, scans: [], torn: takes === 'text' ? 0 : 1 });
    }
  });
});
