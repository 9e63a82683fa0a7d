import { ArchiveContent, ArchiveDays, ArchiveProgress, WrittenArchive } from '../domain/archive.ts';
import { nothing, reads, writes } from './command.ts';
import { signedInManager } from './rights.ts';

export const archiveCommands = {
  /** The content of an archive of these days. */
  'archive.content': reads(signedInManager.archive, ArchiveDays, ArchiveContent),
  /**
   * Asks for a file and writes the archive of these days, in slices in the background; null if the person chose none.
   * Journalled. Refused: `archive_empty` if nothing was closed in these days, `archive_busy` while another is
   * written, `archive_too_large`.
   */
  'archive.write': writes(signedInManager.archive, ArchiveDays, WrittenArchive.nullable()),
  /** The progress of the archive that is being written; null without one. */
  'archive.progress': reads(signedInManager.archive, nothing, ArchiveProgress.nullable()),
};
