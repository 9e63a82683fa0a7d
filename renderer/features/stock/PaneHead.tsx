import type { ReactNode } from 'react';
import { longTitle } from '../../ui/longTitle.ts';
import shared from '../../ui/shared.module.css';
import s from './stock.module.css';

interface PaneHeadProps {
  title: string;
  /** Lines below the title. */
  about?: readonly string[];
  portrait?: ReactNode;
  className?: string | undefined;
  /** Shown after the title. */
  children?: ReactNode;
}

/** The head of a pane: what it shows, and facts about it. */
export function PaneHead({ title, about = [], portrait, className = '', children }: PaneHeadProps) {
  return (
    <header className={`${s.paneHead} ${className}`}>
      {portrait}
      <div className={shared.grow}>
        <h2 className={s.title} title={longTitle(title)}>
          {title}
        </h2>
        {about.map((line) => (
          <p key={line} className={shared.words}>
            {line}
          </p>
        ))}
      </div>
      {children}
    </header>
  );
}
