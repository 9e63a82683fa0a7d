import type { ReactNode } from 'react';
import shared from '../../ui/shared.module.css';
import s from './stock.module.css';

interface RecordRowProps {
  name: string;
  about?: ReactNode;
  sum: ReactNode;
  aboutSum?: ReactNode;
  chosen: boolean;
  onChoose: () => void;
  /** Shown before the name. */
  children?: ReactNode;
}

/** A row of a list of records, which opens the record beside the list. */
export function RecordRow({ name, about, sum, aboutSum, chosen, onChoose, children }: RecordRowProps) {
  return (
    <li>
      <button type="button" className={s.record} aria-current={chosen || undefined} onClick={onChoose}>
        {children}
        <span className={s.recordName}>
          <strong>{name}</strong>
          {about && <span className={shared.soft}>{about}</span>}
        </span>
        <span className={s.recordSum}>
          {sum}
          {aboutSum && <span className={shared.soft}>{aboutSum}</span>}
        </span>
      </button>
    </li>
  );
}
