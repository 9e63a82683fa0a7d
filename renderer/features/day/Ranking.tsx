import { useFormat } from '../../i18n/format.ts';
import r from './report.module.css';

export interface Ranked {
  key: string;
  name: string;
  /** How many; stands before the name. */
  count: number;
  /** Stands at the end of the line, as it is to be read. */
  amount: string;
  /** Of the first of them, from 0 to 1: how long the bar is. */
  share: number;
}

/** The largest of a list as bars with their names. */
export function Ranking({ rows }: { rows: readonly Ranked[] }) {
  const { number } = useFormat();
  return (
    <ol className={r.best}>
      {rows.map(({ key, name, count, amount, share }) => (
        <li key={key} className={r.bestRow}>
          <span className={r.bestCount}>{number(count)}</span>
          <span className={r.bestPet}>
            <span className={r.bestName}>{name}</span>
            <span className={r.bestBar} style={{ inlineSize: `${share * 100}%` }} aria-hidden />
          </span>
          <span className={r.figure}>{amount}</span>
        </li>
      ))}
    </ol>
  );
}
