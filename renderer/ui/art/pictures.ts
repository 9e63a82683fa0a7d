import { draw } from './draw.tsx';
import { lookOf } from './species.ts';

/** A drawing of a canvas. */
interface Subject {
  petName: string;
  categoryName: string | null;
  hue: string | null;
  cropped: boolean;
}

/** In device pixels. */
interface Size {
  width: number;
  height: number;
}

interface Picture {
  subject: Subject;
  size: Size | null;
  /** The last drawing. */
  drawn: string;
}

/** That many are drawn in less time than another frame takes. */
const FEW = 3;

const SCHEME = 'data-mantine-color-scheme';

const pictures = new Map<Element, Picture>();
const waiting = new Set<HTMLCanvasElement>();
let sizes: ResizeObserver | null = null;
let scheduled = false;

/** Draws a subject on a canvas, and again at each change of size or colour scheme. */
export function showPicture(canvas: HTMLCanvasElement, subject: Subject): void {
  const picture = pictures.get(canvas);
  if (picture) picture.subject = subject;
  else {
    pictures.set(canvas, { subject, size: null, drawn: '' });
    sizes ??= observeSizes();
    sizes.observe(canvas, { box: 'device-pixel-content-box' });
  }
  drawSoon(canvas);
}

/** Stops redrawing a canvas that was removed from the page. */
export function removePicture(canvas: HTMLCanvasElement): void {
  pictures.delete(canvas);
  waiting.delete(canvas);
  sizes?.unobserve(canvas);
}

function observeSizes(): ResizeObserver {
  new MutationObserver(() => {
    for (const canvas of pictures.keys()) drawSoon(canvas as HTMLCanvasElement);
  }).observe(document.documentElement, { attributeFilter: [SCHEME] });
  return new ResizeObserver((entries) => {
    for (const { target, devicePixelContentBoxSize } of entries) {
      const picture = pictures.get(target);
      const [box] = devicePixelContentBoxSize;
      if (!picture || !box) continue;
      picture.size = { width: box.inlineSize, height: box.blockSize };
      if (entries.length <= FEW) drawNow(target as HTMLCanvasElement);
      else drawSoon(target as HTMLCanvasElement);
    }
  });
}

/** Draws a few in this frame and more in the next, so that text appears first. */
function drawSoon(canvas: HTMLCanvasElement): void {
  waiting.add(canvas);
  if (scheduled) return;
  scheduled = true;
  requestAnimationFrame(() => {
    if (waiting.size <= FEW) drawWaiting();
    else requestAnimationFrame(drawWaiting);
  });
}

function drawWaiting(): void {
  scheduled = false;
  for (const each of waiting) drawNow(each);
  waiting.clear();
}

function drawNow(canvas: HTMLCanvasElement): void {
  const picture = pictures.get(canvas);
  // A canvas without a size is drawn when it gets one.
  if (!picture?.size || picture.size.width === 0 || picture.size.height === 0) return;
  const { subject, size } = picture;
  const scheme = document.documentElement.getAttribute(SCHEME) === 'dark' ? 'dark' : 'light';
  const now = JSON.stringify([subject, size, scheme]);
  if (now === picture.drawn) return;
  picture.drawn = now;
  if (canvas.width !== size.width) canvas.width = size.width;
  if (canvas.height !== size.height) canvas.height = size.height;
  const { petName, categoryName, hue, cropped } = subject;
  draw(canvas, lookOf(categoryName, petName, hue), scheme, cropped);
}
