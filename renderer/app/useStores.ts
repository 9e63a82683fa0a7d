import { createContext, use } from 'react';
import type { Stores } from './createStores.ts';

const StoresContext = createContext<Stores | null>(null);

/** Gives components the stores of their window. They are the same for as long as it lives, so nothing is redrawn. */
export const StoresProvider = StoresContext.Provider;

/** The stores of this window. */
export function useStores(): Stores {
  const stores = use(StoresContext);
  if (!stores) throw new Error('No StoresProvider above this component');
  return stores;
}
