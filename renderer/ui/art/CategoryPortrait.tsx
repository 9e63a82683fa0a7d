import { Portrait } from './Portrait.tsx';

interface CategoryPortraitProps {
  name: string;
  /** The animal a manager chose; null derives it from the name. */
  icon: string | null;
  /** The token name of the hue a manager chose; null uses the drawing's. */
  hue: string | null;
  className?: string | undefined;
}

/** The picture of a category; a manager's choice overrides its name. */
export function CategoryPortrait({ name, icon, hue, className }: CategoryPortraitProps) {
  const drawing = icon ?? name;
  return <Portrait petName={drawing} categoryName={drawing} hue={hue} className={className} />;
}
