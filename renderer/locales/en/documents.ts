export const documents = {
  print: 'Print',
  pdf: 'PDF',
  csv: 'CSV',
  pdfHint: 'Save as PDF',
  csvHint: 'Save as CSV, for a spreadsheet',
  printed: 'Printed.',
  queued: 'Waiting for the printer.',
  saved: 'Saved as {{file}}.',
} as const;
