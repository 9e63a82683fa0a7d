import type { ContractChannel } from '../../shared/ipc/contract.ts';

/**
 * What a command needs. `anyone`: nothing, it shows what the counter shows. `staff`: a name, where the shop's setting
 * asks for one. `manager`: a manager, or a manager's approval. Some use-cases ask for a manager themselves when a
 * limit is passed. The whole table in words: docs/roles.md.
 */
export type Need = 'anyone' | 'staff' | 'manager';

/** One line a command; the type makes sure that none is forgotten. */
export const needs: Record<ContractChannel, Need> = {
  'app.state': 'anyone',
  'catalogue.categories': 'anyone',
  'catalogue.search': 'anyone',
  'catalogue.scan': 'anyone',
  'catalogue.pet': 'anyone',
  'catalogue.setPrice': 'manager',
  'checkout.open': 'anyone',
  'checkout.keep': 'staff',
  'checkout.hold': 'staff',
  'checkout.held': 'anyone',
  'checkout.recall': 'staff',
  'checkout.void': 'staff',
  'checkout.complete': 'staff',
  'checkout.receipt': 'anyone',
  'checkout.receipts': 'anyone',
  'sync.status': 'anyone',
  'sync.entries': 'anyone',
  'sync.now': 'anyone',
};
