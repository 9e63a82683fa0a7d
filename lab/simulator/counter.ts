import type { BasketLine } from '../../shared/domain/basket.ts';
import { PerchError } from '../../shared/errors/errors.ts';
import type { LocalId } from '../../shared/ids/ids.ts';
import { type Minor, minor } from '../../shared/money/money.ts';
import { priceBasket } from '../../shared/money/pricing.ts';
import type { Chance } from '../../shared/testing/chance.ts';
import { DAY_MS } from '../../shared/time/time.ts';
import type { TillProgram } from './till.ts';

/** An action of a person at a till. Returns whether it was done; a refusal with a PerchError is no failure. */
export type Action = (program: TillProgram, chance: Chance) => Promise<boolean>;

interface Row {
  id: LocalId;
  name: string;
  remoteId: string | null;
}

function pets({ store }: TillProgram): Row[] {
  return store.context.db
    .prepare<[], Row>('SELECT id, name, remote_id AS remoteId FROM pet WHERE gone_at IS NULL ORDER BY number')
    .all();
}

function somePet(program: TillProgram, chance: Chance): Row | null {
  const all = pets(program);
  return all.length > 0 ? chance.pick(all) : null;
}

/** A line of a cart: by default one pet for 1.00 without tax. */
export function cartLine(
  { store }: TillProgram,
  line: Pick<BasketLine, 'petId'> & Partial<BasketLine>,
): BasketLine {
  return {
    id: store.context.newId(),
    petName: 'A pet',
    categoryName: null,
    barcode: null,
    quantity: 1,
    unitPrice: minor(100),
    discount: null,
    taxName: null,
    taxBasisPoints: 0,
    note: null,
    ...line,
  };
}

/** Sells one to three lines, never more than shown; sometimes the next customer buys the same. */
export const sell: Action = (program, chance) => sellSome(program, chance, () => somePet(program, chance));

async function sellSome(program: TillProgram, chance: Chance, choose: () => Row | null): Promise<boolean> {
  const { store } = program;
  const lines: BasketLine[] = [];
  for (let count = chance.pick([1, 1, 2, 3]); count > 0; count -= 1) {
    const pet = choose();
    if (!pet || lines.some((line) => line.petId === pet.id)) continue;
    const quantity = chance.pick([1, 1, 1, 2]);
    if (store.stock.figures(pet.id).free < quantity) continue;
    lines.push(cartLine(program, { petId: pet.id, petName: pet.name, quantity, unitPrice: minor(1000) }));
  }
  if (lines.length === 0) return false;
  await takeCash(program, lines);
  const left = lines.every(({ petId, quantity }) => store.stock.figures(petId).free >= quantity);
  if (left && chance.happens(0.1))
    await takeCash(
      program,
      lines.map((line) => ({ ...line, id: store.context.newId() })),
    );
  return true;
}

async function takeCash({ call }: TillProgram, lines: BasketLine[]): Promise<void> {
  const basket = { ...(await call['checkout.open']({})), lines };
  // As the counter does at each change of the basket: refreshes the counts of scarce pets.
  await call['checkout.keep'](basket);
  const total = lines.reduce((sum, line) => sum + line.quantity * line.unitPrice, 0);
  const tenders = [{ kind: 'cash' as const, given: minor(total) }];
  await call['checkout.complete']({ basket, tenders, expectedTotal: minor(total), allowOversell: false });
}

/** Takes an order from a customer. */
export const placeOrder: Action = (program, chance) => placeOne(program, chance, somePet(program, chance));

async function placeOne(program: TillProgram, chance: Chance, pet: Row | null): Promise<boolean> {
  if (!pet || program.store.stock.figures(pet.id).free < 1) return false;
  const shipDate = new Date(program.clock.now() + chance.between(1, 5) * DAY_MS).toISOString();
  return placeThis(program, pet.id, shipDate);
}

