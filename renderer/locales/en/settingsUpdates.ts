/** New versions of the program. */
export const settingsUpdates = {
  updates: {
    running: 'Perch {{version}} is installed on this till.',
    none: 'Perch does not check for updates on this till. To update, install the new version over this one; the shop’s data is kept.',
    apt: 'This till gets updates from an apt repository. Whoever looks after the computer enters this command:',
    aptAfter:
      'Perch keeps working meanwhile. The new version is used once Perch has been closed and opened again, ideally after closing the shift.',
    newest: 'This is the newest version',
    unknown: 'New versions',
    found: 'Perch {{version}} is available',
    ready: 'Perch {{version}} is ready to install',
    of: 'From {{date}}',
    notes: 'What is new',
    look: 'Check for updates',
    lookedAt: 'Last checked: {{at}}',
    fetch: 'Download',
    fetching: 'Downloading: {{percent}}%',
    atClosing: 'It is installed when Perch is closed after the shift. That takes a few seconds.',
    notAtClosing: 'It is not installed yet. Perch continues with the current version.',
    agree: 'Install when Perch is closed',
    install: 'Install now',
    installHint: 'Perch closes and opens again with the new version. Nothing is lost.',
    installing: 'Perch closes now and opens again with the new version.',
    when: 'When to install updates',
    whenTo: {
      closing: 'When Perch is closed',
      ask: 'Ask me',
      never: 'Never',
    },
    whenHint: {
      closing: 'Perch downloads a new version and installs it when it is closed after the shift.',
      ask: 'Perch tells you when there is a new version. A manager downloads and installs it here.',
      never: 'Perch does not check automatically. A manager can check here.',
    },
    always: 'Nothing is installed while there are items in the cart or a payment is open.',
    training: 'In training, Perch does not check automatically.',
  },
} as const;
