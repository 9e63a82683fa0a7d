import type { PetTile } from '../../../shared/domain/catalogue.ts';
import { WHOLE_MARK } from '../../../shared/domain/limits.ts';
import { readReceiptNumber } from '../../../shared/ids/receipt-number.ts';
import type { Needs } from '../../app/needs.ts';
import type { Notice } from '../../app/notices/noticesStore.ts';
import { soundRefusal } from '../../app/sound.ts';
import { RECEIPTS } from '../receipts/receiptsStore.ts';
import { RETURN } from '../refunds/returnStore.ts';
import { LABELS } from '../stock/petLabels/labelsStore.ts';
import type { BasketStore, ScannedAnimal } from './basket/basketStore.ts';
import type { SearchStore } from './browse/searchStore.ts';
import type { PaymentStore } from './pay/paymentStore.ts';

/** The actions of a scan or Enter at the counter. */
export function createCounterActions({
  ipc: { call },
  app: { askPrice, useDialog, notify, notifyFailure, offerScan, useScreen },
  basket: { useBasket },
  payment: { usePayment },
  receipts: { isOurs, missingWords, unknownCodeWords, useReceipts },
  search: { useSearch },
  staff: { useStaff },
}: Needs<'ipc' | 'app' | 'receipts' | 'staff'> & {
  basket: BasketStore;
  payment: PaymentStore;
  search: SearchStore;
}) {
  /** Adds a pet to the basket; asks for a missing price. After a receipt it starts the next customer's basket. */
  async function takePet(
    pet: PetTile,
    barcode: string | null = null,
    scanned?: ScannedAnimal,
  ): Promise<void> {
    const { stage, nextCustomer } = usePayment.getState();
    if (stage === 'paying') return refuse({ key: 'checkout.basket.paying' });
    if (stage === 'done') nextCustomer();
    // A pet taken while the basket is being held or voided belongs to the next customer.
    const swapped = useBasket.getState().swapped();
    if (swapped) await swapped;
    if (!useBasket.getState().isLoaded()) return;
    if (pet.price !== null) {
      useBasket.getState().add(pet, pet.price, barcode, scanned);
      return;
    }
    // The same pet in this basket gets the price entered the first time.
    const said = useBasket.getState().basket?.lines.find((line) => line.petId === pet.id)?.unitPrice;
    if (said !== undefined) {
      useBasket.getState().add(pet, said, barcode, scanned);
      return;
    }
    const idempotencyKey = useBasket.getState().basket?.idempotencyKey;
    const answer = await askPrice(pet);
    if (!answer || idempotencyKey === undefined) return;
    const { amount } = answer;
    // Added only after approval: a line that waits for a manager could otherwise be paid in the meantime.
    const named = await call('checkout.namePrice', { idempotencyKey, petId: pet.id, amount });
    if (!named.ok) return notifyFailure(named.error);
    if (useBasket.getState().basket?.idempotencyKey !== idempotencyKey) return;
    useBasket.getState().add(named.value, named.value.price ?? amount, barcode, scanned);
    if (!answer.remember || named.value.price !== null) return;
    const set = await call('catalogue.setPrice', { petId: pet.id, amount: answer.amount });
    if (!set.ok) notifyFailure(set.error);
  }

  /** Takes a found pet; if found by a chip or ring, that animal. */
  async function takeFound(pet: PetTile): Promise<void> {
    const { mark } = useSearch.getState();
    if (mark === null || !(await takeMarked(mark))) await takePet(pet);
  }

  /** Enter in the search field: waits for the results of the last key and takes the chosen pet. */
  async function takeChosen(): Promise<void> {
    const search = useSearch.getState();
    const typed = search.text.trim();
    // An earlier Enter took it, or more was typed during the lookup.
    const hasChanged = () => useSearch.getState().text.trim() !== typed;
    if (typed === '') {
      const pet = search.items?.[search.chosen];
      if (pet) await takePet(pet);
      return;
    }
    // A number is tried as a code before it is searched as part of a name.
    if (/^\d+$/.test(typed)) {
      const found = await call('catalogue.scan', { code: typed });
      if (hasChanged()) return;
      if (found.ok && found.value) {
        search.setText('');
        await takePet(found.value, typed);
        return;
      }
    }
    if (WHOLE_MARK.test(typed) && (await takeMarked(typed, hasChanged))) return;
    if (await isOurs(typed)) {
      search.setText('');
      await useReceipts.getState().open(typed);
      return;
    }
    const missing = missingWords(typed);
    if (missing) return refuse(missing);
    await search.ready();
    const { items, chosen, text, guessed, failure } = useSearch.getState();
    // Results for other text must not be used.
    if (failure) return refuse({ failure });
    // An approximate match is taken only if it was chosen explicitly.
    if (guessed && chosen < 0) return soundRefusal();
    const pet = items?.[Math.max(0, chosen)];
    if (text.trim() !== typed || !pet) return;
    search.setText('');
    await takePet(pet);
  }

  /**
   * Takes the animal with a chip or ring, or reports that it is gone. False if no animal has it, or more was typed in the
   * meantime.
   */
  async function takeMarked(mark: string, hasChanged = () => false): Promise<boolean> {
    const found = await call('animals.ofMark', { mark });
    if (!found.ok || !found.value || hasChanged()) return false;
    const { id: groupId, petId, petName, remaining } = found.value;
    useSearch.getState().setText('');
    const label = found.value.mark ?? found.value.number;
    if (remaining === 0) {
      refuse({ key: 'checkout.animals.gone', facts: { mark: label, name: petName } });
      return true;
    }
    const pet = await call('catalogue.pet', { petId });
    const groups = await call('animals.ofPet', { petId });
    if (!pet.ok) refuse({ failure: pet.error });
    else if (!groups.ok) refuse({ failure: groups.error });
    else {
      const free = groups.value.filter(({ mark, isTreated }) => mark === null && !isTreated);
      const unmarked = free.reduce((sum, each) => sum + each.remaining, 0);
      await takePet(pet.value, null, { animal: { groupId, quantity: 1, label }, unmarked });
    }
    return true;
  }

  let underWay: Promise<void> | null = null;

  /**
   * Handles a scan on any screen. Scans are processed in sequence to keep the order of lines. While a question is open, a
   * scan is handled at once: it may answer a question of the previous scan, which waits for that answer.
   */
  function scanned(code: string): Promise<void> {
    if (useStaff.getState().asking) return scannedForPin(code);
    if (useDialog.getState().dialog) return scannedInDialog(code);
    // Without a pending scan, the lookup starts synchronously.
    const handled = (underWay ? underWay.then(() => handleScan(code)) : handleScan(code)).catch(() => {});
    const mine = handled.then(() => {
      if (underWay === mine) underWay = null;
    });
    underWay = mine;
    return mine;
  }

  /** A badge or a quickly typed PIN. Never passed to the screen below, even before a person is chosen. */
  async function scannedForPin(code: string): Promise<void> {
    const { chosen, type, submit } = useStaff.getState();
    if (!chosen) return soundRefusal();
    type(code);
    // Not awaited: the scanned text is removed from the field before the result is known.
    void submit();
  }

  async function scannedInDialog(code: string): Promise<void> {
    const { dialog } = useDialog.getState();
    if (dialog?.kind === 'modal' && dialog.id === RECEIPTS && readReceiptNumber(code)) {
      return useReceipts.getState().find(code.trim());
    }
    if (dialog?.kind === 'modal' && [RETURN, LABELS].includes(dialog.id) && offerScan(code)) return;
    refuse({ key: 'checkout.basket.busy' });
  }

  async function handleScan(code: string): Promise<void> {
    // Scanned before the PIN was requested: not the PIN.
    if (useStaff.getState().asking) return refuse({ key: 'checkout.basket.busy' });
    if (useDialog.getState().dialog) return scannedInDialog(code);
    if (offerScan(code)) return;
    const payment = usePayment.getState();
    if (payment.stage === 'paying') {
      refuse({ key: 'checkout.basket.paying' });
      return;
    }
    useScreen.getState().go('checkout');
    if (payment.stage === 'done') payment.nextCustomer();
    const found = await call('catalogue.scan', { code });
    if (!found.ok) {
      refuse({ failure: found.error });
      return;
    }
    if (!found.value) {
      if (await takeMarked(code)) return;
      // A scanned receipt number opens that receipt.
      if (await isOurs(code)) await useReceipts.getState().open(code.trim());
      else refuse(missingWords(code) ?? unknownCodeWords(code));
      return;
    }
    await takePet(found.value, code);
  }

  /** Reports an incomplete code and ignores it. */
  function scanIncomplete(): void {
    refuse({ key: 'checkout.basket.tornCode' });
  }

  /** Shows why a scan was refused, with a sound. */
  function refuse(say: Notice['say']): void {
    soundRefusal();
    notify({ tone: 'loss', say });
  }

  return { takePet, takeFound, takeChosen, scanned, scanIncomplete };
}
