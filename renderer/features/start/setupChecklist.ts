import { useEffect, useState } from 'react';
import type { PrinterSettings } from '../../../shared/domain/settings.ts';
import type { AppStores } from '../../app/appStores.ts';
import type { Ipc } from '../../app/bridge.ts';
import type { SettingsStores } from '../settings/stores.ts';
import type { StockStores } from '../stock/stores.ts';
import type { SyncStores } from '../sync/stores.ts';

/** Outlasts the window, which begins anew when the shop is opened on its service. */
const MARK = 'perch-shop-opened';
/** The real shop begins where it is connected. */
const CONNECTING = 'perch-connect-first';
/** The printer that somebody practised with, for as long as the real shop may want it. */
const PRACTISED_PRINTER = 'perch-practised-printer';
/** A manager read what is to do before the first sale and does it later. */
const PUT_OFF = 'perch-set-up-later';
/** The name that a shop has before anybody gave it one. */
const NO_NAME = ['', 'Perch'];

/**
 * The shop is about to be opened on a service; the next window says what it still lacks.
 *
 * @param printer the one that is set up here, to be offered there
 */
export function markOpened(printer: PrinterSettings | undefined): void {
  localStorage.setItem(MARK, 'yes');
  if (printer && printer.kind !== 'none') localStorage.setItem(PRACTISED_PRINTER, JSON.stringify(printer));
}

/** The real shop is about to be opened for the first time, without a key; the next window begins where it is entered. */
export function markConnecting(): void {
  localStorage.setItem(CONNECTING, 'yes');
}

/** The printer of training, to be taken over with one touch; null where there was none. */
export function practisedPrinter(): PrinterSettings | null {
  const kept = localStorage.getItem(PRACTISED_PRINTER);
  return kept === null ? null : (JSON.parse(kept) as PrinterSettings);
}

/** What its receipts would say wrongly, and no receipt is changed later. */
interface Lacking {
  name: boolean;
  tax: boolean;
}

export function lackingOf(shopName: string, untaxed: boolean): Lacking | null {
  const name = NO_NAME.includes(shopName.trim());
  return name || untaxed ? { name, tax: untaxed } : null;
}

/** What a shop that was just opened still lacks. */
export function createSetupChecklist({
  ipc: { callQuietly, listen },
  app: { notify, useApp, useScreen },
  settings: { useSettings },
  stock: { useStock },
  sync: { useSync },
}: {
  ipc: Ipc;
  app: AppStores;
  settings: SettingsStores;
  stock: StockStores;
  sync: SyncStores;
}) {
  /**
   * Shows what a shop that was just opened still lacks, and says how many pets have no price once they are here. Returns
   * what ends it.
   */
  function followOpening(): () => void {
    if (localStorage.getItem(CONNECTING) !== null) {
      localStorage.removeItem(CONNECTING);
      useSettings.getState().go('service');
      useScreen.getState().go('settings');
    }
    if (localStorage.getItem(MARK) === null) return () => {};
    useSettings.getState().go('start');
    useScreen.getState().go('settings');
    const end = useSync.subscribe(({ status }) => {
      if (status === null || status.lastPulledAt === null || status.pulling !== null) return;
      end();
      localStorage.removeItem(MARK);
      void tellUnpriced();
    });
    return end;
  }

  /** How many pets there are, and how many of them have no price; null before the first answer. */
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

  /** What a manager should see to before the first sale of a real shop; null where nothing is lacking, or it was put off. */
  function useLacking(): { lacking: Lacking; putOff: () => void } | null {
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
    const lacking = asks ? lackingOf(app.letterhead.shopName, untaxed) : null;
    return (
      lacking && {
        lacking,
        putOff() {
          localStorage.setItem(PUT_OFF, 'yes');
          setLater(true);
        },
      }
    );
  }

  async function tellUnpriced(): Promise<void> {
    const answer = await callQuietly('stock.summary', { categoryId: null });
    if (!answer.ok || answer.value.unpriced === 0) return;
    const say = { key: 'settings.start.unpriced' as const, facts: { count: answer.value.unpriced } };
    notify({ tone: 'calm', say, lead: { key: 'settings.start.setPrices', run: showUnpriced } });
  }

  /** The stock table with the pets that have no price, and nothing else. */
  function showUnpriced(): void {
    const stock = useStock.getState();
    stock.go('table');
    stock.ask({ text: '', categoryId: null, filter: 'unpriced' });
    useScreen.getState().go('stock');
  }

  return { followOpening, useLacking, useUnpriced, showUnpriced };
}
