import { Button } from '@mantine/core';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef } from 'react';
import type { CountLine } from '../../../../shared/domain/counts.ts';
import { pixels } from '../../../app/theme/theme.ts';
import { useStores } from '../../../app/useStores.ts';
import { useText } from '../../../i18n/text.ts';
import { dotted } from '../../../ui/dotted.ts';
import shared from '../../../ui/shared.module.css';
import s from '../stock.module.css';
import c from './count.module.css';

/** The counted pets, latest first; the newest is highlighted briefly. */
export function CountLines({ lines }: { lines: CountLine[] }) {
  const { useCounting } = useStores().stock;
  const { t } = useText();
  const { lit } = useCounting();
  // Pets to recount come first.
  const sorted = lines.toSorted((a, b) => Number(b.counted === null) - Number(a.counted === null));
  const scroller = useRef<HTMLDivElement>(null);
  const rows = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => pixels.tallRow,
    getItemKey: (index) => sorted[index]?.petId ?? index,
    overscan: 8,
  });
  if (lines.length === 0)
    return <p className={`${shared.words} ${s.paneScroller}`}>{t('stock.count.noLines')}</p>;
  return (
    <div ref={scroller} className={shared.scroller}>
      <ol className={c.lines} style={{ height: rows.getTotalSize() }}>
        {rows.getVirtualItems().map(({ index, start, key }) => {
          const line = sorted[index];
          if (!line) return null;
          const isLit = lit?.petId === line.petId;
          return (
            <li
              key={isLit ? `${key} ${lit.turn}` : key}
              ref={rows.measureElement}
              data-index={index}
              className={c.line}
              data-lit={isLit || undefined}
              style={{ transform: `translateY(${start}px)` }}
            >
              <Line line={line} />
            </li>
          );
        })}
      </ol>
    </div>
  );
}

function Line({ line }: { line: CountLine }) {
  const { useCounting } = useStores().stock;
  const { t, number, time } = useText();
  const { current, remove, takeLine } = useCounting();
  return (
    <>
      <button
        type="button"
        className={c.lineName}
        aria-current={line.petId === current?.id || undefined}
        onClick={() => void takeLine(line.petId)}
      >
        <span className={c.linePet}>{line.petName}</span>
        <span className={shared.soft}>{dotted(line.staffName, time(line.at))}</span>
      </button>
      <strong className={shared.figure}>
        {line.counted === null ? t('stock.review.recount') : number(line.counted)}
      </strong>
      <Button
        variant="subtle"
        color="gray"
        aria-label={t('stock.count.remove', { name: line.petName })}
        onClick={() => void remove(line)}
      >
        {t('common.remove')}
      </Button>
    </>
  );
}
