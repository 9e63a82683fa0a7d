import { Button } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { memo, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { focusHome } from '../../app/keyboard/focus.ts';
import { useShortcuts } from '../../app/keyboard/useKeyboard.ts';
import { useIsNarrow } from '../../app/theme/narrow.ts';
import { useStores } from '../../app/useStores.ts';
import shared from '../../ui/shared.module.css';
import { ReceiptsDialog } from '../receipts/ReceiptsDialog.tsx';
import { RefundDialog } from '../refunds/RefundDialog.tsx';
import { ReturnDialog } from '../refunds/ReturnDialog.tsx';
import { BasketBar } from './basket/BasketBar.tsx';
import { BasketPanel } from './basket/BasketPanel.tsx';
import { Browse } from './browse/Browse.tsx';
import c from './Checkout.module.css';
import { DonePanel, ReceiptPanel } from './DonePanel.tsx';
import { CheckoutDialogs } from './dialogs/CheckoutDialogs.tsx';
import { PayPanel } from './pay/PayPanel.tsx';
import { useCheckoutKeys } from './useCheckoutKeys.ts';

/** Ignores a second press of the key that completed the sale, so that the change stays visible. Milliseconds. */
const ARMED_AFTER_MS = 350;

/** The checkout: pets and basket, then payment, then receipt, in the same two places. */
export function Checkout() {
  const { useDialog } = useStores().app;
  const { usePayment } = useStores().checkout;
  const stage = usePayment((state) => state.stage);
  const receipt = usePayment((state) => state.receipt);
  const dialog = useDialog((state) => state.dialog);
  const armed = useArmed(stage === 'done');
  const narrow = useIsNarrow();
  const [opened, setOpened] = useState(false);
  const open = narrow && opened && stage === 'selling';
  useCheckoutKeys();
  useShortcuts('checkout.pay.title', [
    {
      keys: ['Enter', 'Space'],
      label: 'checkout.done.next',
      // Another focused button, e.g. for printing, handles Enter itself.
      when: () => usePayment.getState().stage === 'done' && !isOnAnotherButton(),
      run: (event) => armed && !event?.repeat && usePayment.getState().nextCustomer(),
    },
  ]);
  useReadyMark();

  useEffect(() => {
    if (stage === 'selling' && !dialog) focusHome();
  }, [stage, dialog]);
  useEffect(() => {
    if (stage !== 'selling') setOpened(false);
  }, [stage]);

  return (
    <div className={c.frame}>
      <SetUpBanner />
      <div className={c.checkout} data-stage={stage} data-basket={open ? 'open' : undefined}>
        {stage === 'done' && receipt ? (
          <>
            <DonePanel receipt={receipt} />
            <ReceiptPanel receipt={receipt} armed={armed} />
          </>
        ) : (
          <>
            {stage === 'paying' ? <PayPanel /> : !open && <Browse />}
            {narrow && !open ? (
              <BasketBar onOpen={() => setOpened(true)} />
            ) : (
              <BasketPanel onClose={narrow ? () => setOpened(false) : undefined} />
            )}
          </>
        )}
        <Dialogs />
      </div>
    </div>
  );
}

/** A separate component, so that changes of the stage do not render it. */
const Dialogs = memo(function Dialogs() {
  return (
    <>
      <CheckoutDialogs />
      <ReceiptsDialog />
      <RefundDialog />
      <ReturnDialog />
    </>
  );
});

/** Whether the focus is on a button other than the receipt's default one. */
function isOnAnotherButton(): boolean {
  const { activeElement: focused } = document;
  return focused instanceof HTMLButtonElement && !focused.matches('[data-landing]');
}

function useArmed(done: boolean): boolean {
  const [armed, setArmed] = useState(false);
  useEffect(() => {
    setArmed(false);
    if (!done) return;
    const timer = setTimeout(() => setArmed(true), ARMED_AFTER_MS);
    return () => clearTimeout(timer);
  }, [done]);
  return armed;
}

/** Marks the document as ready for a sale, for the screenshot and the start benchmark. */
function useReadyMark(): void {
  const { useBasket, useSearch } = useStores().checkout;
  const ready = useBasket((state) => state.basket !== null);
  const stocked = useSearch((state) => state.items !== null || state.failure !== null);
  useEffect(() => {
    if (ready && stocked) document.body.dataset.ready = 'checkout';
  }, [ready, stocked]);
}

/** Tells a manager what the receipts of a new shop still lack, until set or postponed. */
const SetUpBanner = memo(function SetUpBanner() {
  const { openSettings } = useStores().settings;
  const { useMissingSetup } = useStores().start;
  const { t } = useTranslation();
  const found = useMissingSetup();
  if (!found) return null;
  const { name, tax } = found.missing;
  return (
    <section className={c.setUp} aria-label={t('settings.start.live')}>
      <IconInfoCircle className={shared.icon} aria-hidden="true" />
      <p className={c.setUpWords}>
        {t(`settings.start.lacking.${name && tax ? 'both' : name ? 'name' : 'tax'}`)}
      </p>
      <Button variant="light" onClick={() => openSettings('start')}>
        {t('settings.start.lacking.finish')}
      </Button>
      <Button variant="subtle" onClick={found.putOff}>
        {t('settings.start.lacking.notNow')}
      </Button>
    </section>
  );
});
