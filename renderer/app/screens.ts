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

/** A screen that is loaded on first use. */
const lazily = (load: () => Promise<ComponentType>) => lazy(async () => ({ default: await load() }));

/** The component of each screen. All but the checkout are loaded on first use. */
export const screens: Record<ScreenId, { icon: TablerIcon; component: ComponentType }> = {
  checkout: { icon: IconShoppingBag, component: Checkout },
  orders: {
    icon: IconClipboardList,
    component: lazily(async () => (await import('../features/orders/OrdersScreen.tsx')).OrdersScreen),
  },
  stock: {
    icon: IconPackages,
    component: lazily(async () => (await import('../features/stock/StockScreen.tsx')).StockScreen),
  },
  sync: {
    icon: IconArrowsExchange,
    component: lazily(async () => (await import('../features/sync/SyncScreen.tsx')).SyncScreen),
  },
  day: {
    icon: IconCalendarStats,
    component: lazily(async () => (await import('../features/day/DayScreen.tsx')).DayScreen),
  },
  settings: {
    icon: IconSettings,
    component: lazily(async () => (await import('../features/settings/SettingsScreen.tsx')).SettingsScreen),
  },
};
