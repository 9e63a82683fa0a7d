import type { AppState } from '../../../shared/domain/app.ts';
import type { Deps } from '../deps.ts';

/** The state of the shop and the program as every screen needs it. */
export function appState({ store, session, appVersion, notices }: Deps): AppState {
  const settings = store.settings.shop();
  const { language, theme } = store.settings.display();
  const person = session.current();
  const { isManager } = session.caller();
  const shift = store.shifts.current();
  return {
    version: appVersion,
    mode: store.identity.mode,
    till: store.identity.till,
    shopName: settings.shopName,
    receiptHeader: settings.receiptHeader,
    receiptFooter: settings.receiptFooter,
    language,
    theme,
    locale: settings.locale,
    currency: settings.currency,
    taxIncluded: settings.taxIncluded,
    cashStep: settings.cashStep,
    staff: person && { id: person.id, name: person.name, role: person.role },
    rights: {
      manager: isManager,
      discountLimit: isManager ? null : settings.cashierDiscountLimit,
      namePrice: isManager || settings.cashierMayPrice,
    },
    signOutAfterMinutes: settings.signOutAfterMinutes,
    shift: shift && { id: shift.id, openedAt: shift.openedAt },
    notices,
  };
}
