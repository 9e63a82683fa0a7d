import { memo } from 'react';
import a from './art.module.css';
import { lookOf } from './species.ts';

interface PortraitProps {
  petName: string;
  categoryName: string | null;
  /** The hue a manager chose for the category, by token name. */
  hue?: string | null;
  className?: string | undefined;
}

/** The drawn tile of a pet without a picture. Decoration: the name beside it says who it is. */
export const Portrait = memo(function Portrait({
  petName,
  categoryName,
  hue = null,
  className,
}: PortraitProps) {
  const look = lookOf(categoryName, petName, hue);
  return (
    <span
      className={className ? `${a.portrait} ${className}` : a.portrait}
      data-hue={look.hue}
      data-coat={look.coat}
      aria-hidden="true"
    >
      <svg aria-hidden="true" viewBox="0 0 96 64" preserveAspectRatio="xMidYMax meet" focusable="false">
        <use href={`#scene-${look.scene}`} />
        <g transform={look.mirrored ? 'matrix(-1 0 0 1 96 0)' : undefined}>
          <use href={`#${look.species}-back-${look.back}`} />
          <use href={`#${look.species}-head`} />
          {look.mark > 0 && <use href={`#${look.species}-mark-${look.mark}`} />}
          <use href={`#${look.species}-face`} />
        </g>
      </svg>
    </span>
  );
});
