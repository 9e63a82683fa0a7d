/**
 * Release notes of a version as plain text: its section of the change log, or the unreleased section.
 *
 * @param {string} changelog
 * @param {string} version
 */
export function releaseNotes(changelog, version) {
  const sections = changelog.split(/^## /m).slice(1);
  const named = sections.find((section) =>
    (section.split('\n')[0] ?? '').replace(/[[\]]/g, '').startsWith(version),
  );
  const [, ...lines] = (named ?? sections[0] ?? '').split('\n');
  return (
    lines
      .join('\n')
      // A sentence is one line, however the file wraps it.
      .replace(/\n {2,}(?=\S)/g, ' ')
      .replace(/^### /gm, '')
      .replace(/[*`]/g, '')
      .replace(/\[([^\]]+)\]\([^)]*\)/g, '$1')
      .replace(/\n{3,}/g, '\n\n')
      .trim()
  );
}
