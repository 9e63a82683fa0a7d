import type { ReactNode } from 'react';
import { paintNames as a } from './paints.ts';

/**
 * An animal in four layers, so that a few shapes give many variants: `back` (body and one of two kinds of ears or tails),
 * `head`, one of two optional `marks`, `face`. Drawn on 96 x 64 units, rising from the lower edge.
 */
export interface Drawing {
  back: [ReactNode, ReactNode];
  head: ReactNode;
  marks: [ReactNode, ReactNode];
  face: ReactNode;
}

/** Two eyes, `apart` units from the middle. */
export function Eyes({
  y,
  apart = 8,
  r = 2.7,
  x = 48,
}: {
  y: number;
  apart?: number;
  r?: number;
  x?: number;
}) {
  return (
    <>
      {[x - apart, x + apart].map((at) => (
        <g key={at}>
          <circle cx={at} cy={y} r={r} className={a.ink} />
          <circle cx={at + 0.9} cy={y - 0.9} r={r / 3} className={a.shine} />
        </g>
      ))}
    </>
  );
}

/** The same shape mirrored on both sides. */
export function Twice({ children }: { children: ReactNode }) {
  return (
    <>
      {children}
      <g transform="matrix(-1 0 0 1 96 0)">{children}</g>
    </>
  );
}

/** Shoulders with a collar in the category's colour. */
export function Shoulders({ collar = false }: { collar?: boolean }) {
  return (
    <>
      <path d="M21 64C23 52 34 47 48 47s25 5 27 17Z" className={a.coat} />
      {collar && (
        <>
          <path d="M31 53c9 5 25 5 34 0" className={a.collar} />
          <circle cx="48" cy="59.5" r="3" className={a.beak} />
        </>
      )}
    </>
  );
}

/** A small mouth below a nose at (48, y). */
export function Mouth({ y }: { y: number }) {
  return (
    <path d={`M48 ${y}v2.4m0 0c-1.4 2.4-4.8 2.3-5.7.2m5.7-.2c1.4 2.4 4.8 2.3 5.7.2`} className={a.stroke} />
  );
}
