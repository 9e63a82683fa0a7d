/** What became of a PDF that is to be printed: ready, or why it cannot be. */
export type PdfOutcome = 'ready' | 'locked' | 'long' | 'damaged';
