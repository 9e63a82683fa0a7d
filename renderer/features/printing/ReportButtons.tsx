import { Button } from '@mantine/core';
import { IconFileSpreadsheet, IconFileTypePdf, IconPrinter } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { LocalId } from '../../../shared/ids/ids.ts';
import { useStores } from '../../app/useStores.ts';

interface ReportButtonsProps {
  kind: 'count' | 'arrival';
  id: LocalId;
  onCsv: () => void;
}

/** Buttons to print a report or save it as a PDF or CSV. */
export function ReportButtons({ kind, id, onCsv }: ReportButtonsProps) {
  const { printDocument, savePdf } = useStores().printing;
  const { t } = useTranslation();
  return (
    <>
      <Button leftSection={<IconPrinter aria-hidden="true" />} onClick={() => void printDocument(kind, id)}>
        {t('documents.print')}
      </Button>
      <Button
        leftSection={<IconFileTypePdf aria-hidden="true" />}
        title={t('documents.pdfHint')}
        onClick={() => void savePdf(kind, id)}
      >
        {t('documents.pdf')}
      </Button>
      <Button
        leftSection={<IconFileSpreadsheet aria-hidden="true" />}
        title={t('documents.csvHint')}
        onClick={onCsv}
      >
        {t('documents.csv')}
      </Button>
    </>
  );
}
