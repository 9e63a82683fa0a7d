import type { coloursOf } from '../../app/theme/themeHues.ts';

/** A fill, or a line of that many units. */
export interface Paint {
  colour: keyof ReturnType<typeof coloursOf>;
  line?: number;
  opacity?: number;
}

export const paints = {
  coat: { colour: 'coat' },
  back: { colour: 'back' },
  belly: { colour: 'belly' },
  ink: { colour: 'ink' },
  nose: { colour: 'nose' },
  beak: { colour: 'beak' },
  shine: { colour: 'shine' },
  mid: { colour: 'mid' },
  stroke: { colour: 'ink', line: 1.6 },
  whisker: { colour: 'ink', line: 0.8, opacity: 0.55 },
  stripe: { colour: 'back', line: 2.6 },
  scale: { colour: 'belly', line: 1.6 },
  tongue: { colour: 'nose', line: 1.8 },
  tail: { colour: 'back', line: 6 },
  limb: { colour: 'coat', line: 5 },
  horn: { colour: 'coat', line: 4 },
  feeler: { colour: 'back', line: 2 },
  whorl: { colour: 'belly', line: 3 },
  ring: { colour: 'back', line: 2, opacity: 0.6 },
  collar: { colour: 'deep', line: 4 },
} as const satisfies Record<string, Paint>;
export type PaintName = keyof typeof paints;

/** The class names of shapes in drawings. */
export const paintNames = Object.fromEntries(Object.keys(paints).map((name) => [name, name])) as {
  [Name in PaintName]: Name;
};
