import { memo, useEffect, useRef } from 'react';
import a from './art.module.css';
import { removePicture, showPicture } from './pictures.ts';
import { hueOf } from './species.ts';

interface PortraitProps {
  petName: string;
  categoryName: string | null;
  /** The token name of the hue a manager chose for the category. */
  hue?: string | null;
  /** Shows only the middle of a wide drawing. */
  cropped?: boolean;
  className?: string | undefined;
}

/**
 * The picture of a pet without a photo: one element whose drawing may appear a frame after the text. Decorative, since the
 * name is beside it.
 */
export const Portrait = memo(function Portrait({
  petName,
  categoryName,
  hue = null,
  cropped = false,
  className,
}: PortraitProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    if (canvas.current) showPicture(canvas.current, { petName, categoryName, hue, cropped });
  });
  useEffect(() => {
    const drawn = canvas.current;
    return () => {
      if (drawn) removePicture(drawn);
    };
  }, []);
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a canvas without a tab index has no focus
    <canvas
      ref={canvas}
      className={className ? `${a.portrait} ${className}` : a.portrait}
      data-hue={hueOf(categoryName, hue)}
      aria-hidden="true"
    />
  );
});
