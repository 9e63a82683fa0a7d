import type { CSSVariablesResolver, MantineColorsTuple, MantineThemeOverride } from '@mantine/core';
import { componentDefaults } from './themeComponents.ts';
import { hues } from './themeHues.ts';

/**
 * All colours and sizes, with themeHues.ts (colours of categories and animals). The rest of the renderer uses tokens:
 * `var(--perch-…)` in CSS modules, Mantine's names in components. theme.test.ts checks this and the WCAG contrast.
 */

/** Colours by meaning: neutral ground, one accent, amber for warnings, red only for loss and danger. */
export const schemes = {
  light: {
    ground: '#f5f1ea',
    surface: '#fffdf9',
    raised: '#ffffff',
    sunken: '#ece6dc',
    line: '#ddd4c6',
    /** The edge of fields and buttons: 3:1 against the ground. */
    edge: '#8d8173',
    ink: '#2b2520',
    'ink-soft': '#62584d',
    accent: '#1f6b55',
    'accent-hover': '#195945',
    'accent-ink': '#ffffff',
    'accent-soft': '#dcebe3',
    'accent-text': '#185845',
    loss: '#a8321f',
    'loss-hover': '#8f2918',
    'loss-ink': '#ffffff',
    'loss-soft': '#f8e2dc',
    'loss-text': '#98291a',
    warn: '#f0b13c',
    'warn-ink': '#2b2520',
    'warn-soft': '#fbeccb',
    'warn-text': '#7a4d00',
    veil: 'rgb(43 37 32 / 45%)',
    shade: 'rgb(72 56 36 / 14%)',
    /** Printed documents on the screen: black on white in both schemes. */
    paper: '#ffffff',
    'paper-ink': '#1d1916',
    'paper-soft': '#5c5248',
    'paper-edge': '#8d8173',
    'paper-line': '#ddd4c6',
    'paper-accent': '#1f6b55',
    'paper-loss': '#98291a',
  },
  dark: {
    ground: '#191614',
    surface: '#23201d',
    raised: '#2d2925',
    sunken: '#131110',
    line: '#3c3631',
    edge: '#857a6e',
    ink: '#f3ede5',
    'ink-soft': '#b9ada0',
    accent: '#2e7d65',
    'accent-hover': '#256b56',
    'accent-ink': '#ffffff',
    'accent-soft': '#1d3a30',
    'accent-text': '#8fd3b8',
    loss: '#b6402c',
    'loss-hover': '#c44a35',
    'loss-ink': '#ffffff',
    'loss-soft': '#44221b',
    'loss-text': '#f3a897',
    warn: '#e3a53a',
    'warn-ink': '#231b0c',
    'warn-soft': '#44330f',
    'warn-text': '#f2c878',
    veil: 'rgb(0 0 0 / 60%)',
    shade: 'rgb(0 0 0 / 40%)',
    paper: '#ffffff',
    'paper-ink': '#1d1916',
    'paper-soft': '#5c5248',
    'paper-edge': '#8d8173',
    'paper-line': '#ddd4c6',
    'paper-accent': '#1f6b55',
    'paper-loss': '#98291a',
  },
} as const;

/** Windows of this width or more have larger text, CSS pixels; the same value as in base.css. */
const LARGE = 1920;
/** Scales text and its surroundings in a large window. */
const grows = (size: string) => `calc(${size} * var(--perch-large))`;

/**
 * Text sizes with line heights: 14, 16, 20, 24, 32 and 48 px; 16 becomes 18 in a large window. The smallest is only for
 * keys, axes and technical details.
 */
export const text = {
  small: ['0.875rem', '1.25rem'],
  body: [grows('1rem'), grows('1.5rem')],
  lead: ['1.25rem', '1.75rem'],
  title: ['1.5rem', '2rem'],
  display: ['2rem', '2.5rem'],
  figure: ['3rem', '3.5rem'],
} as const;

