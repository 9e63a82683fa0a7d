import type { ReactNode } from 'react';
import p from './OrderPane.module.css';

/** One fact of an order, in a description list. */
export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={p.factRow}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
