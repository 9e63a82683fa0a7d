import { memo, useEffect, useRef } from 'react';
import a from './art.module.css';
import { removePicture, showPicture } from './pictures.ts';
import { hueOf } from './species.ts';

interface PortraitProps {
  petName: string;
  categoryName: string | null;
  /** The hue a manager chose for the category, by token name. */
  hue?: string | null;
  /** Of a wide drawing only its middle, the animal. */
  cropped?: boolean;
  className?: string | undefined;
}

/**
 * The drawn tile of a pet without a picture: one element, whose ground is there at once and whose drawing may be a frame
 * behind the words. Decoration: the name beside it says who it is.
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
