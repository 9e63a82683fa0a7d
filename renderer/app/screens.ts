import {
  IconArrowsExchange,
  IconCalendarStats,
  IconClipboardList,
  IconPackages,
  IconSettings,
  IconShoppingBag,
  type TablerIcon,
} from '@tabler/icons-react';
import { type ComponentType, lazy } from 'react';
import { Checkout } from '../features/checkout/Checkout.tsx';
import type { Key } from '../i18n/i18n.ts';
import type { ScreenId } from './screenStore.ts';

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
    id: 'orders',
    label: 'nav.orders',
    icon: IconClipboardList,
    component: lazy(() =>
      import('../features/orders/OrdersScreen.tsx').then((module) => ({ default: module.OrdersScreen })),
    ),
  },
  {
    id: 'stock',
    label: 'nav.stock',
    icon: IconPackages,
    component: lazy(() =>
      import('../features/stock/StockScreen.tsx').then((module) => ({ default: module.StockScreen })),
    ),
  },
  {
    id: 'sync',
    label: 'nav.sync',
    icon: IconArrowsExchange,
    component: lazy(() =>
      import('../features/sync/SyncScreen.tsx').then((module) => ({ default: module.SyncScreen })),
    ),
  },
  {
    id: 'day',
    label: 'nav.day',
    icon: IconCalendarStats,
    component: lazy(() =>
      import('../features/day/DayScreen.tsx').then((module) => ({ default: module.DayScreen })),
    ),
  },
  {
    id: 'settings',
    label: 'nav.settings',
    icon: IconSettings,
    component: lazy(() =>
      import('../features/settings/SettingsScreen.tsx').then((module) => ({
        default: module.SettingsScreen,
      })),
    ),
  },
];
