import { ArchiveContent, ArchiveDays, ArchiveProgress, WrittenArchive } from '../domain/archive.ts';
import { nothing, reads, writes } from './command.ts';
import { signedInManager } from './rights.ts';

export const archiveCommands = {
  /** What an archive of these days would have in it. */
  'archive.content': reads(signedInManager.archive, ArchiveDays, ArchiveContent),
  /**
   * Asks where and writes the archive of these days, in slices beside the counter's work; null when the person chose
   * nothing. Journalled. Refused: `archive_empty` where nothing was closed in these days, `archive_busy` while another is
   * written, `archive_too_large`.
   */
  'archive.write': writes(signedInManager.archive, ArchiveDays, WrittenArchive.nullable()),
  /** How far the one is that is being written; null where none is. */
  'archive.progress': reads(signedInManager.archive, nothing, ArchiveProgress.nullable()),
};
