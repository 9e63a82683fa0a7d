/** The result of checking a PDF before printing: ready, or why not. */
export type PdfOutcome = 'ready' | 'locked' | 'long' | 'damaged';
