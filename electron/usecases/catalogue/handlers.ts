import type { Input, Output } from '../../../shared/ipc/contract.ts';
import type { Deps } from '../deps.ts';
import type { Caller } from '../session.ts';

/** Pets and categories as the counter looks them up. */
export function catalogueHandlers({ store }: Deps) {
  return {
    'catalogue.categories': () => store.catalogue.categories(),
    'catalogue.search': (input: Input<'catalogue.search'>) => store.search.find(input),
    'catalogue.scan': ({ code }: Input<'catalogue.scan'>) => store.catalogue.byCode(code),
    'catalogue.pet': ({ petId }: Input<'catalogue.pet'>) => store.catalogue.requirePet(petId),
    'catalogue.setPrice': (
      { petId, amount }: Input<'catalogue.setPrice'>,
      caller: Caller,
    ): Output<'catalogue.setPrice'> => store.catalogue.setPrice(petId, amount, caller.actor),
  };
}
