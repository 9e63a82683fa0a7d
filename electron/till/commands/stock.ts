import type { Command } from 'commander';
import { AdjustReason } from '../../../shared/domain/stock.ts';
import type { Quantity } from '../../../shared/money/money.ts';
import { MAX_QUANTITY } from '../../../shared/petstore/limits.ts';
import { adjustStock } from '../../usecases/stock/adjust-stock.ts';
import { countPet } from '../../usecases/stock/commit-count.ts';
import type { CliContext } from '../cli-context.ts';
import { stockDocument } from '../documents.ts';
import { findPet } from '../find.ts';
import { withShop } from '../open.ts';
import { anyId, wholeNumber } from '../options.ts';

/** `count`: sets the quantity. `adjust`: changes it, with a reason. */
export function stockCommands(program: Command, surroundings: CliContext): void {
  program
    .command('count')
    .description('set how many of a pet there are')
    .requiredOption('--pet <id>', "Petstore's id or a local one", anyId)
    .requiredOption('--quantity <n>', 'how many were counted', wholeNumber(0))
    .action((flags: { pet: string; quantity: Quantity }) =>
      withShop(surroundings, ({ core: { store }, caller }) => {
        const { id: petId } = findPet(store, flags.pet);
        const { difference } = countPet(store, { petId, quantity: flags.quantity }, caller);
        surroundings.print({ difference, stock: stockDocument(store, petId) });
      }),
    );
  program
    .command('adjust')
    .description('add to the stock of a pet or remove from it')
    .requiredOption('--pet <id>', "Petstore's id or a local one", anyId)
    .requiredOption('--by <n>', 'how many to add, or to remove (-3)', wholeNumber(-MAX_QUANTITY))
    .requiredOption('--reason <text>', `${AdjustReason.options.join(', ')}, or a sentence`)
    .action((flags: { pet: string; by: number; reason: string }) =>
      withShop(surroundings, ({ core: { store }, caller }) => {
        const { id: petId } = findPet(store, flags.pet);
        adjustStock(store, { petId, by: flags.by, ...reasonOf(flags.reason) }, caller);
        surroundings.print({ stock: stockDocument(store, petId) });
      }),
    );
}

/** One of the shop's own reasons, else "other" with the text as its note. */
function reasonOf(text: string): { reason: AdjustReason; note: string | null } {
  const known = AdjustReason.safeParse(text.trim());
  return known.success
    ? { reason: known.data, note: null }
    : { reason: 'other', note: text.trim().slice(0, 500) };
}
