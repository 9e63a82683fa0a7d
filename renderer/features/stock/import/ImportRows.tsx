import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef } from 'react';
import type { ImportChange, ImportRow } from '../../../../shared/domain/stock.ts';
import { pixels } from '../../../app/theme/theme.ts';
import { useStores } from '../../../app/useStores.ts';
import { useText } from '../../../i18n/text.ts';
import shared from '../../../ui/shared.module.css';
import { statusWords } from '../labels.ts';
import i from './import.module.css';

/** The rows of the file, each with its effect or the reason for its refusal. */
export function ImportRows() {
  const { useImporting } = useStores().stock;
  const { t } = useText();
  const { rows, total, action, loadMore } = useImporting();
  const scroller = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => pixels.line,
    overscan: 6,
  });
  const drawn = virtual.getVirtualItems();
  const last = drawn.at(-1)?.index ?? 0;
  useEffect(() => {
    if (last >= rows.length - 20 && rows.length < total) void loadMore();
  }, [last, rows.length, total, loadMore]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list begins at its top
  useEffect(() => {
    scroller.current?.scrollTo({ top: 0 });
  }, [action]);

  if (rows.length === 0) return <p className={shared.words}>{t('stock.importing.noRows')}</p>;
  return (
    <section ref={scroller} className={shared.scroller} aria-label={t('stock.importing.rows')} tabIndex={0}>
      <ol className={i.rows} style={{ height: virtual.getTotalSize() }}>
        {drawn.map(({ index, start }) => {
          const row = rows[index];
          return (
            row && (
              <li
                key={index}
                ref={virtual.measureElement}
                data-index={index}
                className={i.row}
                style={{ transform: `translateY(${start}px)` }}
              >
                <Row row={row} />
              </li>
            )
          );
        })}
      </ol>
    </section>
  );
}

function Row({ row }: { row: ImportRow }) {
  const { t } = useText();
  return (
    <>
      <span className={shared.soft}>{t('stock.importing.line', { line: row.line })}</span>
      <span className={i.name}>
        {row.name || <span className={shared.soft}>{t('common.noName')}</span>}
        {row.category !== '' && <span className={shared.soft}> · {row.category}</span>}
      </span>
      <span className={i.tag} data-action={row.action}>
        {t(`stock.importing.action.${row.action}`)}
      </span>
      <ul className={i.facts}>
        {row.problems.map(({ code, column, value, grouped = '', decimal = '', most = 0, last = 0 }) => (
          <li key={`${code} ${column}`} className={i.problem}>
            {t(`importProblems.${code}`, {
              value,
              grouped,
              decimal,
              most,
              last,
              column: column === null ? '' : t(`petFields.${column}`),
            })}
          </li>
        ))}
        {row.changes.filter(isNews).map((change) => (
          <Change key={change.column} change={change} />
        ))}
        {row.action === 'unchanged' && <li>{t('stock.importing.unchanged')}</li>}
      </ul>
    </>
  );
}

/** Name and category of a new pet are already shown above. */
function isNews({ column, from }: ImportChange): boolean {
  return from !== null || (column !== 'name' && column !== 'category');
}

function Change({ change: { column, from, to, meanwhile } }: { change: ImportChange }) {
  const { t, number, change } = useText();
  const named = (value: string) => (column === 'status' ? statusWords(value, t) : value);
  const facts = { column: t(`petFields.${column}`), to: named(to) };
  const since =
    meanwhile === null
      ? null
      : meanwhile === 'changed'
        ? t('stock.importing.changedSince')
        : t('stock.importing.movedSince', {
            says: number(meanwhile.says),
            moved: change(meanwhile.moved),
          });
  return (
    <li>
      {from === null
        ? t('stock.importing.changeNew', facts)
        : t('stock.importing.change', { ...facts, from: named(from) })}
      {since !== null && ` ${since}`}
    </li>
  );
}
