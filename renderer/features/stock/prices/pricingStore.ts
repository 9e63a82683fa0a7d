import { create } from 'zustand';
import type { PriceAct, PricePreview } from '../../../../shared/domain/prices.ts';
import type { StockRow } from '../../../../shared/domain/stock.ts';
import type { Failure } from '../../../../shared/errors/result.ts';
import type { LocalId } from '../../../../shared/ids/ids.ts';
import type { Minor } from '../../../../shared/money/money.ts';
import type { PriceEnding, PriceRule } from '../../../../shared/money/price-rule.ts';
import { createLatest } from '../../../app/async.ts';
import type { Needs } from '../../../app/needs.ts';
import type { StockStore } from '../stockStore.ts';

/** A price as typed for a pet, and the pet's position in the list then. */
export interface TypedPrice {
  text: string;
  name: string;
  index: number;
}

/** A rule as typed in the form: the number is never negative, the kind has the direction. */
export interface RuleText {
  kind: 'raisePercent' | 'lowerPercent' | 'raiseAmount' | 'lowerAmount' | 'set' | 'keep';
  text: string;
  ending: PriceEnding;
}

/** The pets that a rule applies to: all listed ones except these, or only these. */
export interface Ticked {
  all: boolean;
  but: ReadonlySet<LocalId>;
}

const EVERY: Ticked = { all: true, but: new Set() };

export const isTicked = ({ all, but }: Ticked, petId: LocalId): boolean => all !== but.has(petId);

export const isEvery = ({ all, but }: Ticked): boolean => all && but.size === 0;

interface PricingState {
  /** Prices typed pet by pet, or a rule for all ticked pets. */
  way: 'typed' | 'rule';
  typed: ReadonlyMap<LocalId, TypedPrice>;
  /** The row whose price is being typed. */
  active: number;
  ticked: Ticked;
  rule: RuleText;
  /** The effect of the rule; null while unknown. */
  preview: PricePreview | null;
  busy: boolean;
  failure: Failure | null;
  last: PriceAct | null;
  setWay(way: 'typed' | 'rule'): void;
  setRule(rule: RuleText): void;
  type(row: StockRow, index: number, text: string): void;
  go(index: number): void;
  /** Ticks a pet, or unticks it. */
  tick(petId: LocalId): void;
  tickAll(all: boolean): void;
  /** Clears typed prices, with an undo, and ticks every pet. */
  discard(): void;
  /** Loads the effect of a rule; null clears it. */
  loadPreview(rule: PriceRule | null): Promise<void>;
  /**
   * Like `loadPreview`, but debounced; clears the earlier preview at once. Returns the function that cancels it.
   */
  previewSoon(rule: PriceRule | null): () => void;
  /** Saves the typed prices as one act; false if one is invalid or they were refused. */
  saveTyped(): Promise<boolean>;
  /** Applies the preview; after a refusal of either, loads it again. */
  applyOrPreview(rule: PriceRule | null): Promise<void>;
  /** Saves the previewed prices as one act. */
  apply(): Promise<void>;
  undo(): Promise<void>;
  loadLast(): Promise<void>;
}

/** Long enough that not every digit of a number loads a preview. */
const SETTLED_MS = 250;

export type PricingStore = ReturnType<typeof createPricingStore>;