async function placeThis(program: TillProgram, petId: LocalId, shipDate: string): Promise<boolean> {
  const draft = {
    idempotencyKey: program.store.context.newId(),
    petId,
    quantity: 1,
    shipDate,
    customerName: null,
    customerPhone: null,
    note: null,
    unitPrice: minor(1000),
    deposit: null,
  };
  await program.call['orders.place']({ draft, allowOverpromise: false });
  return true;
}

function openOrder({ store }: TillProgram, chance: Chance): LocalId | null {
  const all = store.context.db
    .prepare<[], LocalId>(
      `SELECT id FROM store_order WHERE state = 'open' AND pet_id IS NOT NULL AND sale_line_id IS NULL ORDER BY rowid`,
    )
    .pluck()
    .all();
  return all.length > 0 ? chance.pick(all) : null;
}

/** Hands over an open order of this or another till. */
export const fulfil: Action = async (program, chance) => {
  const orderId = openOrder(program, chance);
  return orderId ? fulfilThis(program, orderId) : false;
};

async function fulfilThis(program: TillProgram, orderId: LocalId): Promise<boolean> {
  await priceIt(program, orderId);
  await handOver(program, orderId, minor(1_000_000));
  return true;
}

/** Hands over a whole order, paid in cash. Minor units. */
export async function handOver(
  { call, store }: Pick<TillProgram, 'call' | 'store'>,
  orderId: LocalId,
  given: Minor,
): Promise<void> {
  const picked = await call['orders.pickUp']({ orderId });
  const basket = { idempotencyKey: store.context.newId(), discount: null, note: null, ...picked };
  const { total: expectedTotal } = priceBasket(basket, store.settings.shop());
  const tenders = [{ kind: 'cash' as const, given }];
  await call['checkout.complete']({ basket, tenders, expectedTotal, allowOversell: false });
}

/** Sets the price of an order of another till; without one it cannot be handed over. */
async function priceIt({ call, store }: TillProgram, orderId: LocalId): Promise<void> {
  const { petId } = store.orders.require(orderId);
  const pet = petId === null ? null : store.catalogue.pet(petId);
  if (pet?.price === null) await call['catalogue.setPrice']({ petId: pet.id, amount: minor(1000) });
}

export const move: Action = async (program, chance) => {
  const orderId = openOrder(program, chance);
  if (!orderId) return false;
  const shipDate = new Date(program.clock.now() + chance.between(1, 9) * DAY_MS).toISOString();
  await program.call['orders.move']({ orderId, shipDate });
  return true;
};

export const cancel: Action = async (program, chance) => {
  const orderId = openOrder(program, chance);
  if (!orderId) return false;
  await program.call['orders.cancel']({ orderId, reason: 'changed their mind', deposit: 'kept' });
  return true;
};

export const adjust: Action = async (program, chance) => {
  const pet = somePet(program, chance);
  if (!pet) return false;
  const by = chance.pick([-1, 1, 2, 5]);
  await program.call['stock.adjust']({ petId: pet.id, by, reason: 'found', note: null });
  return true;
};

/** Counts a pet, with one more or one less than shown. */
export const count: Action = async (program, chance) => {
  const pet = somePet(program, chance);
  if (!pet) return false;
  return countThis(program, pet.id, chance.pick([-1, 0, 1, 3]));
};

/** Counts a pet, with `by` more than shown. */
async function countThis(program: TillProgram, petId: LocalId, by: number): Promise<boolean> {
  const quantity = Math.max(0, program.store.stock.figures(petId).shown + by);
  const session =
    (await program.call['stock.count']({})) ??
    (await program.call['stock.countStart']({ label: '', categoryId: null }));
  await program.call['stock.countRecord']({ sessionId: session.id, petId, quantity, add: false });
  await program.call['stock.countCommit']({ sessionId: session.id, petIds: [petId] });
  return true;
}

