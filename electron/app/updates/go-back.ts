import { hasPrevious, putBack } from './image-files.ts';
import type { KeptUpdates } from './kept.ts';

export interface GoingBack {
  /** The AppImage that was started; undefined where it was none. */
  image: string | undefined;
  kept: KeptUpdates;
  /** The version that does not open the shop. */
  version: string;
  /** The one that did. */
  goBackTo: string;
}

/**
 * What puts the version before into its place again and keeps this one from being installed by itself; null where it is
 * not there any more. It is told whether Perch does so by itself, and throws what the disk refuses: nothing was changed then.
 */
export function wayBackHere({
  image,
  kept,
  version,
  goBackTo,
}: GoingBack): ((byItself: boolean) => void) | null {
  const before = kept.read();
  if (image === undefined || before.previous !== goBackTo || !hasPrevious(image)) return null;
  return (byItself) => {
    // First the note: a version that was gone back from without one would be installed again by itself.
    kept.write({ previous: null, wentBackFrom: version, untold: byItself });
    try {
      putBack(image);
    } catch (error) {
      kept.write(before);
      throw error;
    }
  };
}
