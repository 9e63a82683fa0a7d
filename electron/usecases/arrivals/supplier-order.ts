import type { SupplierOrder } from '../../../shared/domain/arrivals.ts';
import { PerchError } from '../../../shared/errors/errors.ts';
import type { LocalId } from '../../../shared/ids/ids.ts';
import { toInstant } from '../../../shared/time/time.ts';
import type { Deps } from '../deps.ts';
import { shortages } from '../printing/lists.ts';

type Asked = Pick<Deps, 'store' | 'clock'>;

/**
 * What is short, as an order to each supplier who brought it last, by name.
 *
 * @param costs whether to include the last cost
 * @throws PerchError `list_too_long`
 */
export async function supplierOrders(
  { store, clock }: Asked,
  { categoryId, costs }: { categoryId: LocalId | null; costs: boolean },
): Promise<SupplierOrder[]> {
  const { currency, lowStockDefault, locale } = store.settings.shop();
  const at = toInstant(clock.now());
  const { oversold, out, low } = await shortages(store, categoryId);
  const orders = new Map<LocalId, SupplierOrder>();
  for (const pet of [...oversold, ...out, ...low]) {
    const last = store.arrivals.lastOf(pet.id);
    if (!last) continue;
    const { supplierId, supplierName } = last;
    const level = pet.stock.lowMark ?? lowStockDefault;
    const order = orders.get(supplierId) ?? { supplierId, supplierName, at, currency, lines: [] };
    orders.set(supplierId, order);
    order.lines.push({
      petId: pet.id,
      petName: pet.name,
      code: pet.barcodes[0] ?? null,
      left: pet.stock.free,
      level,
      // Up to the level; at least one.
      quantity: Math.max(1, (level ?? 0) - pet.stock.free),
      unitCost: costs && last.currency === currency ? last.unitCost : null,
    });
  }
  const { compare } = new Intl.Collator(locale);
  return [...orders.values()].sort((one, other) => compare(one.supplierName, other.supplierName));
}

/** @throws PerchError as above, and `supplier_not_short` where nothing of this supplier is short */
export async function supplierOrder(
  deps: Asked,
  { supplierId, ...asked }: { supplierId: LocalId; categoryId: LocalId | null; costs: boolean },
): Promise<SupplierOrder> {
  const order = (await supplierOrders(deps, asked)).find((each) => each.supplierId === supplierId);
  if (!order) throw new PerchError('supplier_not_short');
  return order;
}