export const refund: Action = async (program, chance) => {
  const lines = program.store.context.db
    .prepare<[], { saleId: LocalId; lineId: LocalId }>(
      `SELECT sale_id AS saleId, id AS lineId FROM sale_line
       WHERE id NOT IN (SELECT sale_line_id FROM refund_line WHERE sale_line_id IS NOT NULL) ORDER BY rowid`,
    )
    .all();
  if (lines.length === 0) return false;
  const { saleId, lineId } = chance.pick(lines);
  const wanted = { saleId, lines: [{ lineId, quantity: 1, restock: true }], tender: 'cash' as const };
  const { total } = await program.call['refunds.quote'](wanted);
  const idempotencyKey = program.store.context.newId();
  await program.call['refunds.complete']({
    ...wanted,
    idempotencyKey,
    reason: 'brought back',
    expectedTotal: total,
  });
  return true;
};

const plain = { price: minor(1000), taxRateId: null, barcodes: [], lowMark: null };
const look = { colour: null, icon: null, taxRateId: null };

/** Creates a pet in a new or existing category, with a count and immediately a sale or an order. */
export const newPet: Action = async (program, chance) => {
  const name = `Category ${program.store.context.newId().slice(-11)}`;
  const categories = await program.call['catalogue.categories']({});
  const fresh = categories.length === 0 || chance.happens(0.5);
  const category = fresh
    ? await program.call['editing.saveCategory']({ categoryId: null, name, description: null, ...look })
    : chance.pick(categories);
  const pet = await program.call['editing.savePet']({
    ...plain,
    petId: null,
    name: `Pet ${program.store.context.newId().slice(-11)}`,
    categoryId: category.id,
    status: 'available',
    openingCount: chance.pick([null, 3]),
  });
  const then = chance.pick(['sell', 'placeOrder', 'nothing'] as const);
  const row = { id: pet.id, name: pet.name, remoteId: null };
  if (then === 'sell') await sellSome(program, chance, () => row);
  if (then === 'placeOrder') await placeOne(program, chance, row);
  return true;
};

/** Changes a category. */
export const editCategory: Action = async (program, chance) => {
  const categories = await program.call['catalogue.categories']({});
  if (categories.length === 0) return false;
  const { id: categoryId } = chance.pick(categories);
  const name = `Category ${program.store.context.newId().slice(-11)}`;
  const description = chance.pick([null, 'Handle with care']);
  await program.call['editing.saveCategory']({ categoryId, name, description, ...look });
  return true;
};

/** Removes one of the shop's own pets or an empty category. */
export const remove: Action = async (program, chance) => {
  const empty = (await program.call['catalogue.categories']({})).filter(({ petCount }) => petCount === 0);
  if (empty.length > 0) {
    await program.call['editing.removeCategory']({ categoryId: chance.pick(empty).id });
    return true;
  }
  const own = pets(program).filter(({ name }) => !/^Pet \d$/.test(name));
  if (own.length === 0) return false;
  await program.call['editing.removePet']({ petId: chance.pick(own).id });
  return true;
};

/** Renames a pet and sometimes changes its category. */
export const rename: Action = (program, chance) => renameOne(program, chance, somePet(program, chance));

async function renameOne(program: TillProgram, chance: Chance, pet: Row | null): Promise<boolean> {
  if (!pet) return false;
  const details = await program.call['editing.pet']({ petId: pet.id });
  const others = await program.call['catalogue.categories']({});
  const categoryId = chance.happens(0.3) && others.length > 0 ? chance.pick(others).id : details.categoryId;
  if (categoryId === null) return false;
  const { petId, status, price, taxRateId, barcodes, lowMark } = details;
  const name = `Renamed ${program.store.context.newId().slice(-11)}`;
  const own = { price, taxRateId, barcodes, lowMark, openingCount: null };
  await program.call['editing.savePet']({ petId, name, categoryId, status, ...own });
  return true;
}

/** Runs an action. Returns false on a PerchError; other errors are faults of the program. */
export async function attempt(
  work: (program: TillProgram) => Promise<boolean>,
  program: TillProgram,
): Promise<boolean> {
  try {
    return await work(program);
  } catch (error) {
    if (error instanceof PerchError) return false;
    throw error;
  }
}
