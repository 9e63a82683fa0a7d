import { IconFileTypePdf, IconPrinter } from '@tabler/icons-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Receipt } from '../../../shared/domain/sale.ts';
import type { LocalId } from '../../../shared/ids/ids.ts';
import { keepFocus } from '../../app/keyboard/focus.ts';
import { useStores } from '../../app/useStores.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { IconButton } from '../../ui/IconButton.tsx';

interface PaperButtonsProps {
  kind: 'receipt' | 'refund';
  id: LocalId;
  /** Shows only icons, to leave room for the paper. */
  small?: boolean;
}

/** Buttons to print a receipt or a refund slip, or save it as a PDF. */
export const PaperButtons = memo(function PaperButtons({ kind, id, small = false }: PaperButtonsProps) {
  const { printDocument, savePdf } = useStores().printing;
  const { t } = useTranslation();
  if (small) {
    return (
      <>
        <IconButton
          variant="default"
          icon={IconPrinter}
          label={t('documents.print')}
          title={t('documents.print')}
          onClick={() => void printDocument(kind, id)}
        />
        <IconButton
          variant="default"
          icon={IconFileTypePdf}
          label={t('documents.pdf')}
          title={t('documents.pdfHint')}
          onClick={() => void savePdf(kind, id)}
        />
      </>
    );
  }
  // A touch keeps the focus on the next action for Enter, such as "Next customer".
  return (
    <>
      <ActionButton
        icon={IconPrinter}
        keys="Ctrl+P"
        onPointerDown={keepFocus}
        onClick={() => void printDocument(kind, id)}
      >
        {t('documents.print')}
      </ActionButton>
      <ActionButton
        icon={IconFileTypePdf}
        title={t('documents.pdfHint')}
        onPointerDown={keepFocus}
        onClick={() => void savePdf(kind, id)}
      >
        {t('documents.pdf')}
      </ActionButton>
    </>
  );
});

/** One print button for each care sheet of a sale. */
export function CareSheetButtons({ receipt: { id, careSheets } }: { receipt: Receipt }) {
  const { printCareSheet } = useStores().printing;
  const { t } = useTranslation();
  return careSheets.map(({ subjectId, name }) => (
    <ActionButton
      key={subjectId}
      icon={IconPrinter}
      onPointerDown={keepFocus}
      onClick={() => void printCareSheet({ subjectId, of: { saleId: id } })}
    >
      {t('receipts.printCareSheet', { name })}
    </ActionButton>
  ));
}
