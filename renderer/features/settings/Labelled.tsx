import type { ReactNode } from 'react';
import l from './Labelled.module.css';

/** A label over something that is not a field. The thing itself carries the same name for those who cannot see it. */
export function Labelled({ label, hint, children }: { label: string; hint?: string; children: ReactNode }) {
  return (
    <div className={l.labelled}>
      <span className={l.label} aria-hidden="true">
        {label}
      </span>
      {children}
      {hint && <span className={l.hint}>{hint}</span>}
    </div>
  );
}
