import { createContext, use } from 'react';
import type { Stores } from './createStores.ts';

const StoresContext = createContext<Stores | null>(null);

/** Provides the stores of the window. They never change, so this causes no render. */
export const StoresProvider = StoresContext.Provider;

/** The stores of this window. */
export function useStores(): Stores {
  const stores = use(StoresContext);
  if (!stores) throw new Error('No StoresProvider above this component');
  return stores;
}
