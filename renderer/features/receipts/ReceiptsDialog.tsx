import { Button, Modal, TextInput } from '@mantine/core';
import { IconFilter, IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStores } from '../../app/useStores.ts';
import { say } from '../../i18n/i18n.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ListFailure } from '../../ui/ListFailure.tsx';
import shared from '../../ui/shared.module.css';
import { refundableQuantity } from '../refunds/refundsStore.ts';
import { ChosenReceipt } from './ChosenReceipt.tsx';
import { ReceiptFilters } from './ReceiptFilters.tsx';
import { ReceiptRow } from './ReceiptRow.tsx';
import r from './ReceiptsDialog.module.css';
import { RECEIPTS } from './receiptsStore.ts';

/** Earlier receipts and refunds: searched by number or pet, shown as on paper, reprinted, refunded. */
export function ReceiptsDialog() {
  const { useApp, useModal } = useStores().app;
  const { useReceipts } = useStores().receipts;
  const { printDocument } = useStores().printing;
  const { useRefunds, useReturn } = useStores().refunds;
  const { t } = useTranslation();
  const startReturn = useReturn((state) => state.start);
  const mayReturn = useApp((state) => (state.app?.returns.limit ?? 0) > 0);
  const modal = useModal(RECEIPTS);
  const { text, filter, failure, wants, find } = useReceipts();
  const [filters, setFilters] = useState(false);
  const filtered = Object.values(filter).filter((each) => each !== null).length;

  function onKeyDown(event: KeyboardEvent) {
    const { chosen } = useReceipts.getState();
    if (event.repeat) return;
    if (event.key === 'F7' && mayReturn) {
      event.preventDefault();
      return startReturn();
    }
    if (!chosen) return;
    const print = event.ctrlKey && event.key.toLowerCase() === 'p';
    const refund =
      (event.key === 'F8' || event.key === 'F9') &&
      chosen.kind === 'receipt' &&
      chosen.receipt.lines.some((line) => refundableQuantity(line) > 0);
    if (print) void printDocument(chosen.kind, chosen.id);
    else if (refund) useRefunds.getState().start(chosen.id, event.key === 'F9' ? 'exchange' : 'refund');
    else return;
    event.preventDefault();
  }

  return (
    <Modal
      opened={modal.opened}
      onClose={modal.close}
      title={t('receipts.title')}
      size="var(--perch-dialog-roomy)"
      yOffset="var(--perch-space-2)"
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys of the dialog, beside its buttons */}
      <div className={r.receipts} onKeyDown={onKeyDown}>
        <section className={r.side} aria-label={t('receipts.list')}>
          {wants === 'exchange' && <p>{t('receipts.forExchange')}</p>}
          <div className={r.find}>
            <TextInput
              className={shared.space ?? ''}
              data-autofocus
              aria-label={t('receipts.find')}
              placeholder={t('receipts.find')}
              leftSection={<IconSearch aria-hidden="true" />}
              value={text}
              maxLength={100}
              onChange={(event) => void find(event.currentTarget.value)}
            />
            <ActionButton icon={IconFilter} aria-expanded={filters} onClick={() => setFilters(!filters)}>
              {filtered === 0 ? t('receipts.filter') : t('receipts.filtered', { count: filtered })}
            </ActionButton>
          </div>
          {filters && <ReceiptFilters />}
          {failure ? (
            <ListFailure
              title={t('receipts.failed')}
              failure={failure}
              above={false}
              onAgain={() => void find(text)}
            />
          ) : (
            <ReceiptList />
          )}
          {mayReturn && (
            <ActionButton keys="F7" onClick={startReturn}>
              {t('refunds.return.title')}
            </ActionButton>
          )}
        </section>
        <ChosenReceipt />
      </div>
    </Modal>
  );
}

function ReceiptList() {
  const { missingWords, useReceipts } = useStores().receipts;
  const { t } = useTranslation();
  const { text, filter, list, next, busy, chosen, choose, more } = useReceipts();
  if (list?.length === 0) {
    const words = missingWords(text);
    if (words) return <EmptyState title={say(t, words.key, words.facts)} />;
    const asked = text.trim() !== '' || Object.values(filter).some((each) => each !== null);
    return <EmptyState title={t(asked ? 'receipts.nothing' : 'receipts.none')} />;
  }
  return (
    <ul className={r.list}>
      {list?.map((row) => (
        <li key={row.id}>
          <ReceiptRow row={row} chosen={row.id === chosen?.id} onChoose={() => void choose(row)} />
        </li>
      ))}
      {(next !== null || busy) && (
        <li>
          <Button fullWidth loading={busy} onClick={() => void more()}>
            {t('receipts.earlier')}
          </Button>
        </li>
      )}
    </ul>
  );
}
