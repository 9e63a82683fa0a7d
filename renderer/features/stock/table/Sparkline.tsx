import { memo } from 'react';
import p from './Sparkline.module.css';

const WIDTH = 80;
const HEIGHT = 32;
const MARGIN = 4;
/** The least number of units from the lower to the upper edge. */
const FEWEST = 4;

/** How the count went over the last days: a line, the present day a dot. Its figures are read out beside it. */
export const Sparkline = memo(function Sparkline({ values }: { values: readonly number[] }) {
  const lowest = Math.min(...values);
  const highest = Math.max(...values);
  // A small change is drawn as a small one.
  const spare = Math.max(0, FEWEST - (highest - lowest)) / 2;
  const low = lowest - spare;
  const high = highest + spare;
  const x = (at: number) => MARGIN + (at / Math.max(1, values.length - 1)) * (WIDTH - 2 * MARGIN);
  const y = (value: number) => HEIGHT - MARGIN - ((value - low) / (high - low)) * (HEIGHT - 2 * MARGIN);
  const points = values.map((value, at) => `${x(at).toFixed(1)},${y(value).toFixed(1)}`).join(' ');
  const last = values.at(-1) ?? 0;
  const moved = values.some((value) => value !== last);
  return (
    <svg
      className={p.spark}
      data-flat={!moved || undefined}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      aria-hidden="true"
      focusable="false"
    >
      {lowest < 0 && <line className={p.zero} x1={0} x2={WIDTH} y1={y(0)} y2={y(0)} />}
      <polyline className={p.line} points={points} />
      <circle className={p.now} cx={x(values.length - 1)} cy={y(last)} r={3} />
    </svg>
  );
});
