import { Button, FileButton, Loader } from '@mantine/core';
import { IconCircleCheck, IconFileImport } from '@tabler/icons-react';
import { type DragEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { importColumns } from '../../../../shared/domain/pet-fields.ts';
import { useStores } from '../../../app/useStores.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Refusal } from '../../../ui/Refusal.tsx';
import shared from '../../../ui/shared.module.css';
import { PageHead } from '../PageHead.tsx';
import s from '../stock.module.css';
import { useBack } from '../useBack.ts';
import { ImportPane, SaveRefused } from './ImportPane.tsx';
import { ImportRows } from './ImportRows.tsx';
import i from './import.module.css';

/** Imports pets from a file: choose it, preview each row, then import the valid ones. */
export function Importing() {
  const { useImporting, useStock } = useStores().stock;
  const { t } = useTranslation();
  const { fileName, preview, reading, readings, failure, done, read, reset } = useImporting();
  const { go, reorder } = useStock();
  const [over, setOver] = useState(false);

  useBack(leave);

  function leave() {
    if (done) void reorder();
    reset();
    go('table');
  }

  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (file && !done) void read(file);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a place to drop a file on; the button does the same
    <div
      className={preview && !done ? s.screen : i.alone}
      data-over={over || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <section className={shared.browse} aria-label={t('stock.import')}>
        <PageHead
          title={fileName && preview ? t('stock.importing.file', { name: fileName }) : t('stock.import')}
          onBack={leave}
          landing
        >
          {preview && !done && <ChooseFile label={t('stock.importing.another')} />}
        </PageHead>
        {content()}
      </section>
      {preview && !done && <ImportPane />}
    </div>
  );

  function content() {
    if (done) return <Done onFinish={leave} />;
    if (preview) return <ImportRows />;
    if (reading) {
      return (
        <EmptyState drawing={<Loader />} title={t('stock.importing.reading', { name: fileName ?? '' })} />
      );
    }
    if (readings.length > 0) return <Readings />;
    const columns = importColumns.map((column) => t(`petFields.${column}`));
    return (
      <div className={i.drop}>
        <EmptyState title={t('stock.importing.drop')} words={t('stock.importing.dropHint', { columns })}>
          <div className={shared.closeStack}>
            <ChooseFile label={t('stock.importing.choose')} filled />
            <Refusal failure={failure} />
          </div>
        </EmptyState>
      </div>
    );
  }
}

/** The possible encodings of a file, each with names decoded by it. */
function Readings() {
  const { useImporting } = useStores().stock;
  const { t } = useTranslation();
  const { readings, chooseEncoding } = useImporting();
  return (
    <EmptyState title={t('stock.importing.encodings')} words={t('stock.importing.encodingsHint')}>
      <div className={shared.closeStack}>
        {readings.map(({ encoding, names }, at) => (
          <Button key={encoding} size="lg" autoFocus={at === 0} onClick={() => void chooseEncoding(encoding)}>
            {names.join(', ')}
          </Button>
        ))}
        <p className={shared.words}>{t('stock.importing.encodingsNone')}</p>
      </div>
    </EmptyState>
  );
}

function Done({ onFinish }: { onFinish: () => void }) {
  const { useImporting } = useStores().stock;
  const { t } = useTranslation();
  const done = useImporting((state) => state.done);
  if (!done) return null;
  const parts = [
    done.created > 0 ? t('stock.importing.created', { count: done.created }) : null,
    done.updated > 0 ? t('stock.importing.updated', { count: done.updated }) : null,
    done.categories > 0 ? t('stock.importing.categories', { count: done.categories }) : null,
    done.left > 0 ? t('stock.importing.left', { count: done.left }) : null,
  ];
  return (
    <EmptyState
      drawing={<IconCircleCheck className={i.check} aria-hidden="true" />}
      title={t(done.left > 0 ? 'stock.importing.stopped' : 'stock.importing.done')}
      words={parts.filter((part) => part !== null).join(', ')}
    >
      <Button variant="filled" size="lg" autoFocus onClick={onFinish}>
        {t('stock.importing.finish')}
      </Button>
      <SaveRefused />
    </EmptyState>
  );
}

/** Opens the system's dialog for a CSV file. */
function ChooseFile({ label, filled = false }: { label: string; filled?: boolean }) {
  const { useImporting } = useStores().stock;
  const read = useImporting((state) => state.read);
  return (
    <FileButton accept=".csv,.txt,.tsv,text/csv" onChange={(file) => file && void read(file)}>
      {(props) => (
        <ActionButton
          {...props}
          {...(filled ? { variant: 'filled', size: 'lg', autoFocus: true } : {})}
          icon={IconFileImport}
        >
          {label}
        </ActionButton>
      )}
    </FileButton>
  );
}
