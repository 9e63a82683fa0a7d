import { Modal } from '@mantine/core';
import { IconFileTypePdf } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useStores } from '../../app/useStores.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { DialogFooter } from '../../ui/form/DialogFooter.tsx';
import shared from '../../ui/shared.module.css';
import { CategorySelect } from './CategorySelect.tsx';
import l from './lists.module.css';
import { PAPER_LISTS, PRINT_LIST } from './listsStore.ts';

/** Prints a list or saves it as a PDF; stock lists can be limited to a category. */
export function ListDialog() {
  const { useModal } = useStores().app;
  const { useLists } = useStores().printing;
  const { t } = useTranslation();
  const modal = useModal(PRINT_LIST);
  const { list, categoryId, busy, choose, print, savePdf } = useLists();
  // Orders have no category; the field stays to keep the layout stable.
  const hasCategory = list !== 'list-due';
  return (
    <Modal opened={modal.opened} onClose={modal.close} title={t('lists.title')}>
      <div className={shared.stack}>
        <Lists />
        <CategorySelect
          value={hasCategory ? categoryId : null}
          disabled={!hasCategory}
          onChange={(chosen) => choose({ categoryId: chosen })}
        />
        <ActionButton icon={IconFileTypePdf} disabled={busy} onClick={() => void savePdf()}>
          {t('documents.pdfHint')}
        </ActionButton>
        <DialogFooter
          onCancel={modal.close}
          confirmFirst
          onConfirm={() => void print()}
          confirmWords={t('documents.print')}
          busy={busy}
        />
      </div>
    </Modal>
  );
}

/** The available lists, each with a description. */
function Lists() {
  const { useLists } = useStores().printing;
  const { t } = useTranslation();
  const { list, choose } = useLists();
  return (
    <fieldset className={shared.closeStack}>
      <legend className={shared.hidden}>{t('lists.which')}</legend>
      {PAPER_LISTS.map((each) => (
        <button
          key={each}
          type="button"
          className={l.list}
          aria-pressed={each === list}
          onClick={() => choose({ list: each })}
        >
          <span className={shared.strong}>{t(`lists.name.${each}`)}</span>
          <span className={l.words}>{t(`lists.words.${each}`)}</span>
        </button>
      ))}
    </fieldset>
  );
}
