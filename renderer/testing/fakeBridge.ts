import { orderOfWork } from '../../shared/card-subject.ts';
import type { AppState } from '../../shared/domain/app.ts';
import type { Basket, HeldBasket, TenderInput } from '../../shared/domain/basket.ts';
import type { PetTile } from '../../shared/domain/catalogue.ts';
import type { PaidFor, PaidPart, TenderIntent } from '../../shared/domain/payment.ts';
import type { Receipt } from '../../shared/domain/sale.ts';
import type { OutboxEntryView, SyncStatus } from '../../shared/domain/sync.ts';
import { PerchError, toFailure } from '../../shared/errors.ts';
import { type ContractChannel, contract, type Handlers, type Output } from '../../shared/ipc/contract.ts';
import type { Events, PerchBridge } from '../../shared/ipc/events.ts';
import { priceBasket } from '../../shared/pricing.ts';
import { failed, ok } from '../../shared/result.ts';
import { fakeReceipt } from './fakeReceipt.ts';
import { createFakeShop, type FakeShop, fakeId, fakeNow, type Now } from './fakeShop.ts';
import { fakeEntries, fakeHistory, fakeLife, fakeNotes, fakeStatus, fakeUnreadable } from './fakeSync.ts';

export interface FakeOptions {
  pets?: number;
  app?: Partial<AppState>;
  sync?: Partial<SyncStatus>;
  entries?: OutboxEntryView[];
  now?: Now;
  /** Card payments that were left at the terminal. */
  intents?: TenderIntent[];
  /** What was taken towards totals that are not completed. */
  parts?: PaidPart[];
  /** Channels that live in files of their own, or other answers than these. */
  more?: (known: FakeKnown) => Partial<Handlers>;
}

/** What further channels answer from. */
export interface FakeKnown {
  shop: FakeShop;
  app: AppState;
  receipts: Receipt[];
  now: Now;
  keepIntent(intent: Omit<TenderIntent, 'createdAt' | 'basketOpen'>): TenderIntent;
  settleIntents(which: (intent: TenderIntent) => boolean): void;
  /** What was taken under a token before, and now. */
  paidWith(token: string, tenders: readonly TenderInput[]): TenderInput[];
  removeParts(which: (part: PaidPart) => boolean): PaidPart[];
}

export interface FakeBridge extends PerchBridge {
  shop: FakeShop;
  receipts: Receipt[];
  /** The next call of a channel is refused with this. */
  refuse(channel: ContractChannel, error: PerchError): void;
  emit<E extends keyof Events>(event: E, payload: Events[E]): void;
  /** Answers of a channel wait until the function returned is called. */
  pause(channel: ContractChannel): () => void;
}

export const fakeApp: AppState = {
  version: '0.1.0',
  mode: 'training',
  till: 1,
  shopName: 'Fur & Feather',
  receiptHeader: '12 Harbour Row, Galway\nVAT IE 1234567 T',
  receiptFooter: 'Thank you, and all the best to your new companion.',
  theme: 'system',
  language: 'en',
  locale: 'en-IE',
  currency: 'EUR',
  taxIncluded: true,
  cashStep: 1,
  staff: null,
  rights: { manager: true, discountLimit: null, namePrice: true },
  shift: null,
  notices: [],
};

/**
 * The main process as a test double, in memory: what the contract says, without disk and service. For component tests
 * and the preview page; the product never loads it.
 */
