import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { CountLine } from '../../../../shared/domain/counts.ts';
import { useFormat } from '../../../format.ts';
import { useCounting } from '../../../stores/index.ts';
import { pixels } from '../../../theme.ts';
import s from '../stock.module.css';
import c from './count.module.css';

/** What was counted so far, the latest first; that one lights up for a moment. */
export function CountLines({ lines }: { lines: CountLine[] }) {
  const { t } = useTranslation();
  const { number, time } = useFormat();
  const { lit, remove, takeLine } = useCounting();
  // What is to be counted once more stands first.
  const sorted = lines.toSorted((a, b) => Number(b.counted === null) - Number(a.counted === null));
  const scroller = useRef<HTMLDivElement>(null);
  const rows = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => pixels.row,
    getItemKey: (index) => sorted[index]?.petId ?? index,
    overscan: 8,
  });
  if (lines.length === 0) return <p className={`${s.words} ${s.paneScroller}`}>{t('stock.count.noLines')}</p>;
  return (
    <div ref={scroller} className={s.scroller}>
      <ol className={c.lines} style={{ height: rows.getTotalSize() }}>
        {rows.getVirtualItems().map(({ index, start, key }) => {
          const line = sorted[index];
          if (!line) return null;
          const isLit = lit?.petId === line.petId;
          return (
            <li
              key={isLit ? `${key} ${lit.turn}` : key}
              className={c.line}
              data-lit={isLit || undefined}
              style={{ transform: `translateY(${start}px)` }}
            >
              <button type="button" className={c.lineName} onClick={() => void takeLine(line.petId)}>
                {line.petName}
              </button>
              <span className={s.soft}>{[line.staffName, time(line.at)].filter(Boolean).join(' · ')}</span>
              <strong className={s.figure}>
                {line.counted === null ? t('stock.count.toRecount') : number(line.counted)}
              </strong>
              <ActionIcon
                aria-label={t('stock.count.remove', { name: line.petName })}
                onClick={() => void remove(line)}
              >
                <IconX aria-hidden="true" />
              </ActionIcon>
            </li>
          );
        })}
      </ol>
    </div>
  );
}
