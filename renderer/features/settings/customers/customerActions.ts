import type {
  CustomerErasure,
  CustomerRecord,
  CustomerRecords,
} from '../../../../shared/domain/customers.ts';
import type { Result } from '../../../../shared/errors/result.ts';
import type { Ipc } from '../../../app/bridge.ts';

/** What is kept of a customer who wants to know or to be forgotten. Nothing of it stays in the window. */
export function createCustomersActions({ ipc: { call } }: { ipc: Ipc }) {
  /** Everything that names a customer. */
  function findCustomer(text: string): Promise<Result<CustomerRecords>> {
    return call('customers.find', { text });
  }

  /** Erases it for good. */
  function eraseCustomer(records: readonly CustomerRecord[]): Promise<Result<CustomerErasure>> {
    return call('customers.erase', { records: records.map(({ place, id }) => ({ place, id })) });
  }

  return { findCustomer, eraseCustomer };
}
