import type { PetTile } from '../../../shared/domain/catalogue.ts';
import { shownName } from '../../../shared/domain/shown-name.ts';
import type { LocalId, RemoteId } from '../../../shared/ids/ids.ts';
import type { Minor } from '../../../shared/money/money.ts';
import type { QuantityPrice } from '../../../shared/money/quantity-prices.ts';
import type { StoreContext } from '../context.ts';
import type { Settings } from '../shop/settings.ts';

interface Row {
  id: LocalId;
  remote_id: RemoteId | null;
  name: string;
  category_id: LocalId | null;
  category_name: string | null;
  category_remote_id: RemoteId | null;
  status: string | null;
  price: Minor | null;
  /** JSON. */
  quantity_prices: string | null;
  has_conditions: 0 | 1;
  tax_basis_points: number | null;
  tax_name: string | null;
  known: number | null;
  pending: number | null;
  promised: number | null;
  low_mark: number | null;
}

const SELECT = `
  SELECT pet.id, pet.remote_id, pet.name, pet.category_id, category.name AS category_name,
    category.remote_id AS category_remote_id, pet.status,
    (SELECT amount FROM price WHERE price.pet_id = pet.id ORDER BY valid_from DESC LIMIT 1) AS price,
    pet.quantity_prices,
    EXISTS (SELECT 1 FROM sale_condition WHERE subject_id IN (pet.id, pet.category_id)) AS has_conditions,
    tax_rate.basis_points AS tax_basis_points, tax_rate.name AS tax_name,
    stock.known, stock.pending, stock.promised, stock.low_mark
  FROM pet
  LEFT JOIN category ON category.id = pet.category_id
  LEFT JOIN tax_rate ON tax_rate.id = coalesce(pet.tax_rate_id, category.tax_rate_id, @tax)
  LEFT JOIN stock ON stock.pet_id = pet.id`;

export type PetTiles = ReturnType<typeof createPetTiles>;

/** Pets as screens show them: with the price in force, the applicable tax and the stock figures. */
export function createPetTiles({ db }: StoreContext, settings: Settings) {
  const byNumber = db.prepare<[object], Row>(`${SELECT} WHERE pet.number = @number`);
  const byId = db.prepare<[object], Row>(`${SELECT} WHERE pet.id = @id`);
  const common = () => ({ tax: settings.shop().defaultTaxRateId });

  return {
    byId(id: LocalId): PetTile | null {
      const row = byId.get({ ...common(), id });
      return row ? view(row) : null;
    },
    /** In the order of the numbers given. */
    byNumbers(numbers: readonly number[]): PetTile[] {
      const shared = common();
      return numbers
        .map((number) => byNumber.get({ ...shared, number }))
        .filter((row) => row !== undefined)
        .map(view);
    },
  };
}

function view(row: Row): PetTile {
  const shown = (row.known ?? 0) + (row.pending ?? 0);
  const promised = row.promised ?? 0;
  return {
    id: row.id,
    remoteId: row.remote_id,
    name: shownName(row.name, row.remote_id),
    categoryId: row.category_id,
    categoryName: row.category_name === null ? null : shownName(row.category_name, row.category_remote_id),
    status: row.status,
    price: row.price,
    ...(row.has_conditions === 1 && { hasConditions: true }),
    ...(row.quantity_prices && { quantityPrices: JSON.parse(row.quantity_prices) as QuantityPrice[] }),
    taxBasisPoints: row.tax_basis_points ?? 0,
    taxName: row.tax_name,
    stock: { known: row.known, shown, promised, free: shown - promised, lowMark: row.low_mark },
  };
}
