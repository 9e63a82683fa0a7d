import type { PriceAct, PricePreview } from '../../../shared/domain/prices.ts';
import { PerchError } from '../../../shared/errors/errors.ts';
import type { LocalId } from '../../../shared/ids/ids.ts';
import type { Input } from '../../../shared/ipc/contract.ts';
import { minorDigits } from '../../../shared/money/money.ts';
import { newPrice } from '../../../shared/money/price-rule.ts';
import type { Instant } from '../../../shared/time/time.ts';
import type { PriceStep } from '../../store/catalogue/price-acts.ts';
import { pause } from '../../store/database/slices.ts';
import type { JournalBody } from '../../store/shop/journal.ts';
import type { Deps } from '../deps.ts';
import type { Caller } from '../session.ts';

/** Prices read, or written in one transaction, before yielding: a few ms each. */
const READ_SLICE = 500;
const WRITE_SLICE = 200;
/** Up to this many prices are written in one transaction: about 100 ms, and all take effect at once. */
const AT_ONCE = 5000;
/** Up to this many prices are listed one by one in the journal. */
const NAMED = 1000;

/** The kept state of a preview: the new prices in typed arrays, because there may be a million. */
interface Kept {
  previewId: LocalId;
  numbers: Int32Array;
  /** -1 for none. */
  from: Float64Array;
  to: Float64Array;
  body: JournalBody;
  /** When the most recent of these prices was entered. */
  after: Instant | null;
}

