import { IconChevronRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { OutboxEntryView } from '../../../../shared/domain/sync.ts';
import { useStores } from '../../../app/useStores.ts';
import shared from '../../../ui/shared.module.css';
import { EntryIcon } from '../EntryRow.tsx';
import { kindWords, stateWords } from '../labels.ts';
import l from './life.module.css';

/**
 * Related entries: the other lines of a sale and its stock figures, each a link to its history.
 *
 * @param ofSale whether it is a sale, whose receipt is shown above
 */
export function RelatedEntries({ entries, ofSale }: { entries: OutboxEntryView[]; ofSale: boolean }) {
  const { useSync, useSyncEntry } = useStores().sync;
  const { t } = useTranslation();
  const { open } = useSyncEntry();
  const title = t(ofSale ? 'sync.life.besideSale' : 'sync.life.beside');
  const status = useSync((state) => state.status);
  return (
    <section className={shared.stack} aria-label={title}>
      <h3 className={shared.heading}>{title}</h3>
      <ul className={l.besides}>
        {entries.map((entry) => (
          <li key={entry.id}>
            <button
              type="button"
              className={l.besideRow}
              data-state={entry.state}
              onClick={() => open(entry.id)}
            >
              <EntryIcon state={entry.state} className={l.icon} />
              <span className={l.besideWords}>
                {entry.subject}
                <span className={l.words}>
                  {kindWords(ofSale ? { ...entry, receipt: null } : entry, t)} ·{' '}
                  {stateWords(entry, status, t)}
                </span>
              </span>
              <IconChevronRight className={l.icon} aria-hidden="true" />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
