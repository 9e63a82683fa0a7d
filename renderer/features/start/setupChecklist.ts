import { useEffect, useState } from 'react';
import type { PrinterSettings } from '../../../shared/domain/settings.ts';
import type { Needs } from '../../app/needs.ts';

/** Survives the page's reload when a shop is opened on a service. */
const MARK = 'perch-shop-opened';
/** The next page opens the connection settings. */
const CONNECTING = 'perch-connect-first';
/** The printer used in training, kept for the real shop. */
const PRACTISED_PRINTER = 'perch-practised-printer';
/** A manager postponed the setup. */
const PUT_OFF = 'perch-set-up-later';
/** Names of a shop that has not been named yet. */
const NO_NAME = ['', 'Perch'];

/**
 * Makes the next page show the setup checklist, since the shop is about to be opened on a service.
 *
 * @param printer the current printer, offered to the new shop
 */
export function requestSetup(printer: PrinterSettings | undefined): void {
  localStorage.setItem(MARK, 'yes');
  if (printer && printer.kind !== 'none') localStorage.setItem(PRACTISED_PRINTER, JSON.stringify(printer));
}

/** Makes the next page open the connection settings: the real shop is about to be opened for the first time, without a key. */
export function requestConnection(): void {
  localStorage.setItem(CONNECTING, 'yes');
}

/** The printer used in training; null if there was none. */
export function trainingPrinter(): PrinterSettings | null {
  const kept = localStorage.getItem(PRACTISED_PRINTER);
  return kept === null ? null : (JSON.parse(kept) as PrinterSettings);
}

/** What is missing on receipts, which cannot be corrected later. */
interface MissingSetup {
  name: boolean;
  tax: boolean;
}

export function missingSetup(shopName: string, untaxed: boolean): MissingSetup | null {
  const name = NO_NAME.includes(shopName.trim());
  return name || untaxed ? { name, tax: untaxed } : null;
}

/** The setup of a shop that was just opened. */
export function createSetupChecklist({
  ipc: { callQuietly, listen },
  app: { notify, useApp },
  settings: { openSettings },
  stock: { showStock },
  sync: { useSync },
}: Needs<'ipc' | 'app' | 'settings' | 'stock' | 'sync'>) {
  /**
   * Opens the setup checklist in a new shop, and reports pets without a price once the first ones arrive. Returns the function
   * that stops it.
   */
  function startSetup(): () => void {
    if (localStorage.getItem(CONNECTING) !== null) {
      localStorage.removeItem(CONNECTING);
      openSettings('service');
    }
    if (localStorage.getItem(MARK) === null) return () => {};
    openSettings('start');
    const end = useSync.subscribe(({ status }) => {
      if (status === null || status.lastPulledAt === null || status.pulling !== null) return;
      end();
      localStorage.removeItem(MARK);
      void notifyUnpriced();
    });
    return end;
  }

  /** The number of pets, and of those without a price; null before the first answer. */
  function useUnpriced(): { pets: number; unpriced: number } | null {
    const [count, setCount] = useState<{ pets: number; unpriced: number } | null>(null);
    const pulled = useSync((state) => state.status?.lastPulledAt);
    // biome-ignore lint/correctness/useExhaustiveDependencies: what was pulled may have brought pets
    useEffect(() => {
      let gone = false;
      void callQuietly('stock.summary', { categoryId: null }).then((answer) => {
        if (answer.ok && !gone) setCount({ pets: answer.value.all, unpriced: answer.value.unpriced });
      });
      return () => {
        gone = true;
      };
    }, [pulled]);
    return count;
  }

  /** What a manager should set up before the first sale of a real shop; null if complete or postponed. */
  function useMissingSetup(): { missing: MissingSetup; putOff: () => void } | null {
    const app = useApp((state) => state.app);
    const pulled = useSync((state) => state.status?.lastPulledAt);
    const [untaxed, setUntaxed] = useState(false);
    const [later, setLater] = useState(true);
    useEffect(() => setLater(localStorage.getItem(PUT_OFF) !== null), []);
    const asks = app?.mode === 'live' && app.rights.manager && !later;
    // biome-ignore lint/correctness/useExhaustiveDependencies: what was pulled may have brought pets
    useEffect(() => {
      if (!asks) return;
      let gone = false;
      const ask = () =>
        void callQuietly('settings.untaxed', {}).then((answer) => {
          if (answer.ok && !gone) setUntaxed(answer.value.any);
        });
      ask();
      const end = listen('app.changed', ask);
      return () => {
        gone = true;
        end();
      };
    }, [asks, pulled]);
    const missing = asks ? missingSetup(app.letterhead.shopName, untaxed) : null;
    return (
      missing && {
        missing,
        putOff() {
          localStorage.setItem(PUT_OFF, 'yes');
          setLater(true);
        },
      }
    );
  }

  async function notifyUnpriced(): Promise<void> {
    const answer = await callQuietly('stock.summary', { categoryId: null });
    if (!answer.ok || answer.value.unpriced === 0) return;
    const say = { key: 'settings.start.unpriced' as const, facts: { count: answer.value.unpriced } };
    notify({ tone: 'calm', say, lead: { key: 'settings.start.setPrices', run: showUnpriced } });
  }

  /** Shows the stock table with only the pets that have no price. */
  const showUnpriced = () => showStock('unpriced');

  return { startSetup, useMissingSetup, useUnpriced, showUnpriced };
}
