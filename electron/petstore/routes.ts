import type { RemoteId } from '../../shared/ids/ids.ts';
import { type Mark, type OperationName, operations } from '../../shared/petstore/operations.ts';
import type { ContractProfile } from '../../shared/petstore/profile.ts';

/** One operation of this service: the contract with the profile's changes. */
export interface Route {
  method: string;
  path: string;
  available: boolean;
  mark: Mark;
}
export type Routes = Record<OperationName, Route>;

/** Applies a contract profile to the table of operations. */
export function routesFor(profile: ContractProfile): Routes {
  return Object.fromEntries(
    Object.entries(operations).map(([name, operation]) => {
      const override = profile.operations[name as OperationName];
      return [
        name,
        {
          method: override?.method ?? operation.method,
          path: override?.path ?? operation.path,
          available: override?.available ?? true,
          mark: operation.mark,
        },
      ];
    }),
  ) as Routes;
}

/**
 * Puts ids into a path's braces, whatever name a profile uses: `/pets/{petId}` and `/animal/{id}` alike. Ids are digits, so
 * nothing needs escaping.
 */
export function fillPath(path: string, id: RemoteId | null): string {
  return path.replace(/\{[^}]*\}/g, () => {
    if (id === null) throw new Error(`${path} needs an id`);
    return id;
  });
}
