import { Button, Select } from '@mantine/core';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import type { SupplierShortage } from '../../../shared/domain/arrivals.ts';
import type { LocalId } from '../../../shared/ids/ids.ts';
import { readWhole } from '../../../shared/money/amounts.ts';
import { MAX_QUANTITY } from '../../../shared/petstore/limits.ts';
import { useStores } from '../../app/useStores.ts';
import { amountError } from '../../i18n/i18n.ts';
import { quantityWarning } from '../../i18n/plausibility.ts';
import { useText } from '../../i18n/text.ts';
import { DialogFooter } from '../../ui/form/DialogFooter.tsx';
import { DialogForm, FormDialog } from '../../ui/form/FormDialog.tsx';
import { useRequestClose } from '../../ui/form/held.ts';
import { useDialogForm } from '../../ui/form/useDialogForm.ts';
import shared from '../../ui/shared.module.css';
import { CategorySelect } from './CategorySelect.tsx';
import o from './supplierOrder.module.css';
import { SUPPLIER_ORDER } from './supplierOrderStore.ts';

type ShortLine = SupplierShortage['lines'][number];

/** Pets in short supply by their last supplier, with the quantity to order of each. */
export function SupplierOrderDialog() {
  const { useModal } = useStores().app;
  const { useSupplierOrder } = useStores().printing;
  const { t } = useText();
  const modal = useModal(SUPPLIER_ORDER);
  const { suppliers } = useSupplierOrder();
  return (
    <FormDialog modal={modal} size="var(--perch-dialog-wide)" title={t('supplierOrder.title')}>
      {suppliers ? <OrderForm suppliers={suppliers} /> : <NothingShort />}
    </FormDialog>
  );
}

/** A note that there is nothing to order; empty while loading. */
function NothingShort() {
  const { useSupplierOrder } = useStores().printing;
  const { t } = useText();
  const { suppliers } = useSupplierOrder();
  const leave = useRequestClose();
  return (
    <div className={shared.stack}>
      <Choice />
      {suppliers && <p className={o.words}>{t('supplierOrder.none')}</p>}
      <Button size="lg" onClick={leave}>
        {t('common.close')}
      </Button>
    </div>
  );
}

/** Keeps the input for each pet while another supplier or category is chosen. */
function OrderForm({ suppliers }: { suppliers: SupplierShortage[] }) {
  const { useSupplierOrder } = useStores().printing;
  const { t, format, number, locale } = useText();
  const { supplierId, print, savePdf, saveCsv } = useSupplierOrder();
  const lines = suppliers.find((each) => each.supplierId === supplierId)?.lines ?? [];
  const form = useDialogForm<Record<string, string>>({
    // Typed quantities; pets without one use the quantity that restocks them.
    initial: {},
    check: (values) => faultsOf((line) => faultOf(typedIn(values, line))),
    doubt: (values) => faultsOf((line) => quantityWarning(read(typedIn(values, line)).value, format, t)),
    send: (values) => print(orderOf(values)),
  });
  const ordered = orderOf(form.values);
  const pieces = ordered.reduce((sum, { quantity }) => sum + quantity, 0);
  const isWhole = lines.every((line) => read(typedIn(form.values, line)).fault === null);
  const isBlocked = ordered.length === 0 || !isWhole;

  /** The order lines: a quantity of 0 leaves a pet out. */
  function orderOf(values: Record<string, string>) {
    return lines.flatMap((line) => {
      const quantity = read(typedIn(values, line)).value ?? 0;
      return quantity === 0 ? [] : [{ petId: line.petId, quantity }];
    });
  }

  /** The error of a quantity, shown at once because it prevents printing. */
  function faultOf(typed: string) {
    const { fault } = read(typed);
    return fault ? amountError(fault, locale, t('supplierOrder.bad')) : undefined;
  }

  function faultsOf(about: (line: ShortLine) => string | undefined) {
    return Object.fromEntries(lines.map((line) => [line.petId, about(line)]));
  }

  if (lines.length === 0) return <NothingShort />;

  const files = [
    { words: t('documents.pdfHint'), run: savePdf },
    { words: t('documents.saveCsv'), run: saveCsv },
  ];
  return (
    <DialogForm
      form={form}
      footer={
        <DialogFooter
          large
          others={files.map(({ words, run }) => ({ words, onClick: () => void run(ordered) }))}
          confirmWords={t('supplierOrder.print')}
          busy={form.busy}
          disabled={isBlocked}
        />
      }
    >
      <Choice />
      <div>
        <p className={o.head}>
          <span className={o.words}>{t('supplierOrder.about')}</span>
          <span>{t('supplierOrder.quantity')}</span>
        </p>
        <ul className={o.pets} onKeyDown={toNext}>
          {lines.map((line, at) => (
            <Line
              key={line.petId}
              line={line}
              isFirst={at === 0}
              {...form.field(line.petId)}
              value={typedIn(form.values, line)}
              error={faultOf(typedIn(form.values, line)) ?? form.errors[line.petId]}
            />
          ))}
        </ul>
      </div>
      <p role="status" className={o.words}>
        <strong className={o.sum}>
          {t('supplierOrder.sum', {
            count: ordered.length,
            lines: number(ordered.length),
            pets: t('stock.arrivals.units', { count: pieces }),
          })}
        </strong>{' '}
        {t('supplierOrder.zero')}
      </p>
    </DialogForm>
  );
}

