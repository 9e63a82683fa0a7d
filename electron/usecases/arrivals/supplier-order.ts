import type { SupplierOrder } from '../../../shared/documents/supplier-order-report.ts';
import type { SupplierOrderInput, SupplierShortage } from '../../../shared/domain/arrivals.ts';
import type { LocalId } from '../../../shared/ids/ids.ts';
import { toInstant } from '../../../shared/time/time.ts';
import type { Store } from '../../store/store.ts';
import type { Deps } from '../deps.ts';
import { shortages } from '../printing/lists.ts';

/**
 * Shortages of a category or (null) of all, by last supplier, suppliers by name.
 *
 * @throws PerchError `list_too_long`
 */
export async function supplierShortages(
  store: Store,
  categoryId: LocalId | null,
): Promise<SupplierShortage[]> {
  const { lowStockDefault, locale } = store.settings.shop();
  const { oversold, out, low } = await shortages(store, categoryId);
  const suppliers = new Map<LocalId, SupplierShortage>();
  for (const { id: petId, name: petName, stock } of [...oversold, ...out, ...low]) {
    const last = store.arrivals.lastOf(petId);
    if (!last) continue;
    const { supplierId, supplierName } = last;
    const supplier = suppliers.get(supplierId) ?? { supplierId, supplierName, lines: [] };
    suppliers.set(supplierId, supplier);
    const left = stock.free;
    const level = stock.lowMark ?? lowStockDefault;
    supplier.lines.push({ petId, petName, left, level, quantity: Math.max(1, (level ?? 0) - left) });
  }
  const { compare } = new Intl.Collator(locale);
  return [...suppliers.values()].sort((one, other) => compare(one.supplierName, other.supplierName));
}

/**
 * An order to a supplier, in the order of its lines.
 *
 * @param costs whether to include what this supplier last charged for each pet
 * @throws PerchError `pet_unknown`, `supplier_missing`
 */
export function supplierOrder(
  { store, clock }: Pick<Deps, 'store' | 'clock'>,
  { supplierId, lines, costs }: SupplierOrderInput & { costs: boolean },
): SupplierOrder {
  const { currency } = store.settings.shop();
  return {
    supplierName: store.arrivals.supplierName(supplierId),
    at: toInstant(clock.now()),
    currency,
    lines: lines.map(({ petId, quantity }) => {
      const { name, barcodes } = store.petEditing.details(petId);
      const last = store.arrivals.lastOf(petId);
      const isKnown = last?.supplierId === supplierId && last.currency === currency;
      return {
        ...{ petId, petName: name, quantity, code: barcodes[0] ?? null },
        unitCost: costs && isKnown ? last.unitCost : null,
      };
    }),
  };
}
