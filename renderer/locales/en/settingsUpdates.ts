/** New versions of the program. */
export const settingsUpdates = {
  updates: {
    running: 'Perch {{version}} is installed on this till.',
    none: 'This Perch does not look for new versions: nobody signs any for it. To get one, install it over this one. The shop’s data stays.',
    apt: 'This till gets new versions from an apt repository. Whoever looks after the computer enters this command:',
    aptAfter:
      'Perch goes on while it runs. The new version is used once Perch was closed and opened again, best after closing the shift.',
    newest: 'This is the newest version',
    unknown: 'New versions',
    found: 'Perch {{version}} is available',
    ready: 'Perch {{version}} is ready to install',
    of: 'From {{date}}',
    notes: 'What is new',
    look: 'Check for updates',
    lookedAt: 'Last checked: {{at}}',
    fetch: 'Download',
    fetching: 'Downloading: {{percent}} %',
    atClosing: 'It is installed when Perch is closed and the shift is closed, too. That takes a few seconds.',
    notAtClosing: 'It is not installed yet. Perch goes on as it is.',
    agree: 'Install when Perch is closed',
    install: 'Install now',
    installHint: 'Perch closes and opens again with the new version. Nothing is lost by it.',
    installing: 'Perch closes now and opens again with the new version.',
    wentBack:
      'Somebody went back from this version because the shop did not open with it. It is not installed automatically again.',
    when: 'When to install updates',
    whenTo: {
      closing: 'When Perch is closed',
      ask: 'Ask me',
      never: 'Never',
    },
    whenHint: {
      closing: 'Perch downloads a new version and installs it when it is closed after the shift.',
      ask: 'Perch says that there is a new version. A manager downloads and installs it here.',
      never: 'Perch does not check by itself. A manager can still do it here.',
    },
    always: 'Never while there are items in the cart or a payment is open.',
    training: 'In training Perch does not check by itself.',
  },
} as const;
