import { IconArrowsExchange, IconShoppingBag, type TablerIcon } from '@tabler/icons-react';
import { type ComponentType, lazy } from 'react';
import type { Key } from '../i18n.ts';
import type { ScreenId } from '../stores/screen.ts';
import { Checkout } from './checkout/Checkout.tsx';

interface ScreenEntry {
  id: ScreenId;
  label: Key;
  icon: TablerIcon;
  component: ComponentType;
}

export const firstScreen: ScreenEntry = {
  id: 'checkout',
  label: 'nav.checkout',
  icon: IconShoppingBag,
  component: Checkout,
};

/** The screens there are, in the order of the navigation. Checkout is there at once, the others when asked for. */
export const screens: ScreenEntry[] = [
  firstScreen,
  {
    id: 'sync',
    label: 'nav.sync',
    icon: IconArrowsExchange,
    component: lazy(() => import('./sync/SyncScreen.tsx').then((module) => ({ default: module.SyncScreen }))),
  },
];