/** The 8 px grid, in rem so that zoom and larger text scale it. */
const sizes = {
  'space-1': '0.5rem',
  'space-2': '1rem',
  'space-3': '1.5rem',
  'space-4': '2rem',
  'space-6': '3rem',
  'space-8': '4rem',
  /** Touch targets: 48 px, and larger for the most important keys. */
  touch: '3rem',
  /** The width where a row has no more room. */
  'touch-least': '2.75rem',
  'touch-large': '4rem',
  icon: '1.5rem',
  'icon-large': '2.5rem',
  'radius-small': '0.25rem',
  radius: '0.5rem',
  'radius-large': '1rem',
  hairline: '1px',
  tight: '-0.02em',
  focus: '3px',
  header: '4rem',
  /** The line at the top of training mode. */
  mark: '0.25rem',
  /** The change due, legible from the customer's side. */
  change: 'clamp(4rem, 6vw, 6rem)',
  'leading-change': 'clamp(4.5rem, 6.75vw, 6.75rem)',
  rail: grows('7rem'),
  'rail-entry': grows('5rem'),
  'basket-min': '25rem',
  'leading-tight': grows('1.25rem'),
  /** A five-digit amount in a line of the cart, with the steppers stacked before it. */
  amount: grows('4.5rem'),
  'basket-max': grows('32rem'),
  'basket-share': '35vw',
  'tile-min': grows('9.5rem'),
  'tile-art': grows('5.5rem'),
  'tile-height': grows('11rem'),
  'panel-max': '40rem',
  'pay-max': '88rem',
  'pay-height': '50rem',
  list: grows('17rem'),
  'table-row': '3.5rem',
  'table-row-tall': '4rem',
  'table-count': grows('4rem'),
  'table-figure': grows('4.5rem'),
  'table-status': grows('6rem'),
  'table-price': grows('6rem'),
  'table-roomy': grows('7.5rem'),
  spark: grows('4.5rem'),
  choice: grows('11rem'),
  chart: '14rem',
  report: '60rem',
  column: '20rem',
  'column-field': '14rem',
  'column-settings': '48rem',
  'figure-min': '12rem',
  'count-min': '20rem',
  'paper-min': '20rem',
  /** Paper keeps the printer's size, in a large window too. */
  'paper-text': '1rem',
  'paper-leading': '1.5rem',
  /** Shows four backups with the button below visible. */
  backups: '17rem',
  /** A millimetre of a label, enlarged to be legible. */
  'label-mm': '0.24rem',
  'narrow-part': '30rem',
  'paper-max': '30rem',
  drawing: '10rem',
  'list-wide': '56rem',
  measure: '36rem',
  finder: '70vh',
  /** A list in a dialog that leaves the text above and the buttons below visible. */
  picks: '45vh',
  'notice-height': '80vh',
  /** The space below a dialog's title, without a second scroll bar. */
  'dialog-height': 'calc(90vh - 7.5rem)',
  /** The same for a dialog at the top of the window, with a paper in it. */
  'dialog-tall': 'calc(100vh - 9.5rem)',
  /** A list in a dialog with fields above it and large buttons below. */
  'dialog-list': 'calc(90vh - 22.875rem)',
  dialog: '30rem',
  'dialog-pad': '44rem',
  'dialog-wide': '60rem',
  /** Two columns with a paper each. */
  'dialog-roomy': '80rem',
} as const;

/** Sizes that code needs as numbers, in CSS pixels at 100 %. */
export const pixels = {
  tile: { min: 152, height: 176 },
  /** In a large window, where text is larger too. */
  largeTile: { min: 180, height: 198 },
  gap: 8,
  line: 72,
  heading: 40,
  row: 56,
  /** A row with a name on two lines. */
  tallRow: 64,
  wideTable: 840,
  /** From this width the name has one line beside all columns. */
  roomyTable: 1100,
  /** The width of the category and all stock filters in one row. */
  allFilters: 940,
  /** The additional width of the filter for pets to count. */
  toCountFilter: 120,
  wide: 900,
  large: LARGE,
  /** From this width there are three columns. */
  roomy: 1500,
  entry: 80,
} as const;

/** Short, and none if reduced motion is preferred (base.css). */
const motionMs = 120;

const shadows = { sm: '0 1px 2px var(--perch-shade)', md: '0 8px 24px var(--perch-shade)' };

/** A colour of Mantine: ten shades, light to dark. */
const shades = (list: string) => list.split(' ') as unknown as MantineColorsTuple;

const pine = shades('#eef6f2 #dcebe3 #b9d8ca #8fd3b8 #62b396 #429b7d #358c72 #2e7d65 #1f6b55 #185845');
const brick = shades('#fdf1ee #f8e2dc #f0c2b7 #f3a897 #dd7560 #cf5640 #c44a35 #b6402c #a8321f #98291a');
const amber = shades('#fdf6e6 #fbeccb #f7dca0 #f2c878 #f0b13c #e3a53a #c4841a #9a6408 #7a4d00 #5c3a00');
const sand = shades('#faf7f2 #f5f1ea #ece6dc #ddd4c6 #c6baa9 #a99c8b #8d8173 #62584d #453c34 #2b2520');
const bark = shades('#f3ede5 #d8cec2 #b9ada0 #857a6e #3c3631 #36312c #2d2925 #23201d #191614 #131110');

