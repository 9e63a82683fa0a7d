import { createFormat, type Format } from '../i18n/format.ts';
import type { AppModule } from './appStore.ts';

export type ShopFormatModule = ReturnType<typeof createShopFormatModule>;

/** How the shop writes money and dates. */
export function createShopFormatModule({ useApp }: AppModule) {
  /** The shop's way of writing money and dates, for what a store says by itself. */
  function shopFormat(): Format {
    const { app } = useApp.getState();
    return createFormat(app?.locale ?? 'en-IE', app?.currency ?? 'EUR', app?.language);
  }

  return { shopFormat };
}
