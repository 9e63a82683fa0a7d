import { IconFileTypeCsv, IconFileTypePdf, IconPrinter } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ActionButton } from '../../ui/ActionButton.tsx';

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
        <ActionButton icon={IconPrinter} disabled={disabled} onClick={onPrint}>
          {t('documents.print')}
        </ActionButton>
      )}
      <ActionButton icon={IconFileTypePdf} title={t('documents.pdfHint')} disabled={disabled} onClick={onPdf}>
        {t('documents.pdf')}
      </ActionButton>
      <ActionButton icon={IconFileTypeCsv} title={t('documents.csvHint')} disabled={disabled} onClick={onCsv}>
        {t('documents.csv')}
      </ActionButton>
    </>
  );
}
