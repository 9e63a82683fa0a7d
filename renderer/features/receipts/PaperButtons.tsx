import { ActionIcon, Button } from '@mantine/core';
import { IconFileTypePdf, IconPrinter } from '@tabler/icons-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Receipt } from '../../../shared/domain/sale.ts';
import type { LocalId } from '../../../shared/ids/ids.ts';
import { keepFocus } from '../../app/keyboard/focus.ts';
import { useStores } from '../../app/useStores.ts';
import { Keycap } from '../../ui/Keycap.tsx';

interface PaperButtonsProps {
  kind: 'receipt' | 'refund';
  id: LocalId;
  /** Signs alone, so that the paper has the room. */
  small?: boolean;
}

/** Print a receipt or the slip of a refund, or keep it as a PDF. */
export const PaperButtons = memo(function PaperButtons({ kind, id, small = false }: PaperButtonsProps) {
  const { printDocument, savePdf } = useStores().printing;
  const { t } = useTranslation();
  if (small) {
    return (
      <>
        <ActionIcon
          variant="default"
          aria-label={t('documents.print')}
          title={t('documents.print')}
          onClick={() => void printDocument(kind, id)}
        >
          <IconPrinter aria-hidden="true" />
        </ActionIcon>
        <ActionIcon
          variant="default"
          aria-label={t('documents.pdf')}
          title={t('documents.pdfHint')}
          onClick={() => void savePdf(kind, id)}
        >
          <IconFileTypePdf aria-hidden="true" />
        </ActionIcon>
      </>
    );
  }
  // A touch leaves the focus on what Enter activates next, such as the next customer.
  return (
    <>
      <Button
        leftSection={<IconPrinter aria-hidden="true" />}
        rightSection={<Keycap keys="Ctrl+P" quiet />}
        onPointerDown={keepFocus}
        onClick={() => void printDocument(kind, id)}
      >
        {t('documents.print')}
      </Button>
      <Button
        leftSection={<IconFileTypePdf aria-hidden="true" />}
        title={t('documents.pdfHint')}
        onPointerDown={keepFocus}
        onClick={() => void savePdf(kind, id)}
      >
        {t('documents.pdf')}
      </Button>
    </>
  );
});

/** The care sheets of a sale that are files, and so are not on its paper: one button each. */
export function CarePdfs({ receipt: { careSheets } }: { receipt: Pick<Receipt, 'careSheets'> }) {
  const { saveCarePdf } = useStores().printing;
  const { t } = useTranslation();
  return careSheets.map(
    ({ name, pdf }) =>
      pdf && (
        <Button
          key={pdf.id}
          leftSection={<IconFileTypePdf aria-hidden="true" />}
          onPointerDown={keepFocus}
          onClick={() => void saveCarePdf(pdf.id)}
        >
          {t('receipts.carePdf', { name })}
        </Button>
      ),
  );
}