interface LineProps {
  line: ShortLine;
  /** Whether its field gets the focus first. */
  isFirst: boolean;
  value: string;
  error: unknown;
  onChange: (event: { currentTarget: { value: string } }) => void;
}

/** A pet with its stock and the quantity to order. */
function Line({ line, isFirst, value, error, onChange }: LineProps) {
  const { t, number } = useText();
  const { petId, petName, quantity, left, level } = line;
  const about = `${petId}-about`;
  const field = useRef<HTMLInputElement>(null);

  // The lines load after the dialog opens, and again for another supplier.
  useEffect(() => {
    if (isFirst) field.current?.focus();
  }, [isFirst]);

  return (
    <li className={o.pet} data-none={value.trim() === '0' || undefined}>
      <span className={o.about}>
        <span className={o.name}>{petName}</span>
        <span
          className={o.words}
          id={about}
          role={error ? 'alert' : undefined}
          data-fault={!!error || undefined}
        >
          {typeof error === 'string'
            ? error
            : level === null
              ? t('common.left', { number: number(left) })
              : t('supplierOrder.leftAndLevel', { left: number(left), level: number(level) })}
        </span>
      </span>
      <input
        ref={field}
        className={o.field}
        inputMode="numeric"
        autoComplete="off"
        maxLength={12}
        aria-label={t('supplierOrder.quantityOf', { name: petName })}
        aria-describedby={about}
        aria-invalid={!!error || undefined}
        data-typed={value.trim() !== String(quantity) || undefined}
        value={value}
        onChange={onChange}
        onFocus={(event) => event.currentTarget.select()}
      />
    </li>
  );
}

/** Chooses the supplier and the category. */
function Choice() {
  const { useSupplierOrder } = useStores().printing;
  const { t } = useText();
  const { suppliers, supplierId, categoryId, choose } = useSupplierOrder();
  return (
    <div className={o.choice}>
      <Select
        label={t('paper.supplier')}
        data={(suppliers ?? []).map((each) => ({ value: each.supplierId, label: each.supplierName }))}
        value={supplierId}
        disabled={!suppliers?.length}
        maxDropdownHeight="var(--perch-finder)"
        onChange={(value) => choose({ supplierId: value as LocalId | null })}
      />
      <CategorySelect value={categoryId} onChange={(chosen) => choose({ categoryId: chosen })} />
    </div>
  );
}

/** Enter moves to the next quantity; after the last one it prints. */
function toNext(event: KeyboardEvent<HTMLUListElement>) {
  if (event.key !== 'Enter' || event.ctrlKey || !(event.target instanceof HTMLInputElement)) return;
  const next = event.target.closest('li')?.nextElementSibling?.querySelector('input');
  if (!next) return;
  event.preventDefault();
  next.focus();
}

const read = (typed: string) => readWhole(typed, 0, MAX_QUANTITY);

const typedIn = (values: Record<string, string>, { petId, quantity }: ShortLine): string =>
  values[petId] ?? String(quantity);
