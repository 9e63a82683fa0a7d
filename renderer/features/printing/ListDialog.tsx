import { Button, Modal, Select } from '@mantine/core';
import { IconFileSpreadsheet, IconFileTypePdf } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { LocalId } from '../../../shared/ids/ids.ts';
import { useStores } from '../../app/useStores.ts';
import { useFormat } from '../../i18n/format.ts';
import { DialogFooter } from '../../ui/form/DialogFooter.tsx';
import l from './lists.module.css';
import { PAPER_LISTS, PRINT_LIST } from './listsStore.ts';

const ALL = 'all';

/** Prints a list, or saves it as a PDF: which one, and of stock which category; or the order to a supplier. */
export function ListDialog() {
  const { useModal } = useStores().app;
  const { useLists } = useStores().printing;
  const { t } = useTranslation();
  const modal = useModal(PRINT_LIST);
  const { list, busy, supplierId, print, savePdf, saveCsv } = useLists();
  const isOrder = list === 'order';
  const isBlocked = busy || (isOrder && supplierId === null);
  return (
    <Modal
      opened={modal.opened}
      onClose={modal.close}
      title={t(isOrder ? 'lists.name.order' : 'lists.title')}
    >
      <div className={l.form}>
        {!isOrder && <Lists />}
        <Category />
        <Supplier />
        <div className={l.files}>
          <Button
            leftSection={<IconFileTypePdf aria-hidden="true" />}
            title={t('documents.pdfHint')}
            disabled={isBlocked}
            onClick={() => void savePdf()}
          >
            {t('documents.pdf')}
          </Button>
          {isOrder && (
            <Button
              leftSection={<IconFileSpreadsheet aria-hidden="true" />}
              title={t('documents.csvHint')}
              disabled={isBlocked}
              onClick={() => void saveCsv()}
            >
              {t('documents.csv')}
            </Button>
          )}
        </div>
        <DialogFooter
          onCancel={modal.close}
          confirmFirst
          onConfirm={() => void print()}
          confirmWords={t('documents.print')}
          busy={busy}
          disabled={isBlocked}
        />
      </div>
    </Modal>
  );
}

/** The lists there are, each with what is on it. */
function Lists() {
  const { useLists } = useStores().printing;
  const { t } = useTranslation();
  const { list, choose } = useLists();
  return (
    <fieldset className={l.lists}>
      <legend className={l.legend}>{t('lists.which')}</legend>
      {PAPER_LISTS.map((each) => (
        <button
          key={each}
          type="button"
          className={l.list}
          aria-pressed={each === list}
          onClick={() => choose({ list: each })}
        >
          <span className={l.name}>{t(`lists.name.${each}`)}</span>
          <span className={l.words}>{t(`lists.words.${each}`)}</span>
        </button>
      ))}
    </fieldset>
  );
}

/** Who gets the order: suppliers of whom something is low, by what deliveries brought; and which pets those are. */
function Supplier() {
  const { useLists } = useStores().printing;
  const { t } = useTranslation();
  const { number } = useFormat();
  const { list, suppliers, supplierId, choose } = useLists();
  if (list !== 'order' || suppliers === null) return null;
  if (suppliers.length === 0) return <p className={l.words}>{t('lists.noSupplier')}</p>;
  const { pets, first } = suppliers.find((each) => each.supplierId === supplierId) ?? { pets: 0, first: [] };
  const more = pets - first.length;
  return (
    <>
      <Select
        label={t('paper.supplier')}
        data={suppliers.map((each) => ({ value: each.supplierId, label: each.supplierName }))}
        value={supplierId}
        allowDeselect={false}
        maxDropdownHeight="var(--perch-finder)"
        onChange={(value) => choose({ supplierId: value as LocalId | null })}
      />
      <div role="status">
        <p className={l.words}>{t('lists.toOrder', { count: pets, number: number(pets) })}</p>
        <ul className={l.pets}>
          {first.map(({ petId, petName, quantity, left, level }) => (
            <li key={petId} className={l.pet}>
              <span className={l.name}>
                {number(quantity)} × {petName}
              </span>
              <span className={l.words}>
                {level === null
                  ? t('checkout.tile.left', { number: number(left) })
                  : t('lists.leftAndLevel', { left: number(left), level: number(level) })}
              </span>
            </li>
          ))}
          {more > 0 && <li className={l.words}>{t('lists.moreToOrder', { number: number(more) })}</li>}
        </ul>
        <p className={l.words}>{t('lists.quantityHint')}</p>
      </div>
    </>
  );
}

function Category() {
  const { useCatalogue } = useStores().checkout;
  const { useLists } = useStores().printing;
  const { t } = useTranslation();
  const { list, categoryId, choose } = useLists();
  const categories = useCatalogue((state) => state.categories) ?? [];
  return (
    <Select
      label={t('stock.category')}
      // Orders are of no category; the field stays, so that nothing below it moves.
      disabled={list === 'list-due'}
      data={[
        { value: ALL, label: t('stock.allCategories') },
        ...categories.map(({ id, name }) => ({ value: id, label: name })),
      ]}
      value={list === 'list-due' ? ALL : (categoryId ?? ALL)}
      allowDeselect={false}
      maxDropdownHeight="var(--perch-finder)"
      onChange={(value) => choose({ categoryId: value === ALL ? null : (value as LocalId) })}
    />
  );
}
