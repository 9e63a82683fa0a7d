import type { CategoryView, PetTile } from '../../../shared/domain/catalogue.ts';
import { shownName } from '../../../shared/domain/shown-name.ts';
import { PerchError } from '../../../shared/errors/errors.ts';
import { barcodeForms } from '../../../shared/ids/barcode.ts';
import { type LocalId, type RemoteId, ServiceId } from '../../../shared/ids/ids.ts';
import type { Minor } from '../../../shared/money/money.ts';
import { type Instant, toInstant } from '../../../shared/time/time.ts';
import type { Actor, StoreContext } from '../context.ts';
import { insertInto } from '../database/rows.ts';
import type { Parts } from '../parts.ts';

export type Catalogue = ReturnType<typeof createCatalogue>;

/** Categories and pets of the connection in use, and the shop's own data about them: prices and barcodes. */
export function createCatalogue(
  context: StoreContext,
  { journal, tiles, settings }: Parts<'journal' | 'tiles' | 'settings'>,
) {
  const { db, clock, identity, transaction, announce } = context;
  const categories = db.prepare<[string], Omit<CategoryView, 'register'> & { register: 0 | 1 }>(
    `SELECT id, remote_id AS remoteId, name, description, colour, icon, register, pet_count AS petCount FROM category
     WHERE connection_id = ? AND gone_at IS NULL ORDER BY perch_fold(name), number`,
  );
  const idByRemote = db
    .prepare<[string, RemoteId], LocalId>('SELECT id FROM pet WHERE connection_id = ? AND remote_id = ?')
    .pluck();
  const idByBarcode = db
    .prepare<[string, string], LocalId>(
      `SELECT pet_id FROM barcode JOIN pet ON pet.id = barcode.pet_id
       WHERE code = ? AND pet.connection_id = ? AND pet.gone_at IS NULL`,
    )
    .pluck();
  const liveByRemote = db
    .prepare<[string, RemoteId], LocalId>(
      'SELECT id FROM pet WHERE connection_id = ? AND remote_id = ? AND gone_at IS NULL',
    )
    .pluck();
  const unpriced = db.prepare<[string, number], { id: LocalId; name: string; categoryName: string | null }>(
    `SELECT pet.id, pet.name, category.name AS categoryName FROM pet LEFT JOIN category ON category.id = category_id
     WHERE pet.connection_id = ? AND pet.gone_at IS NULL
       AND NOT EXISTS (SELECT 1 FROM price WHERE price.pet_id = pet.id)
     ORDER BY pet.number LIMIT ?`,
  );
  const anyPrice = db.prepare<[], 0 | 1>('SELECT EXISTS (SELECT 1 FROM price)').pluck();
  const setPrice = insertInto(db, 'price');
  const isListed = db
    .prepare<[string, string], number>(
      'SELECT 1 FROM pet WHERE id = ? AND connection_id = ? AND gone_at IS NULL',
    )
    .pluck();
  const lastPrice = db.prepare<[string], { enteredAt: Instant; amount: Minor }>(
    'SELECT valid_from AS enteredAt, amount FROM price WHERE pet_id = ? ORDER BY valid_from DESC LIMIT 1',
  );

  const catalogue = {
    /** Live categories by name, each with the number of its pets. */
    categories: (): CategoryView[] =>
      categories.all(identity.connectionId).map((row) => ({
        ...row,
        name: shownName(row.name, row.remoteId),
        register: row.register === 1,
      })),

    pet: (petId: LocalId): PetTile | null => tiles.byId(petId),
    petIdByRemoteId: (remoteId: RemoteId): LocalId | null =>
      idByRemote.get(identity.connectionId, remoteId) ?? null,
    /** The live pet with this barcode, in any form that scanners send. */
    petIdByBarcode(code: string): LocalId | null {
      for (const form of barcodeForms(code)) {
        const id = idByBarcode.get(form, identity.connectionId);
        if (id !== undefined) return id;
      }
      return null;
    },

    /** @throws PerchError `pet_unknown` */
    requirePet(petId: LocalId): PetTile {
      const pet = tiles.byId(petId);
      if (!pet) throw new PerchError('pet_unknown', { petId });
      return pet;
    },

    /** Pets without any price, at most `limit`. */
    unpriced: (limit: number): { id: LocalId; name: string; categoryName: string | null }[] =>
      unpriced.all(identity.connectionId, limit),

    /** Whether any price was ever set, for a pet of any service. */
    hasPrices: (): boolean => anyPrice.get() === 1,

    /**
     * Resolves a scanned code: a barcode of the shop, else the service's id as printed on a label. Ignores pets that
     * left the shop's list.
     */
    byCode(code: string): PetTile | null {
      const trimmed = code.trim();
      const remoteId = ServiceId.safeParse(trimmed).data;
      const petId =
        catalogue.petIdByBarcode(trimmed) ??
        (remoteId === undefined ? null : liveByRemote.get(identity.connectionId, remoteId));
      return petId ? tiles.byId(petId) : null;
    },

    /**
     * Sets the price in force from now on, until the next one, whatever the clock says (minor units of the shop's
     * currency).
     *
     * @throws PerchError `pet_unknown`, also for a pet that left the list: its price could not be seen or changed any
     * more
     */
    setPrice(petId: LocalId, amount: Minor, actor: Actor): void {
      transaction(() => {
        if (!isListed.get(petId, identity.connectionId)) throw new PerchError('pet_unknown', { petId });
        const before = lastPrice.get(petId);
        // Later than the previous one, even if the clock was set back since.
        const at = Math.max(clock.now(), before ? Date.parse(before.enteredAt) + 1 : 0);
        const { currency } = settings.shop();
        setPrice({ petId, validFrom: toInstant(at), amount, currency, staffId: actor.staffId });
        const body = { from: before?.amount ?? null, to: amount, currency };
        journal.append({ kind: 'price.changed', subjectId: petId, body, actor });
        announce({ pet: petId });
      });
    },
  };
  return catalogue;
}
