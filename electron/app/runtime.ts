/** The oldest Electron line that still gets security fixes at the time of this release. */
const oldestMaintained = 43;

/** What the person must know about an Electron that is no longer maintained, or null for one that is. */
export function oldRuntime(version: string): { code: string; message: string } | null {
  if (Number.parseInt(version, 10) >= oldestMaintained) return null;
  return {
    code: 'old_runtime',
    message: `Perch runs on Electron ${version}, which no longer gets security fixes. That serves for trying it out; use a released Perch in the shop.`,
  };
}
