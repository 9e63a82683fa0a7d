import type { ServiceProcess } from './service.ts';
import { till } from './till.ts';

/** A line that the till printed as sold. */
export interface SoldLine {
  orderId: string;
  quantity: number;
}

/** Comparison of the service with the till's database after everything settled. */
export interface Judgement {
  /** Lines printed as sold. */
  printed: number;
  /** Orders of the service: printed ones, and those of processes killed after the sale was on the disk. */
  orders: number;
  /** Printed lines that are missing at the service or have another quantity there. */
  lost: number;
  /** Orders for the same line. */
  doubled: number;
  /** Orders that the till does not know, and lines of the till that the service does not have. */
  unaccounted: number;
  /** Units by which stock and orders disagree, over all pets. */
  stockDrift: number;
  waiting: number;
  parked: number;
  inDoubt: number;
  /** Exit code of `verify`. */
  verify: number | null;
}

interface ServiceOrder {
  id: unknown;
  petId: unknown;
  quantity: number;
  shipDate: string;
}

/** Reads everything from the service and compares it with what was printed. */
export async function judge(after: {
  service: ServiceProcess;
  env: Record<string, string>;
  printed: readonly SoldLine[];
  petIds: readonly string[];
  stock: number;
}): Promise<Judgement> {
  const { service, env, printed, petIds, stock } = after;
  const orders: ServiceOrder[] = await service.ask('GET', '/store/orders?limit=10000');
  const byId = new Map(orders.map((order) => [String(order.id), order]));
  const lost = printed.filter((line) => byId.get(line.orderId)?.quantity !== line.quantity);
  const fingerprints = new Set(
    orders.map(({ petId, quantity, shipDate }) => `${petId} ${quantity} ${shipDate}`),
  );
  let stockDrift = 0;
  for (const petId of petIds) {
    const { quantity } = await service.ask('GET', `/store/inventory/${petId}`);
    const sold = orders.filter((order) => String(order.petId) === petId);
    const expected = stock - sold.reduce((sum, order) => sum + order.quantity, 0);
    stockDrift += Math.abs(Number(quantity) - expected);
  }
  const status = await till(env, ['status']);
  const verify = await till(env, ['verify']);
  const { waiting, parked, inDoubt } = status.document;
  return {
    printed: printed.length,
    orders: orders.length,
    lost: lost.length,
    doubled: orders.length - fingerprints.size,
    unaccounted: Math.abs(orders.length - verify.document.equation.acknowledged),
    stockDrift,
    waiting: waiting.orders + waiting.stock + waiting.edits,
    parked,
    inDoubt,
    verify: verify.code,
  };
}
