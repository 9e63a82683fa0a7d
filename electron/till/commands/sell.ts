import type { Command } from 'commander';
import type { BasketLine } from '../../../shared/domain/basket.ts';
import type { LocalId } from '../../../shared/ids/ids.ts';
import { newLocalId } from '../../../shared/ids/new-id.ts';
import { priceBasket, restOf } from '../../../shared/money/pricing.ts';
import type { Store } from '../../store/store.ts';
import { completeSale } from '../../usecases/checkout/complete-sale.ts';
import type { CliContext } from '../cli-context.ts';
import { saleDocument } from '../documents.ts';
import { findPet, priceOf } from '../find.ts';
import { type TypedLine, withLines } from '../lines.ts';
import { withShop } from '../open.ts';
import { localId } from '../options.ts';

interface Flags {
  idempotencyKey?: LocalId;
  oversell?: boolean;
}

const MAX_LINES = 500;

/** `sell`: a sale, paid in exact cash. Printed once it is on the disk. */
export function sellCommand(program: Command, surroundings: CliContext): void {
  const command = program.command('sell').description('sell pets, paid in exact cash');
  const typed = withLines(command);
  command
    .option(
      '--idempotency-key <uuid>',
      'a name for this sale: the same name again is the same sale, not a second one',
      localId,
    )
    .option('--oversell', 'sell more than is free')
    .addHelpText('after', '\nRepeat --pet, --quantity and --price together for more items.')
    .action(async (flags: Flags) => {
      const lines = typed();
      if (lines.length > MAX_LINES) command.error(`error: a sale has at most ${MAX_LINES} lines`);
      await withShop(surroundings, ({ core: { store }, caller }) => {
        const basket = {
          idempotencyKey: flags.idempotencyKey ?? newLocalId(),
          lines: lines.map((line) => basketLine(store, line)),
          discount: null,
          note: null,
        };
        const settings = store.settings.shop();
        const { total } = priceBasket(basket, settings);
        const input = {
          basket,
          tenders: [{ kind: 'cash' as const, given: restOf(total, [], settings).cash }],
          expectedTotal: total,
          allowOversell: flags.oversell ?? false,
        };
        const { receipt } = completeSale({ store }, input, caller);
        surroundings.print({ sale: saleDocument(store, receipt) });
      });
    });
}

function basketLine(store: Store, line: TypedLine): BasketLine {
  const pet = findPet(store, line.pet);
  return {
    id: newLocalId(),
    petId: pet.id,
    petName: pet.name,
    categoryName: pet.categoryName,
    barcode: null,
    quantity: line.quantity,
    unitPrice: priceOf(store, pet, line),
    discount: null,
    taxName: pet.taxName,
    taxBasisPoints: pet.taxBasisPoints,
    note: null,
  };
}
