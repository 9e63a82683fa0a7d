import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { cssVariables, schemes, text } from './theme.ts';
import { hueNames, hues } from './themeHues.ts';

const folder = join(import.meta.dirname, '..', '..');

/** Relative luminance and contrast as defined by WCAG 2.2. */
function luminance(hex: string): number {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
function contrast(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

type Scheme = keyof typeof schemes;
type Colour = keyof (typeof schemes)[Scheme];

/** The resolved colour of a Mantine variable on a ground: one of ours, or mixed with the ground. */
function drawn(scheme: Scheme, variable: string, ground: Colour): string {
  const variables: Record<string, string> = cssVariables({} as never)[scheme];
  const value = variables[variable] ?? '';
  const mixed = /^color-mix\(in srgb, var\(--perch-([\w-]+)\) (\d+)%, transparent\)$/.exec(value);
  const [, name, share = '100'] = mixed ?? /^var\(--perch-([\w-]+)\)$/.exec(value) ?? [];
  const [colour, below] = [schemes[scheme][name as Colour], schemes[scheme][ground]];
  const parts = [1, 3, 5].map((at) => {
    const [over, under] = [colour, below].map((hex) => Number.parseInt(hex.slice(at, at + 2), 16)) as [
      number,
      number,
    ];
    return Math.round(under + ((over - under) * Number(share)) / 100);
  });
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

const grounds = ['ground', 'surface', 'raised', 'sunken'] as const;

const readable = [
  ['ink', 'ground'],
  ['ink', 'surface'],
  ['ink', 'sunken'],
  ['ink-soft', 'ground'],
  ['ink-soft', 'surface'],
  ['ink-soft', 'sunken'],
  ['accent-ink', 'accent'],
  ['accent-ink', 'accent-hover'],
  ['accent-text', 'accent-soft'],
  ['accent-text', 'surface'],
  ['accent-text', 'ground'],
  ['loss-ink', 'loss'],
  ['loss-text', 'loss-soft'],
  ['loss-text', 'surface'],
  ['warn-ink', 'warn'],
  ['warn-text', 'warn-soft'],
  ['warn-text', 'surface'],
  ['warn-text', 'ground'],
  ['paper-ink', 'paper'],
  ['paper-soft', 'paper'],
  ['paper-accent', 'paper'],
  ['paper-loss', 'paper'],
] as const;

for (const scheme of ['light', 'dark'] as const) {
  test.each(readable)(`${scheme}: %s can be read on %s`, (ink, ground) => {
    expect(contrast(schemes[scheme][ink], schemes[scheme][ground])).toBeGreaterThanOrEqual(4.5);
  });

  test(`${scheme}: the edge of a field can be seen`, () => {
    expect(contrast(schemes[scheme].edge, schemes[scheme].surface)).toBeGreaterThanOrEqual(3);
  });

  test(`${scheme}: paper is white`, () => {
    expect(schemes[scheme].paper).toBe('#ffffff');
    expect(contrast(schemes[scheme]['paper-edge'], schemes[scheme].paper)).toBeGreaterThanOrEqual(3);
  });

  describe.each(grounds)(`${scheme}, on %s`, (ground) => {
    const seen = (variable: string) => contrast(drawn(scheme, variable, ground), schemes[scheme][ground]);

    test('buttons have a visible edge', () => {
      expect(seen('--mantine-color-default-border')).toBeGreaterThanOrEqual(3);
    });

    test('disabled controls have less contrast than enabled ones: edge, ground and text', () => {
      expect(seen('--mantine-color-disabled-border')).toBeLessThan(seen('--mantine-color-default-border'));
      expect(seen('--mantine-color-disabled')).toBeLessThan(1.15);
      expect(seen('--mantine-color-disabled-color')).toBeLessThan(seen('--mantine-color-default-color'));
    });
  });

  test.each(hueNames)(`${scheme}: %s can be read on its own ground`, (hue) => {
    const tokens = hues(scheme);
    const [deep, soft] = [tokens[`hue-${hue}-deep`] ?? '', tokens[`hue-${hue}-soft`] ?? ''];
    expect(contrast(deep, soft)).toBeGreaterThanOrEqual(4.5);
  });
}

test('the text sizes are 14, 16, 20, 24, 32 and 48 px', () => {
  const sizes = Object.values(text).map(([size]) => Number.parseFloat(size.replace('calc(', '')) * 16);
  expect(sizes).toEqual([14, 16, 20, 24, 32, 48]);
});

test('only the theme contains colours and lengths', () => {
  // stopped.html does not use the window's theme.
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.(css|tsx)$/.test(file) && !file.startsWith('testing') && !file.startsWith('stopped'),
  );
  expect(files.length).toBeGreaterThan(50);
  const strays = files.flatMap((file) =>
    readFileSync(join(folder, file), 'utf8')
      .split('\n')
      // Media and container queries cannot use a token.
      .filter((line) => !/@(media|container)/.test(line))
      .filter((line) =>
        /#[0-9a-f]{3,8}\b(?!-)|\brgba?\(|\bhsl|(?<![\w-])-?[\d.]+(px|rem|em|vh|vw)\b/i.test(line),
      )
      .map((line) => `${file}: ${line.trim()}`),
  );
  expect(strays).toEqual([]);
});
