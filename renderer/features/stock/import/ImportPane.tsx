import { Button, Checkbox, Progress } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { furtherFields } from '../../../../shared/domain/pet-fields.ts';
import type { ImportAction, ImportColumn } from '../../../../shared/domain/stock.ts';
import { useShortcuts } from '../../../app/keyboard/useKeyboard.ts';
import { useStores } from '../../../app/useStores.ts';
import { useText } from '../../../i18n/text.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { Refusal } from '../../../ui/Refusal.tsx';
import shared from '../../../ui/shared.module.css';
import { useEvery } from '../../../ui/useEvery.ts';
import s from '../stock.module.css';
import i from './import.module.css';

const actions: (ImportAction | null)[] = [null, 'create', 'update', 'unchanged', 'refused'];
/** Columns of the shop's own list first; columns that change all day last. */
const columnOrder: ImportColumn[] = [
  'price',
  'name',
  'category',
  ...furtherFields('price', 'name', 'status'),
  'status',
  'count',
];

/** The summary of the file, and the button to import it. */
export function ImportPane() {
  const { useImporting } = useStores().stock;
  const { t, number } = useText();
  const { preview, action, createCategories, trustIds, reading, written, failure } = useImporting();
  const { show, setCreateCategories, setTrustIds, apply } = useImporting();
  const good = preview ? preview.counts.create + preview.counts.update : 0;
  const canApply = good > 0 && written === null;
  useShortcuts('nav.stock', [
    { keys: ['F12', 'Ctrl+Enter'], label: 'stock.keys.import', when: () => canApply, run: apply },
  ]);
  if (!preview) return null;
  const { counts, columns, ignored, foreignIds, newCategories, listed } = preview;
  const countOf = (each: ImportAction | null) =>
    each === null ? counts.create + counts.update + counts.unchanged + counts.refused : counts[each];
  const columnNames = columns.map((column) => t(`petFields.${column}`)).join(', ');

  return (
    <section className={s.pane} aria-label={t('stock.importing.sum')}>
      <div className={s.paneScroller}>
        <fieldset className={shared.bareStack}>
          <legend className={shared.hidden}>{t('stock.importing.shown')}</legend>
          {actions.map((each) => (
            <button
              key={each ?? 'all'}
              type="button"
              className={i.action}
              data-action={each ?? undefined}
              aria-pressed={action === each}
              onClick={() => void show(each)}
            >
              <span>{each === null ? t('stock.importing.all') : t(`stock.importing.action.${each}`)}</span>
              <strong className={shared.figure}>{number(countOf(each))}</strong>
            </button>
          ))}
        </fieldset>
        <Columns />
        {columns.includes('count') && !preview.exported && (
          <p className={shared.words}>{t('stock.importing.replaces', { column: t('petFields.count') })}</p>
        )}
        <Checkbox
          label={t('stock.importing.createCategories')}
          checked={createCategories}
          disabled={reading}
          onChange={(event) => void setCreateCategories(event.currentTarget.checked)}
        />
        {foreignIds !== null && (
          <Checkbox
            label={t('stock.importing.trustIds', { heading: foreignIds })}
            description={t('stock.importing.trustIdsHint')}
            checked={trustIds}
            disabled={reading}
            onChange={(event) => void setTrustIds(event.currentTarget.checked)}
          />
        )}
        {newCategories.length > 0 && (
          <p className={shared.words}>
            {t('stock.importing.newCategories', { names: newCategories.join(', ') })}
          </p>
        )}
        <p className={shared.words}>{t('stock.importing.columns', { columns: columnNames })}</p>
        {ignored.length > 0 && (
          <p className={shared.words}>{t('stock.importing.ignored', { columns: ignored.join(', ') })}</p>
        )}
      </div>
      {countOf(null) > listed && (
        <p className={shared.words}>
          {t('stock.importing.notListed', { number: number(countOf(null) - listed) })}
        </p>
      )}
      <Refusal failure={failure} />
      {counts.refused > 0 && (
        <p className={shared.words}>{t('stock.importing.leaves', { count: counts.refused })}</p>
      )}
      <SaveRefused />
      {written === null ? (
        <ActionButton
          size="lg"
          variant="filled"
          fullWidth
          disabled={good === 0}
          loading={reading}
          keys="F12"
          onClick={() => void apply()}
        >
          {t('stock.importing.apply', { count: good })}
        </ActionButton>
      ) : (
        <Writing written={written} rows={good} />
      )}
    </section>
  );
}

/** How often the progress is polled, in milliseconds. */
const ASK_EVERY = 500;

/** The progress, and the button to stop the import. */
function Writing({ written, rows }: { written: number; rows: number }) {
  const { useImporting } = useStores().stock;
  const { t, number } = useText();
  const { follow, stop } = useImporting();
  useEvery(ASK_EVERY, follow);
  const words = t('stock.importing.progress', { written: number(written), rows: number(rows) });
  return (
    <>
      <Progress size="lg" value={(100 * written) / rows} aria-label={words} />
      <p className={shared.words}>{words}</p>
      <Button size="lg" fullWidth onClick={() => void stop()}>
        {t('common.stop')}
      </Button>
    </>
  );
}

/** The columns to write to existing pets, each with the number of changed pets. */
function Columns() {
  const { useImporting } = useStores().stock;
  const { t, dateTime } = useText();
  const { preview, reading, columns: wished, setColumn } = useImporting();
  if (!preview) return null;
  const { changes, exported, columns } = preview;
  // Shows a tick at once, before the new preview is loaded.
  const chosen = wished ?? preview.chosen;
  const shown = columnOrder.filter((column) => columns.includes(column) && (changes[column] ?? 0) > 0);
  const from = exported && (exported.here ? 'here' : exported.at === null ? 'unknown' : 'elsewhere');
  const when = exported?.at ? dateTime(exported.at) : '';
  return (
    <>
      {from !== null && <p className={shared.words}>{t(`stock.importing.exported.${from}`, { when })}</p>}
      {shown.length > 0 && (
        <fieldset className={shared.bareStack} disabled={reading}>
          <legend className={shared.strong}>{t('stock.importing.written')}</legend>
          {shown.map((column) => (
            <div key={column} className={i.column}>
              <Checkbox
                label={t(`petFields.${column}`)}
                checked={chosen.includes(column)}
                onChange={(event) => void setColumn(column, event.currentTarget.checked)}
              />
              <span className={shared.soft}>
                {t('stock.arrivals.units', { count: changes[column] ?? 0 })}
              </span>
            </div>
          ))}
        </fieldset>
      )}
    </>
  );
}

/** Saves the refused rows to a file, to be corrected in a spreadsheet. Renders nothing if there are none. */
export function SaveRefused() {
  const { useImporting } = useStores().stock;
  const { t } = useText();
  const { preview, saveRefused } = useImporting();
  const count = preview?.counts.refused ?? 0;
  if (count === 0) return null;
  return (
    <ActionButton
      icon={IconDownload}
      title={t('stock.importing.saveRefusedHint')}
      onClick={() => void saveRefused()}
    >
      {t('stock.importing.saveRefused', { count })}
    </ActionButton>
  );
}