/** Changes many prices, by a rule with a preview or typed one by one, and undoes such a change. */
export function createPrices({ store, relief }: Pick<Deps, 'store' | 'relief'>) {
  const acts = store.priceActs;
  let current: Kept | null = null;
  let asked = 0;

  /** Writes a price change at once if it is small, else in slices; a failure undoes all of it. */
  async function writeAct(
    steps: Steps,
    body: JournalBody,
    after: Instant | null,
    { actor }: Caller,
  ): Promise<PriceAct> {
    const { length } = steps;
    if (length === 0) throw new PerchError('prices_unchanged');
    if (length <= AT_ONCE) {
      return store.transaction(() => {
        const all = steps.slice(0, length);
        const actId = acts.begin(
          actor,
          latestOf(all.map(({ number }) => acts.priced(number)?.entered ?? null)),
        );
        acts.add(actId, all);
        const named =
          all.length <= NAMED
            ? { prices: all.map(({ number, from, to }) => ({ pet: number, from, to })) }
            : {};
        return acts.finish(actId, { ...body, ...named });
      });
    }
    const actId = acts.begin(actor, after);
    try {
      for (let at = 0; at < length; at += WRITE_SLICE) {
        acts.add(actId, steps.slice(at, Math.min(length, at + WRITE_SLICE)));
        await (relief() ?? pause());
      }
      return acts.finish(actId, body);
    } catch (error) {
      acts.abandon(actId);
      throw error;
    }
  }

  return {
    async preview(input: Input<'prices.preview'>): Promise<PricePreview> {
      const { question, petIds, without = [], rule } = input;
      const mine = ++asked;
      const digits = minorDigits(store.settings.shop().currency);
      const numbersOf = (pets: readonly LocalId[]) => pets.flatMap((petId) => acts.numberOf(petId) ?? []);
      const leftOut = new Set(numbersOf(without));
      const numbers = petIds
        ? Int32Array.from(numbersOf(petIds))
        : (await store.stockTable.everyNumber(question)).filter((each) => !leftOut.has(each));
      const kept: Kept = {
        previewId: store.context.newId(),
        numbers: new Int32Array(numbers.length),
        from: new Float64Array(numbers.length),
        to: new Float64Array(numbers.length),
        after: null,
        body: {
          change: { ...rule.change },
          ending: rule.ending,
          question: petIds ? null : { ...question },
          ...(!petIds && leftOut.size > 0 && { without: [...leftOut] }),
        },
      };
      const counts = { changed: 0, lowered: 0, stepped: 0, unchanged: 0, unpriced: 0, beyond: 0 };
      for (const [at, number] of numbers.entries()) {
        const pet = acts.priced(number);
        if (pet) {
          const { price, entered, hasSteps } = pet;
          const to = newPrice(price, rule, digits);
          if (to !== null && to !== price) {
            kept.numbers[counts.changed] = number;
            kept.from[counts.changed] = price ?? -1;
            kept.to[counts.changed] = to;
            kept.after = latestOf([kept.after, entered]);
            counts.changed += 1;
            if (price !== null && to < price) counts.lowered += 1;
            if (hasSteps) counts.stepped += 1;
          } else if (to !== null) counts.unchanged += 1;
          else if (price === null) counts.unpriced += 1;
          else counts.beyond += 1;
        }
        if (at % READ_SLICE === READ_SLICE - 1) {
          await pause();
          // A newer preview was requested, so this one is not needed any more.
          if (mine !== asked) break;
        }
      }
      if (mine === asked) current = trimmed(kept, counts.changed);
      return { previewId: kept.previewId, ...counts };
    },

    /** @throws PerchError `prices_gone`, `prices_busy`, `prices_unchanged` */
    async apply(previewId: LocalId, caller: Caller): Promise<PriceAct> {
      if (current?.previewId !== previewId) throw goneError();
      const kept = current;
      const act = await writeAct(stepsOf(kept), kept.body, kept.after, caller);
      current = null;
      return act;
    },

    /** @throws PerchError `prices_busy`, `prices_unchanged`, `pet_unknown` */
    async set({ prices }: Input<'prices.set'>, caller: Caller): Promise<PriceAct> {
      const steps = [...new Map(prices.map((price) => [price.petId, price])).values()].map(
        ({ petId, amount }): PriceStep => {
          const number = acts.numberOf(petId);
          const from = number === null ? undefined : acts.priced(number)?.price;
          if (number === null || from === undefined) throw new PerchError('pet_unknown', { petId });
          return { number, from, to: amount };
        },
      );
      return writeAct(
        steps.filter(({ from, to }) => from !== to),
        { change: { kind: 'typed' } },
        latestOf(steps.map(({ number }) => acts.priced(number)?.entered ?? null)),
        caller,
      );
    },

    /** @throws PerchError `prices_gone`, `prices_busy` */
    async undo(actId: LocalId, { actor }: Caller): Promise<PriceAct> {
      const { lastNumber, inSlices } = acts.beginUndo(actId, actor);
      if (!inSlices) acts.takeBack(actId, 0, lastNumber);
      for (let after = 0; inSlices && after < lastNumber; after += WRITE_SLICE) {
        acts.takeBack(actId, after, after + WRITE_SLICE);
        await (relief() ?? pause());
      }
      return acts.finishUndo(actId);
    },

    last: (): PriceAct | null => acts.last(),
  };
}

function latestOf(moments: readonly (Instant | null)[]): Instant | null {
  return moments.reduce(
    (latest, each) => (each !== null && (latest === null || each > latest) ? each : latest),
    null,
  );
}

/** An array of steps, or a lazy source of them. */
interface Steps {
  readonly length: number;
  slice(from: number, to: number): PriceStep[];
}

function stepsOf({ numbers, from, to }: Kept): Steps {
  return {
    length: numbers.length,
    slice: (begin, end) =>
      Array.from({ length: end - begin }, (_, at) => {
        const price = from[begin + at] ?? -1;
        return { number: numbers[begin + at] ?? 0, from: price < 0 ? null : price, to: to[begin + at] ?? 0 };
      }),
  };
}

function trimmed({ numbers, from, to, ...rest }: Kept, length: number): Kept {
  return { ...rest, numbers: numbers.slice(0, length), from: from.slice(0, length), to: to.slice(0, length) };
}

function goneError(): PerchError {
  return new PerchError('prices_gone');
}