export const theme: MantineThemeOverride = {
  fontFamily: "'Figtree Variable', system-ui, sans-serif",
  fontFamilyMonospace: "'Figtree Variable', system-ui, sans-serif",
  fontWeights: { regular: '450', medium: '550', bold: '700' },
  fontSizes: {
    xs: 'var(--perch-text-body)',
    sm: 'var(--perch-text-body)',
    md: 'var(--perch-text-body)',
    lg: text.title[0],
    xl: text.figure[0],
  },
  lineHeights: { xs: '1.5', sm: '1.5', md: '1.5', lg: '1.333', xl: '1.167' },
  spacing: {
    xs: sizes['space-1'],
    sm: sizes['space-1'],
    md: sizes['space-2'],
    lg: sizes['space-3'],
    xl: sizes['space-4'],
  },
  radius: { xs: sizes.radius, sm: sizes.radius, md: sizes.radius, lg: sizes['radius-large'], xl: '999px' },
  defaultRadius: 'md',
  headings: {
    fontFamily: "'Figtree Variable', system-ui, sans-serif",
    fontWeight: '650',
    sizes: Object.fromEntries(
      ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((level) => [
        level,
        level < 'h4'
          ? { fontSize: text.title[0], lineHeight: '1.333' }
          : { fontSize: 'var(--perch-text-body)', lineHeight: '1.5' },
      ]),
    ) as NonNullable<NonNullable<MantineThemeOverride['headings']>['sizes']>,
  },
  colors: { pine, amber, red: brick, gray: sand, dark: bark },
  primaryColor: 'pine',
  primaryShade: { light: 8, dark: 7 },
  black: schemes.light.ink,
  shadows: { xs: shadows.sm, sm: shadows.sm, md: shadows.md, lg: shadows.md, xl: shadows.md },
  focusRing: 'auto',
  respectReducedMotion: true,
  cursorType: 'pointer',
  components: componentDefaults,
};

/** Defines every token on the root element and maps Mantine's neutrals to ours. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {
    '--perch-large': '1',
    ...named(sizes),
    ...Object.fromEntries(
      Object.entries(text).flatMap(([name, [size, line]]) => [
        [`--perch-text-${name}`, size],
        [`--perch-leading-${name}`, line],
      ]),
    ),
    '--perch-motion': `${motionMs}ms`,
    '--perch-glow': '900ms',
    '--perch-weight-strong': '650',
    '--mantine-font-size-md': 'var(--perch-text-body)',
  },
  light: scheme('light'),
  dark: scheme('dark'),
});

function named(tokens: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(tokens).map(([name, value]) => [`--perch-${name}`, value]));
}

function scheme(name: 'light' | 'dark'): Record<string, string> {
  return {
    ...named(schemes[name]),
    ...named(hues(name)),
    '--mantine-color-body': 'var(--perch-ground)',
    '--mantine-color-text': 'var(--perch-ink)',
    '--mantine-color-bright': 'var(--perch-ink)',
    '--mantine-color-dimmed': 'var(--perch-ink-soft)',
    '--mantine-color-placeholder': 'var(--perch-ink-soft)',
    '--mantine-color-error': 'var(--perch-loss-text)',
    '--mantine-color-anchor': 'var(--perch-accent-text)',
    '--mantine-color-default': 'var(--perch-surface)',
    '--mantine-color-default-hover': 'var(--perch-sunken)',
    '--mantine-color-default-color': 'var(--perch-ink)',
    // Controls have a visible edge: 3:1 against their ground.
    '--mantine-color-default-border': 'var(--perch-edge)',
    // A trace of ink keeps a disabled button visible on any ground; a sunken ground would be black in the dark scheme.
    '--mantine-color-disabled': 'color-mix(in srgb, var(--perch-ink) 4%, transparent)',
    '--mantine-color-disabled-color': 'var(--perch-ink-soft)',
    '--mantine-color-disabled-border': 'var(--perch-line)',
    '--mantine-primary-color-light': 'var(--perch-accent-soft)',
    '--mantine-primary-color-light-hover': 'var(--perch-accent-soft)',
    '--mantine-primary-color-light-color': 'var(--perch-accent-text)',
    '--mantine-color-pine-light': 'var(--perch-accent-soft)',
    '--mantine-color-pine-light-hover': 'var(--perch-accent-soft)',
    '--mantine-color-pine-light-color': 'var(--perch-accent-text)',
    '--mantine-color-amber-light': 'var(--perch-warn-soft)',
    '--mantine-color-amber-light-hover': 'var(--perch-warn-soft)',
    '--mantine-color-amber-light-color': 'var(--perch-warn-text)',
    '--mantine-color-red-light': 'var(--perch-loss-soft)',
    '--mantine-color-red-light-hover': 'var(--perch-loss-soft)',
    '--mantine-color-red-light-color': 'var(--perch-loss-text)',
  };
}