/** Changing many prices. */
export function createPricingStore({
  ipc: { call },
  app: { notify, notifyFailure, shopFormat },
  stock: { useStock },
}: Needs<'ipc' | 'app'> & { stock: StockStore }) {
  /** The first invalid typed price, by its position in the list. */
  function firstInvalid(typed: ReadonlyMap<LocalId, TypedPrice>): TypedPrice | null {
    const { read } = shopFormat();
    const unread = [...typed.values()].filter(({ text }) => text.trim() !== '' && read(text).fault !== null);
    return unread.sort((a, b) => a.index - b.index)[0] ?? null;
  }

  /** The valid typed prices. */
  function typedPrices(typed: ReadonlyMap<LocalId, TypedPrice>): { petId: LocalId; amount: Minor }[] {
    const { read } = shopFormat();
    return [...typed].flatMap(([petId, { text }]) => {
      const { value } = read(text);
      return value === null ? [] : [{ petId, amount: value }];
    });
  }

  /** Typed prices are kept until they are saved or discarded, also while another screen is open. */
  const usePricing = create<PricingState>((set, get) => {
    const latestPreview = createLatest();

    /** Drops the loaded or pending preview, so that `apply` cannot save outdated prices. */
    function dropPreview() {
      latestPreview.cancel();
      set({ preview: null });
    }

    /** Goes to a typed price at its pet's current position; shows all pets if the current list lacks it. */
    async function goTo(price: TypedPrice) {
      const [petId] = [...get().typed].find(([, each]) => each === price) ?? [];
      const place = petId === undefined ? null : await useStock.getState().showInTable(petId);
      get().go(place ?? price.index);
    }

    async function done(act: PriceAct) {
      set({ last: act });
      const { undo } = get();
      const say = { key: 'stock.prices.done', facts: { count: act.pets } } as const;
      notify({ tone: 'calm', say, undo: () => void undo() });
    }

    return {
      way: 'typed',
      typed: new Map(),
      active: 0,
      ticked: EVERY,
      rule: { kind: 'raisePercent', text: '', ending: 'as_is' },
      preview: null,
      busy: false,
      failure: null,
      last: null,
      setRule: (rule) => set({ rule }),
      setWay: (way) => set({ way, failure: null }),
      type(row, index, text) {
        const typed = new Map(get().typed);
        if (text === '') typed.delete(row.id);
        else typed.set(row.id, { text, name: row.name, index });
        set({ typed, failure: null });
      },
      go(index) {
        const most = (useStock.getState().total ?? 1) - 1;
        set({ active: Math.max(0, Math.min(most, index)) });
      },
      tick(petId) {
        const { all, but } = get().ticked;
        const others = new Set(but);
        if (!others.delete(petId)) others.add(petId);
        dropPreview();
        set({ ticked: { all, but: others } });
      },
      tickAll(all) {
        dropPreview();
        set({ ticked: { all, but: new Set() } });
      },
      discard() {
        dropPreview();
        const { typed } = get();
        set({ typed: new Map(), ticked: EVERY, failure: null, active: 0 });
        if (typed.size === 0) return;
        notify({
          tone: 'calm',
          say: { key: 'form.discard.discarded' },
          undo: () => set({ typed: new Map([...typed, ...get().typed]) }),
        });
      },
      async loadPreview(rule) {
        dropPreview();
        set({ failure: null });
        if (!rule) return;
        const { text, categoryId, filter } = useStock.getState().question;
        const { all, but } = get().ticked;
        const pets = all ? { petIds: null, without: [...but] } : { petIds: [...but] };
        const answer = await latestPreview.answer(
          call('prices.preview', { question: { text, categoryId, filter }, ...pets, rule }),
        );
        if (!answer) return;
        set(answer.ok ? { preview: answer.value } : { failure: answer.error });
      },
      previewSoon(rule) {
        dropPreview();
        const wait = setTimeout(() => void get().loadPreview(rule), SETTLED_MS);
        return () => clearTimeout(wait);
      },
      async saveTyped() {
        const { typed, busy } = get();
        if (busy) return false;
        const unread = firstInvalid(typed);
        if (unread) {
          await goTo(unread);
          return false;
        }
        const prices = typedPrices(typed);
        if (prices.length === 0) return false;
        set({ busy: true, failure: null });
        const answer = await call('prices.set', { prices });
        set({ busy: false });
        if (!answer.ok) {
          set({ failure: answer.error });
          return false;
        }
        // What was typed while saving is still unsaved, unless it is the same amount: a field that loses the focus, as
        // to a manager's PIN, reformats its amount.
        const { read } = shopFormat();
        const written = new Map(prices.map(({ petId, amount }) => [petId, amount]));
        const isLeft = ([petId, price]: [LocalId, TypedPrice]) =>
          typed.get(petId) !== price && read(price.text).value !== written.get(petId);
        set({ typed: new Map([...get().typed].filter(isLeft)) });
        await done(answer.value);
        return true;
      },
      async applyOrPreview(rule) {
        const { failure, preview, loadPreview, apply } = get();
        if (failure) await loadPreview(rule);
        else if (preview && preview.changed > 0) await apply();
      },
      async apply() {
        const { preview, busy } = get();
        if (!preview || busy) return;
        set({ busy: true, failure: null });
        const answer = await call('prices.apply', { previewId: preview.previewId });
        set({ busy: false, preview: null });
        if (!answer.ok) return set({ failure: answer.error });
        set({ ticked: EVERY });
        await done(answer.value);
      },
      async undo() {
        const { last, busy } = get();
        if (!last || last.undone || busy) return;
        set({ busy: true });
        const answer = await call('prices.undo', { actId: last.actId });
        set({ busy: false });
        if (!answer.ok) return notifyFailure(answer.error);
        set({ last: answer.value, preview: null });
        notify({ tone: 'calm', say: { key: 'stock.prices.undone', facts: { count: answer.value.pets } } });
      },
      async loadLast() {
        const answer = await call('prices.last', {});
        if (answer.ok) set({ last: answer.value });
      },
    };
  });

  return { firstInvalid, typedPrices, usePricing };
}