export function createFakeBridge(options: FakeOptions = {}): FakeBridge {
  const shop = createFakeShop(options.pets ?? 96);
  const app: AppState = { ...fakeApp, ...options.app };
  const now = options.now ?? fakeNow;
  const status = fakeStatus(options.sync, now);
  const entries = options.entries ?? fakeEntries(now);
  const listeners = new Map<string, Set<(payload: never) => void>>();
  const refusals = new Map<string, PerchError>();
  const pauses = new Map<string, Promise<void>>();
  const held: (HeldBasket & { basket: Basket })[] = [];
  const voided = new Map<string, Basket>();
  const done = new Map<string, Receipt>();
  const receipts: Receipt[] = [];
  const intents: TenderIntent[] = options.intents ?? [];
  const parts: PaidPart[] = options.parts ?? [];
  let tokens = 0;
  let open = emptyBasket();

  function emptyBasket(): Basket {
    tokens += 1;
    return { token: fakeId(500_000 + tokens), lines: [], discount: null, note: null };
  }

  function keepIntent(intent: Omit<TenderIntent, 'createdAt' | 'basketOpen'>): TenderIntent {
    const kept = { ...intent, createdAt: new Date(now()).toISOString(), basketOpen: true };
    intents.push(kept);
    return kept;
  }

  const workOf = (paidFor: PaidFor): Pick<PaidPart, 'token' | 'work'> =>
    paidFor.kind === 'sale'
      ? { token: paidFor.basket.token, work: { kind: 'sale', basket: paidFor.basket } }
      : { token: paidFor.token, work: { kind: 'balance', orderId: paidFor.orderId, basket: null } };

  function takePart(under: Pick<PaidPart, 'token' | 'work'>, tender: TenderInput): PaidPart[] {
    const takenAt = new Date(now()).toISOString();
    parts.push({ id: fakeId(650_000 + ++tokens), ...under, tender, takenAt });
    return [...parts];
  }

  function removeParts(which: (part: PaidPart) => boolean): PaidPart[] {
    parts.splice(0, parts.length, ...parts.filter((part) => !which(part)));
    return [...parts];
  }

  function paidWith(token: string, tenders: readonly TenderInput[]): TenderInput[] {
    return [...parts.filter((part) => part.token === token).map(({ tender }) => tender), ...tenders];
  }

  function settleIntents(which: (intent: TenderIntent) => boolean) {
    intents.splice(0, intents.length, ...intents.filter((intent) => !which(intent)));
  }

  function petOf(petId: string): PetTile {
    const pet = shop.pets.find((each) => each.id === petId);
    if (!pet) throw new PerchError('not_found', 'That pet is no longer there.');
    return pet;
  }

  function entryOf(entryId: string): OutboxEntryView {
    const entry = entries.find((each) => each.id === entryId);
    if (!entry) throw new PerchError('entry_unknown', 'This entry is not in the list.');
    return entry;
  }

  function decided(entryId: string, change: Partial<OutboxEntryView>) {
    return fakeLife(Object.assign(entryOf(entryId), change), now);
  }

  function replacePet(pet: PetTile): PetTile {
    shop.pets.splice(
      shop.pets.findIndex((each) => each.id === pet.id),
      1,
      pet,
    );
    for (const [code, each] of shop.codes) if (each.id === pet.id) shop.codes.set(code, pet);
    emit('catalogue.changed', { petIds: [pet.id] });
    return pet;
  }

  function emit<E extends keyof Events>(event: E, payload: Events[E]) {
    for (const listener of listeners.get(event) ?? []) listener(payload as never);
  }

  const handlers: Partial<Handlers> = {
    'app.state': () => app,
    'app.display': (change) => {
      Object.assign(app, change);
      emit('app.changed', { ...app });
      return { ...app };
    },
    'settings.saveShop': (change) => {
      Object.assign(app, change);
      emit('app.changed', { ...app });
      return change as Output<'settings.saveShop'>;
    },
    'catalogue.categories': () => shop.categories,
    'catalogue.search': ({ text, categoryId, limit, after }) => {
      const wanted = text.trim().toLowerCase();
      const from = after === null ? 0 : Number(after);
      const found = shop.pets.filter(
        (pet) =>
          (categoryId === null || pet.categoryId === categoryId) && pet.name.toLowerCase().includes(wanted),
      );
      const next = from + limit < found.length ? String(from + limit) : null;
      return { items: found.slice(from, from + limit), next };
    },
    'catalogue.scan': ({ code }) =>
      shop.codes.get(code) ?? shop.pets.find((pet) => pet.remoteId === code) ?? null,
    'catalogue.pet': ({ petId }) => petOf(petId),
    'catalogue.setPrice': ({ petId, amount }) => replacePet({ ...petOf(petId), price: amount }),
    'checkout.namePrice': ({ petId }) => petOf(petId),
    'checkout.open': () => open,
    'checkout.keep': (basket) => {
      open = basket;
      return { saved: true };
    },
    'checkout.hold': ({ basket, label }) => {
      const { total } = priceBasket(basket, app);
      const heldAt = new Date(now()).toISOString();
      held.push({ token: basket.token, label, heldAt, lineCount: basket.lines.length, total, basket });
      open = emptyBasket();
      return open;
    },
    'checkout.held': () => held.map(({ basket: _, ...view }) => view),
    'checkout.recall': ({ token }) => {
      if (open.lines.length > 0) throw new PerchError('basket_open', 'Hold the open basket first.');
      const at = held.findIndex((each) => each.token === token);
      const [found] = at < 0 ? [] : held.splice(at, 1);
      if (!found) throw new PerchError('not_found', 'That basket is no longer on hold.');
      open = found.basket;
      return open;
    },
    'checkout.void': () => {
      voided.set(open.token, open);
      open = emptyBasket();
      return open;
    },
    'checkout.bringBack': ({ token }) => {
      if (open.lines.length > 0) throw new PerchError('basket_open', 'Hold the open basket first.');
      open = voided.get(token) ?? open;
      return open;
    },
    'checkout.intents': () => [...intents],
    'checkout.parts': () => [...parts],
    'checkout.takeCash': ({ paidFor, given }) => takePart(workOf(paidFor), { kind: 'cash', given }),
    'checkout.capture': ({ intentId, reference }) => {
      const intent = intents.find(({ id }) => id === intentId);
      if (!intent) return [...parts];
      const { work, token, amount } = intent;
      settleIntents(({ id }) => id === intentId);
      if (work.kind === 'partBack') return removeParts(({ id }) => id === work.partId);
      return takePart({ token, work }, { kind: 'card', amount, reference });
    },
    'checkout.giveBack': ({ partId }) => removeParts(({ id }) => id === partId),
    'checkout.intendBack': ({ partId }) => {
      const part = parts.find(({ id }) => id === partId);
      if (part?.tender.kind !== 'card') throw new PerchError('not_found', 'That part is no longer there.');
      const id = fakeId(600_000 + ++tokens);
      const orderId = orderOfWork(part.work);
      const { amount } = part.tender;
      return keepIntent({
        id,
        token: part.token,
        work: { kind: 'partBack', partId, orderId },
        subject: null,
        amount,
      });
    },
    'checkout.intend': ({ paidFor, amount }) =>
      keepIntent({ id: fakeId(600_000 + ++tokens), ...workOf(paidFor), subject: null, amount }),
    'checkout.reverse': ({ intentId }) => {
      settleIntents(({ id }) => id === intentId);
      return [...intents];
    },
    'checkout.giveUp': ({ intentId }) => {
      settleIntents(({ id }) => id === intentId);
      return [...intents];
    },
    'checkout.complete': ({ basket, tenders, expectedTotal, allowOversell }) => {
      const known = done.get(basket.token);
      if (known) return { receipt: known, next: open };
      if (basket.lines.length === 0) throw new PerchError('basket_empty', 'The basket is empty.');
      const short = basket.lines.find((line) => petOf(line.petId).stock.free < line.quantity);
      if (short && !allowOversell) {
        const facts = { petName: short.petName, wanted: short.quantity, free: petOf(short.petId).stock.free };
        throw new PerchError('oversell', 'There is not enough in stock.', facts);
      }
      const paid = paidWith(basket.token, tenders);
      const receipt = fakeReceipt(basket, paid, app, receipts.length + 1, now);
      if (priceBasket(basket, app).total !== expectedTotal) {
        throw new PerchError('total_changed', 'The total has changed.');
      }
      for (const line of basket.lines) {
        const pet = petOf(line.petId);
        const stock = {
          ...pet.stock,
          shown: pet.stock.shown - line.quantity,
          free: pet.stock.free - line.quantity,
        };
        replacePet({ ...pet, stock });
      }
      settleIntents(({ token }) => token === basket.token);
      removeParts(({ token }) => token === basket.token);
      done.set(basket.token, receipt);
      receipts.unshift(receipt);
      open = emptyBasket();
      return { receipt, next: open };
    },
    'checkout.receipt': ({ saleId }) => {
      const found = receipts.find((receipt) => receipt.id === saleId);
      if (!found) throw new PerchError('not_found', 'There is no such receipt.');
      return found;
    },
    'checkout.receipts': ({ text, limit }) =>
      receipts
        .flatMap((receipt) => [
          ...receipt.refunds.map(({ id, number, at, total, currency, lines }) => ({
            ...{ kind: 'refund' as const, id, number, completedAt: at, currency },
            ...{ total: -total, lineCount: lines.length },
          })),
          { ...receipt, kind: 'receipt' as const, lineCount: receipt.lines.length },
        ])
        .filter(({ number }) => number.includes(text.toUpperCase()))
        .slice(0, limit),
    'sync.status': () => status,
    'sync.entries': ({ show, limit }) =>
      entries
        .filter((entry) =>
          show === 'parked' || show === 'refused'
            ? entry.state === 'parked'
            : (show === 'settled') === ['done', 'discarded'].includes(entry.state),
        )
        .slice(0, limit),
    'sync.now': () => status,
    'sync.probe': () => status,
    'sync.goOn': () => status,
    'sync.entry': ({ entryId }) => fakeLife(entryOf(entryId), now),
    'sync.retry': ({ entryId }) => decided(entryId, { state: 'ready', reason: { code: 'person' } }),
    'sync.edit': ({ entryId }) => decided(entryId, { state: 'ready', reason: { code: 'person' } }),
    'sync.discard': ({ entryId, reason }) =>
      decided(entryId, { state: 'discarded', reason: { code: 'discarded', why: reason } }),
    'sync.history': () => fakeHistory(now),
    'sync.notes': () => fakeNotes(now),
    'sync.unreadable': () => fakeUnreadable(),
    ...options.more?.({ shop, app, receipts, now, keepIntent, settleIntents, paidWith, removeParts }),
  };

  return {
    shop,
    receipts,
    emit,
    refuse: (channel, error) => void refusals.set(channel, error),
    pause(channel) {
      const { promise, resolve } = Promise.withResolvers<void>();
      pauses.set(channel, promise);
      return () => {
        pauses.delete(channel);
        resolve();
      };
    },
    async call(channel, input) {
      try {
        const parsed = contract[channel].input.parse(input);
        await pauses.get(channel);
        const refusal = refusals.get(channel);
        if (refusal) {
          refusals.delete(channel);
          throw refusal;
        }
        const handler = handlers[channel] as ((given: unknown) => unknown) | undefined;
        if (!handler) throw new PerchError('bad_message', `The double has no ${channel}.`);
        return ok((await handler(parsed)) as Output<typeof channel>);
      } catch (error) {
        if (!(error instanceof PerchError)) console.error(channel, input, error);
        return failed(toFailure(error));
      }
    },
    on(event, listener) {
      const set = listeners.get(event) ?? new Set();
      listeners.set(event, set.add(listener as never));
      return () => void set.delete(listener as never);
    },
  };
}
