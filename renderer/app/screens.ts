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
import type { ScreenId } from './screenStore.ts';

/** The component of each screen. All but the checkout are loaded on first use. */
export const screens: Record<ScreenId, { icon: TablerIcon; component: ComponentType }> = {
  checkout: { icon: IconShoppingBag, component: Checkout },
  orders: {
    icon: IconClipboardList,
    component: lazy(() =>
      import('../features/orders/OrdersScreen.tsx').then((module) => ({ default: module.OrdersScreen })),
    ),
  },
  stock: {
    icon: IconPackages,
    component: lazy(() =>
      import('../features/stock/StockScreen.tsx').then((module) => ({ default: module.StockScreen })),
    ),
  },
  sync: {
    icon: IconArrowsExchange,
    component: lazy(() =>
      import('../features/sync/SyncScreen.tsx').then((module) => ({ default: module.SyncScreen })),
    ),
  },
  day: {
    icon: IconCalendarStats,
    component: lazy(() =>
      import('../features/day/DayScreen.tsx').then((module) => ({ default: module.DayScreen })),
    ),
  },
  settings: {
    icon: IconSettings,
    component: lazy(() =>
      import('../features/settings/SettingsScreen.tsx').then((module) => ({
        default: module.SettingsScreen,
      })),
    ),
  },
};
