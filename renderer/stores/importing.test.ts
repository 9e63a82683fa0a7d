import { expect, test } from 'vitest';
import { startForEach, stores } from '../testing/program.ts';

startForEach();

const importing = () => stores.useImporting.getState();
const text = 'Name;Category;Price\nMomo;Cats;12,50\n';

/** A file that was changed, or whose stick was pulled out, after so many reads: a browser then refuses to read it. */
function lost(after: number): File {
  const file = new File([text], 'pets.csv');
  let reads = 0;
  const slice = file.slice.bind(file);
  file.slice = (...range) => {
    const part = slice(...range);
    reads += 1;
    if (reads > after) {
      part.arrayBuffer = () => Promise.reject(new DOMException('gone', 'NotReadableError'));
    }
    return part;
  };
  return file;
}

test.each([0, 1, 2])(
  'a file that is gone after %i reads says so, and the next one is read',
  async (reads) => {
    await importing().read(lost(reads));
    expect(importing()).toMatchObject({ reading: false, failure: { code: 'csv_unreadable' }, preview: null });
    await importing().read(new File([text], 'pets.csv'));
    expect(importing()).toMatchObject({ reading: false, failure: null, preview: { counts: { create: 1 } } });
  },
);
