import { Portrait } from './Portrait.tsx';

interface CategoryPortraitProps {
  name: string;
  /** The drawing a manager chose, as a word for the animal; null for the one that follows from the name. */
  icon: string | null;
  /** The hue a manager chose, by token name; null for the one that goes with the drawing. */
  hue: string | null;
  className?: string | undefined;
}

/** The drawn tile of a category: what was chosen for it says more than its name does. */
export function CategoryPortrait({ name, icon, hue, className }: CategoryPortraitProps) {
  const drawing = icon ?? name;
  return <Portrait petName={drawing} categoryName={drawing} hue={hue} className={className} />;
}
