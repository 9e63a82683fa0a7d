import type {
  ArchiveContent,
  ArchiveDays,
  ArchiveProgress,
  WrittenArchive,
} from '../../../shared/domain/archive.ts';
import { PerchError } from '../../../shared/errors/errors.ts';
import { toInstant } from '../../../shared/time/time.ts';
import { words } from '../../../shared/words/words.ts';
import type { ArchivePeriod } from '../../store/archive.ts';
import type { Deps } from '../deps.ts';
import type { Caller } from '../session.ts';
import { archiveFiles } from './files.ts';
import { type WrittenFile, zipped } from './zip.ts';

export type ArchiveDeps = Pick<Deps, 'store' | 'platform' | 'clock' | 'appVersion'>;

/** How often receipts and refunds are read: for themselves, their items and their taxes. */
const PASSES = 3;

/** Archives for the tax office, one at a time (docs/tax-archive.md). */
export function createArchives({ store, platform, clock, appVersion }: ArchiveDeps) {
  let busy = false;
  let progress: ArchiveProgress | null = null;

  /** The zip; `onFingerprint` gets the hash of its manifest once that is written. */
  function content(
    period: ArchivePeriod,
    days: ArchiveDays,
    onFingerprint: (hash: string) => void,
  ): AsyncGenerator<Uint8Array, void> {
    const at = toInstant(clock.now());
    const written: WrittenFile[] = [];
    const { journal, receipts, refunds } = period;
    const of = PASSES * (receipts + refunds) + journal.last - journal.first + 1;
    let done = 0;
    progress = { done, of };
    const count = (rows: number) => {
      done += rows;
      progress = { done: Math.min(done, of), of };
    };
    function* files() {
      yield* archiveFiles(store, period, count);
      yield {
        name: 'manifest.json',
        parts: () => [`${JSON.stringify(manifest(period, { days, at, files: written }), null, 2)}\n`],
      };
    }
    return zipped(files(), {
      mtime: at,
      written(file) {
        written.push(file);
        if (file.name === 'manifest.json') onFingerprint(file.sha256);
      },
    });
  }

  function manifest(
    { shifts, journal }: ArchivePeriod,
    { days, at, files }: { days: ArchiveDays; at: string; files: readonly WrittenFile[] },
  ) {
    return {
      format: 'perch-archive',
      version: 2,
      certified: false,
      savedAt: at,
      program: appVersion,
      days,
      zReports: numbersOf({ shifts }),
      journal: { ...journal, ...store.archive.chainOf(journal) },
      files,
    };
  }

  return {
    content({ from, to }: ArchiveDays): ArchiveContent {
      const { shifts, receipts, refunds } = store.archive.period(from, to);
      return { zNumbers: numbersOf({ shifts }), shifts: shifts.length, receipts, refunds };
    },

    progress: (): ArchiveProgress | null => progress,

    /**
     * Asks for a file and writes it in the background; null if the person chose none.
     *
     * @throws PerchError `archive_empty`, `archive_busy`, `archive_too_large`, `file_not_written`
     */
    async write(days: ArchiveDays, { actor }: Caller): Promise<WrittenArchive | null> {
      if (busy) throw new PerchError('archive_busy');
      const period = store.archive.period(days.from, days.to);
      const numbers = numbersOf(period);
      if (!numbers) throw new PerchError('archive_empty');
      busy = true;
      try {
        let fingerprint = '';
        const word = words[store.settings.shop().language].files.archive;
        const name = `${word} ${days.from} ${days.to}.zip`;
        // Generated on demand, so that nothing is read while the person still chooses.
        async function* parts() {
          yield* content(period, days, (hash) => {
            fingerprint = hash;
          });
        }
        const file = await platform.saveFile({ name, content: parts() });
        if (file === null) return null;
        const body = { ...days, firstZ: numbers.first, lastZ: numbers.last, fingerprint };
        store.journal.append({ kind: 'archive.saved', subjectId: null, body, actor });
        return { file, fingerprint };
      } finally {
        busy = false;
        progress = null;
      }
    },
  };
}

function numbersOf({ shifts }: Pick<ArchivePeriod, 'shifts'>): ArchiveContent['zNumbers'] {
  const [first, last] = [shifts[0], shifts.at(-1)];
  return first && last ? { first: first.zNumber, last: last.zNumber } : null;
}
