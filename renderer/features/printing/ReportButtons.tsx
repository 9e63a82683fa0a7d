import { Button } from '@mantine/core';
import { IconFileTypeCsv, IconFileTypePdf, IconPrinter } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

interface ReportButtonsProps {
  /** Without it there is no print button. */
  onPrint?: () => void;
  onPdf: () => void;
  onCsv: () => void;
  disabled?: boolean;
}

/** Buttons to print a report or save it as a PDF or CSV. */
export function ReportButtons({ onPrint, onPdf, onCsv, disabled = false }: ReportButtonsProps) {
  const { t } = useTranslation();
  return (
    <>
      {onPrint && (
        <Button leftSection={<IconPrinter aria-hidden="true" />} disabled={disabled} onClick={onPrint}>
          {t('documents.print')}
        </Button>
      )}
      <Button
        leftSection={<IconFileTypePdf aria-hidden="true" />}
        title={t('documents.pdfHint')}
        disabled={disabled}
        onClick={onPdf}
      >
        {t('documents.pdf')}
      </Button>
      <Button
        leftSection={<IconFileTypeCsv aria-hidden="true" />}
        title={t('documents.csvHint')}
        disabled={disabled}
        onClick={onCsv}
      >
        {t('documents.csv')}
      </Button>
    </>
  );
}
