import type { ReactNode } from 'react';
import v from './EmptyState.module.css';
import { NoWrapNumbers } from './NoWrapNumbers.tsx';

interface EmptyStateProps {
  drawing?: ReactNode;
  title: string;
  words?: ReactNode;
  /** Actions. */
  children?: ReactNode;
}

/** An empty list or screen: what belongs there and how to begin. */
export function EmptyState({ drawing, title, words, children }: EmptyStateProps) {
  return (
    <div className={v.vacant}>
      {drawing && <div className={v.drawing}>{drawing}</div>}
      <p className={v.title} data-clear="">
        <NoWrapNumbers>{title}</NoWrapNumbers>
      </p>
      {words && (
        <p className={v.words} data-clear="">
          {words}
        </p>
      )}
      {children && <div className={v.actions}>{children}</div>}
    </div>
  );
}
