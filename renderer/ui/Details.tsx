import { IconChevronRight } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import d from './Details.module.css';

interface DetailsProps {
  /** Always visible, beside the arrow. */
  title: ReactNode;
  /** `soft` for details of the whole screen, `accent` for those of one item. */
  tone?: 'accent' | 'soft';
  /** The title's class, if it is more than text. */
  className?: string | undefined;
  children: ReactNode;
}

/** Collapsible details. Renders its content only while open: it may be large, and animations in closed details never end. */
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
