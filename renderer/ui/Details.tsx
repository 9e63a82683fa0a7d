import { IconChevronRight } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import d from './Details.module.css';

interface DetailsProps {
  /** Shown beside the arrow, also while folded. */
  title: ReactNode;
  /** `soft` where they belong to the screen as a whole, not to one thing on it. */
  tone?: 'accent' | 'soft';
  /** Of the title, where it is more than words. */
  className?: string | undefined;
  children: ReactNode;
}

/**
 * What is folded away from everybody who does not look for it. It is drawn while it is unfolded: it can be much, and what
 * moves in folded details never comes to an end.
 */
export function Details({ title, tone = 'accent', className = '', children }: DetailsProps) {
  const [open, setOpen] = useState(false);
  return (
    <details className={d.details} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={`${d.title} ${className}`} data-tone={tone}>
        <IconChevronRight className={d.mark} aria-hidden="true" />
        {title}
      </summary>
      {open && children}
    </details>
  );
}
