import { wordsLocale } from '../../../shared/documents/words-locale.ts';
import type { AppState } from '../../../shared/domain/app.ts';
import { failureOf } from '../../../shared/errors/errors.ts';
import { freeTill } from '../../../shared/ids/free-till.ts';
import { localDate } from '../../../shared/time/time.ts';
import { backupNotices } from '../backup/notices.ts';
import type { Deps } from '../deps.ts';
import type { Platform } from '../platform.ts';
import { letterheadOf } from '../printing/document-for.ts';

/** The state of the shop and the program as every screen needs it. */
export function appState(deps: Deps): AppState {
  const { store, session, appVersion, notices, platform, updating } = deps;
  const settings = store.settings.shop();
  const { language, theme } = store.settings.display();
  const person = session.current();
  const { isManager } = session.caller();
  const shift = store.shifts.current();
  return {
    version: appVersion,
    mode: store.identity.mode,
    till: store.identity.till,
    letterhead: letterheadOf(store),
    language,
    theme,
    // A till with another language than the shop also formats its numbers for that language.
    locale: language === settings.language ? settings.locale : wordsLocale(language, settings.locale),
    currency: settings.currency,
    taxIncluded: settings.taxIncluded,
    cashStep: settings.cashStep,
    lowStockDefault: settings.lowStockDefault,
    staff: person && { id: person.id, name: person.name, role: person.role },
    left: session.left(),
    rights: {
      manager: isManager,
      discountLimit: isManager ? null : settings.cashierDiscountLimit,
      namePrice: isManager || settings.cashierMayPrice,
    },
    returns: { limit: settings.returnLimit, paidBy: settings.returnPaidBy },
    drawer: settings.printer.kind === 'escpos' && settings.printer.drawer,
    shift: shift && {
      id: shift.id,
      openedAt: shift.openedAt,
      assumedFloat: store.shifts.isAutomatic(shift.id) ? shift.openingFloat : null,
    },
    notices: [
      ...notices,
      ...backupNotices(deps),
      ...usedTill(store),
      ...unclosedShift(deps),
      ...installedMeanwhile(platform),
      ...(isManager ? [...newVersion(updating), ...contradicted(store)] : []),
    ],
  };
}

/** Another till of the account has this till's number, so their receipt numbers collide. */
function usedTill({ identity, tillNumbers }: Deps['store']): AppState['notices'] {
  const { till, mode } = identity;
  const used = mode === 'live' ? tillNumbers.ofOthers() : new Set<number>();
  return used.has(till) ? [failureOf('till_used', { till, free: freeTill(used) })] : [];
}

/** The shift of an earlier day was not closed, so today's sales are booked on that day. */
function unclosedShift({ store, clock }: Deps): AppState['notices'] {
  const shift = store.shifts.current();
  const isEarlier = shift !== null && shift.businessDate < localDate(clock.now());
  return isEarlier ? [failureOf('shift_of_earlier_day', { since: shift.openedAt })] : [];
}

/** A notice that another version was installed over this one. */
function installedMeanwhile(platform: Platform): AppState['notices'] {
  const version = platform.installedMeanwhile();
  if (version === null) return [];
  return [failureOf('installed_meanwhile', { version })];
}

/** A notice of a new version; managers install it. */
function newVersion(updating: Deps['updating']): AppState['notices'] {
  const notice = updating.notice();
  if (notice === null) return [];
  return [failureOf(notice.code, { version: notice.version })];
}

/** Petstore declared that it keeps order ids but changed one, so the features that rely on it are off. */
function contradicted(store: Deps['store']): AppState['notices'] {
  const at = store.capabilities.get().contract?.contradictedAt;
  return at == null ? [] : [failureOf('order_id_changed', { at })];
}
