import { Button, Modal, Select } from '@mantine/core';
import { IconFileTypePdf, IconPrinter } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { LocalId } from '../../../shared/ids/ids.ts';
import { useStores } from '../../app/useStores.ts';
import l from './lists.module.css';
import { PAPER_LISTS, PRINT_LIST } from './listsStore.ts';

const ALL = 'all';

/** Prints a list, or saves it as a PDF: which one, and of stock which category. */
export function ListDialog() {
  const { useModal } = useStores().app;
  const { useLists } = useStores().printing;
  const { t } = useTranslation();
  const modal = useModal(PRINT_LIST);
  const { busy, print, savePdf } = useLists();
  return (
    <Modal opened={modal.opened} onClose={modal.close} title={t('lists.title')}>
      <div className={l.form}>
        <Lists />
        <Category />
        <div className={l.actions}>
          <Button
            size="lg"
            leftSection={<IconFileTypePdf aria-hidden="true" />}
            title={t('documents.pdfHint')}
            disabled={busy}
            onClick={() => void savePdf()}
          >
            {t('documents.pdf')}
          </Button>
          <Button
            size="lg"
            variant="filled"
            data-autofocus
            leftSection={<IconPrinter aria-hidden="true" />}
            loading={busy}
            onClick={() => void print()}
          >
            {t('documents.print')}
          </Button>
        </div>
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
