// Without zod, because the window's page runs this too.

/** The size of one label, in millimetres. */
export interface LabelSize {
  width: number;
  height: number;
}

/** Sheets of A4 with labels that can be bought, in millimetres; the rest is margin, the same on both sides. */
export const LABEL_SHEETS = {
  L7160: { columns: 3, rows: 7, width: 63.5, height: 38.1, gap: 2.5 },
  L7651: { columns: 5, rows: 13, width: 38.1, height: 21.2, gap: 2.5 },
  L4732: { columns: 5, rows: 16, width: 35.6, height: 16.9, gap: 2.5 },
  H4360: { columns: 3, rows: 8, width: 70, height: 36, gap: 0 },
  cage: { columns: 2, rows: 4, width: 105, height: 74, gap: 0 },
} as const;
export type LabelSheet = keyof typeof LABEL_SHEETS;

/** The media of labels: a sheet, a roll, or the shop's receipt printer. */
export const LABEL_FORMATS = [...(Object.keys(LABEL_SHEETS) as LabelSheet[]), 'roll', 'receipt'] as const;
export type LabelFormat = (typeof LABEL_FORMATS)[number];

/** The smallest and largest label of a roll, in millimetres. */
export const ROLL_MM = { least: 15, most: 200 };

/** The most labels that are made at once. */
export const MAX_LABELS = 2000;

export const isSheet = (format: LabelFormat): format is LabelSheet => Object.hasOwn(LABEL_SHEETS, format);

/** How many labels are on a page. */
export function labelsOnPage(format: LabelFormat): number {
  return isSheet(format) ? LABEL_SHEETS[format].columns * LABEL_SHEETS[format].rows : 1;
}

/** Where the labels of a sheet start, in millimetres from its left and upper edge, row by row. */
export function placesOn(sheet: LabelSheet): { left: number; top: number }[] {
  const { columns, rows, width, height, gap } = LABEL_SHEETS[sheet];
  const left = (210 - columns * width - (columns - 1) * gap) / 2;
  const top = (297 - rows * height) / 2;
  return Array.from({ length: columns * rows }, (_, at) => ({
    left: left + (at % columns) * (width + gap),
    top: top + Math.floor(at / columns) * height,
  }));
}
