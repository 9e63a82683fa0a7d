/** What the program is and how it stands, and the report of it. */
export const settingsAbout = {
  about: {
    licences: 'Licences',
    licencesWords:
      'Perch contains the work of others. Choose a part to read who made it and on which terms it may be used.',
    chromium: 'Chromium, which draws the window, has its own list, in this file:',
    unpacked: 'The list is made when Perch is packaged. This one runs from source.',
    failed: 'The licences could not be read',
    program: 'Program',
    parts: 'Built with',
    system: 'Operating system',
    till: 'Till',
    service: 'Service',
    noService: 'None yet',
    data: 'Data',
    folder: 'Folder',
    database: 'Database',
    databaseSize: '{{size}}, version {{schema}}',
    backups: 'Backups',
    logs: 'Log files',
    lastBackup: 'Last backup',
    lastCheck: 'Last check of all records',
    never: 'Never',
    holds: 'Everything adds up.',
    differs: 'Something does not add up. Save a report and show it to support.',
    check: 'Check now',
    report: 'Report for support',
    reportIn:
      'Included: versions and sizes, settings without texts and amounts, how the connection and its requests went, how many rows each table has, whether everything adds up, and the log with times, messages and codes.',
    reportOut:
      'Not included: keys, PINs, names, telephone numbers, notes, prices and amounts, addresses. Nothing is sent: you choose where it is saved and who gets it.',
    save: 'Save a report',
    saved: 'Report saved: {{file}}',
  },
} as const;
