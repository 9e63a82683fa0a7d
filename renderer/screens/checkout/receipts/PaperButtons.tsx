import { Button } from '@mantine/core';
import { IconFileTypePdf, IconPrinter } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Keycap } from '../../../components/Keycap.tsx';
import { printDocument, savePdf } from '../../../stores/documents.ts';

/** Print a receipt, or keep it as a PDF. */
export function PaperButtons({ saleId }: { saleId: string }) {
  const { t } = useTranslation();
  return (
    <>
      <Button
        leftSection={<IconPrinter aria-hidden="true" />}
        rightSection={<Keycap keys="Ctrl+P" quiet />}
        onClick={() => void printDocument('receipt', saleId)}
      >
        {t('documents.print')}
      </Button>
      <Button
        leftSection={<IconFileTypePdf aria-hidden="true" />}
        title={t('documents.pdfHint')}
        onClick={() => void savePdf('receipt', saleId)}
      >
        {t('documents.pdf')}
      </Button>
    </>
  );
}
