import { type FC, Fragment, isValidElement, type ReactNode } from 'react';
import { coloursOf } from '../../app/theme/themeHues.ts';
import { cat } from './cat.tsx';
import { dog } from './dog.tsx';
import { bird, fish, paw } from './others.tsx';
import { paintNames as a, type Paint, type PaintName, paints } from './paints.ts';
import type { Drawing } from './parts.tsx';
import { rabbit } from './rabbit.tsx';
import { axolotl, frog, lizard, snake, turtle } from './reptiles.tsx';
import { guineaPig, hamster, hedgehog } from './rodents.tsx';
import type { Look, SpeciesName } from './species.ts';
import { shrimp, snail } from './tank.tsx';

const drawings: Record<SpeciesName, Drawing> = {
  dog,
  cat,
  rabbit,
  guineaPig,
  hamster,
  hedgehog,
  bird,
  fish,
  turtle,
  snake,
  lizard,
  frog,
  axolotl,
  snail,
  shrimp,
  paw,
};

const scenes = [
  <circle key="sun" cx="48" cy="40" r="31" className={a.mid} />,
  <path key="hill" d="M-40 66C-16 46 14 38 48 38s64 8 88 28Z" className={a.mid} />,
  <path key="arch" d="M12 70V38a36 36 0 0 1 72 0v32Z" className={a.mid} />,
  <g key="dots" className={a.mid}>
    <circle cx="20" cy="48" r="22" />
    <circle cx="78" cy="36" r="26" />
  </g>,
];

/** A shape in the 96 x 64 units of a drawing, with its paint. */
interface Shape {
  path: Path2D;
  paint: PaintName;
}

interface ShapeProps {
  children?: ReactNode;
  className?: PaintName;
  transform?: string;
  d?: string;
  [measure: string]: unknown;
}

const WIDTH = 96;
const HEIGHT = 64;
/** Scale of a cropped drawing. */
const CROPPED = 1.5;

const known = new Map<ReactNode, Shape[]>();

/** The shapes of a part of a drawing, back to front; cached. */
function shapesOf(part: ReactNode): Shape[] {
  const shapes = known.get(part) ?? flatten(part, new DOMMatrix(), null);
  known.set(part, shapes);
  return shapes;
}

function flatten(node: ReactNode, at: DOMMatrix, around: PaintName | null): Shape[] {
  if (Array.isArray(node)) return node.flatMap((each) => flatten(each, at, around));
  if (!isValidElement<ShapeProps>(node)) return [];
  const { props } = node;
  const type: unknown = node.type;
  if (typeof type === 'function') return flatten((type as FC<ShapeProps>)(props) as ReactNode, at, around);
  const place = props.transform ? at.multiply(matrixOf(props.transform)) : at;
  const paint = props.className ?? around;
  if (type === Fragment || type === 'g') return flatten(props.children, place, paint);
  if (paint === null) return [];
  const path = new Path2D();
  path.addPath(outlineOf(String(type), props), place);
  return [{ path, paint }];
}

function matrixOf(transform: string): DOMMatrix {
  const [word, ...numbers] = transform.split(/[(), ]+/);
  const [first = 0, x = 0, y = 0] = numbers.map(Number);
  if (word !== 'rotate') return new DOMMatrix(numbers.slice(0, 6).map(Number));
  return new DOMMatrix().translate(x, y).rotate(first).translate(-x, -y);
}

function outlineOf(type: string, { d, ...props }: ShapeProps): Path2D {
  const path = new Path2D(d);
  const [x, y] = [Number(props.cx ?? props.x), Number(props.cy ?? props.y)];
  if (type === 'rect') path.roundRect(x, y, Number(props.width), Number(props.height), Number(props.rx ?? 0));
  if (type === 'circle') path.arc(x, y, Number(props.r), 0, 2 * Math.PI);
  if (type === 'ellipse') path.ellipse(x, y, Number(props.rx), Number(props.ry), 0, 0, 2 * Math.PI);
  return path;
}

/**
 * Draws a pet on a canvas, in device pixels: as large as fits, centred at the bottom edge.
 *
 * @param cropped shows only the middle, larger
 */
export function draw(
  canvas: HTMLCanvasElement,
  look: Look,
  scheme: 'light' | 'dark',
  cropped: boolean,
): void {
  // Without GPU acceleration, since every small picture would need its own texture.
  const pen = canvas.getContext('2d', { willReadFrequently: true });
  if (!pen) return;
  const { width, height } = canvas;
  const scale = Math.min(((cropped ? CROPPED : 1) * width) / WIDTH, height / HEIGHT);
  const colours = coloursOf(scheme, look.hue, look.coat);
  const { back, head, marks, face } = drawings[look.species];
  const paintAll = (part: ReactNode) => {
    for (const { path, paint } of shapesOf(part)) {
      const { colour, line, opacity = 1 }: Paint = paints[paint];
      pen.globalAlpha = opacity;
      if (line === undefined) {
        pen.fillStyle = colours[colour];
        pen.fill(path);
      } else {
        pen.strokeStyle = colours[colour];
        pen.lineWidth = line;
        pen.stroke(path);
      }
    }
  };
  pen.resetTransform();
  pen.clearRect(0, 0, width, height);
  pen.lineCap = 'round';
  pen.lineJoin = 'round';
  pen.setTransform(scale, 0, 0, scale, (width - WIDTH * scale) / 2, height - HEIGHT * scale);
  paintAll(scenes[look.scene]);
  if (look.mirrored) pen.transform(-1, 0, 0, 1, WIDTH, 0);
  paintAll(back[look.back]);
  paintAll(head);
  if (look.mark > 0) paintAll(marks[look.mark - 1]);
  paintAll(face);
}
