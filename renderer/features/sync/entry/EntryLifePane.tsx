import { IconArrowLeft, IconChevronRight, IconX } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { EntryLife } from '../../../../shared/domain/entry-life.ts';
import type { OutboxEntryView } from '../../../../shared/domain/sync.ts';
import { useShortcuts } from '../../../app/keyboard/useKeyboard.ts';
import { useIsRoomy } from '../../../app/theme/narrow.ts';
import { useStores } from '../../../app/useStores.ts';
import { explain } from '../../../i18n/i18n.ts';
import { useText } from '../../../i18n/text.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { Details } from '../../../ui/Details.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import shared from '../../../ui/shared.module.css';
import { EntryIcon } from '../EntryRow.tsx';
import { kindWords, stateWords, whyOf } from '../labels.ts';
import { rawAnswer } from '../reasons.ts';
import { Choices } from './Choices.tsx';
import { EntryHistory, Raw } from './EntryHistory.tsx';
import l from './life.module.css';

/** The history of an entry: attempts, answers, and the choices of a person. */
export function EntryLifePane() {
  const { useDialog } = useStores().app;
  const { useSyncEntry } = useStores().sync;
  const { t } = useText();
  const { life, failure, close } = useSyncEntry();
  // Beside the list it needs no back button.
  const isBeside = useIsRoomy();
  const asking = useDialog(({ dialog }) => dialog !== null);
  useShortcuts('nav.sync', [{ keys: ['Escape'], label: 'sync.life.back', run: close, when: () => !asking }]);
  return (
    <section className={shared.pane} aria-label={t('sync.life.label')}>
      <div className={l.head}>
        <ActionButton icon={isBeside ? IconX : IconArrowLeft} keys="Escape" onClick={close}>
          {t(isBeside ? 'common.close' : 'sync.life.back')}
        </ActionButton>
      </div>
      {failure && <EmptyState title={explain(failure, t)} />}
      {life && <Life key={life.entry.id} life={life} />}
    </section>
  );
}

/** Shown beside the list before an entry is selected. */
export function NothingSelected() {
  const { t } = useText();
  return (
    <section className={shared.pane} aria-label={t('sync.life.label')}>
      <EmptyState title={t('sync.life.none')} words={t('sync.life.noneHint')} />
    </section>
  );
}

function Life({ life }: { life: EntryLife }) {
  const { useSync, useSyncEntry } = useStores().sync;
  const { t, money } = useText();
  const { open } = useSyncEntry();
  const { entry, behind, beside, choices } = life;
  const related = beside.length > 0 && <RelatedEntries entries={beside} ofSale={entry.receipt !== null} />;
  const title = useRef<HTMLHeadingElement>(null);
  const why = whyOf(entry, t);
  const raw = why && rawAnswer(entry.reason, t);
  const state = useSync(({ status }) => stateWords(entry, status, t));
  // The touched row is gone, so the focus moves here.
  useEffect(() => title.current?.focus(), []);
  const needsPerson = entry.state === 'parked';
  return (
    <section className={l.scroller} tabIndex={0} aria-label={entry.subject}>
      <div className={needsPerson ? l.card : shared.stack}>
        <h2 ref={title} className={l.title} tabIndex={-1}>
          {entry.receipt ? kindWords(entry, t) : entry.subject}
          {entry.receipt && (
            <span className={l.total}>
              <span className={l.totalOf}>{t('sync.life.receiptTotal')}</span> {money(entry.receipt.total)}
            </span>
          )}
        </h2>
        <p className={l.state} data-state={entry.state}>
          <EntryIcon state={entry.state} className={l.icon} />
          <span>
            {entry.receipt ? entry.subject : kindWords(entry, t)} · {state}
          </span>
        </p>
        {why && (
          <div className={l.why}>
            <p className={l.whyWords}>{why}</p>
            {raw && !needsPerson && <Raw words={raw} />}
          </div>
        )}
        {behind && (
          <p className={l.words}>
            {t('sync.life.behind')}{' '}
            <button type="button" className={l.link} onClick={() => open(behind.id)}>
              {behind.subject} · {kindWords(behind, t)}
            </button>
          </p>
        )}
        <Choices life={life} />
        {needsPerson ? (
          <Details title={t('sync.raw.title')}>
            <div className={shared.stack}>
              {raw && (
                <p className={l.rawWords} data-selectable="">
                  {raw}
                </p>
              )}
              {choices.noEdit && <p className={l.words}>{t(`sync.life.noEdit.${choices.noEdit}`)}</p>}
              {related}
              <EntryHistory life={life} shown={why} />
            </div>
          </Details>
        ) : (
          <>
            {related}
            <EntryHistory life={life} shown={why} />
          </>
        )}
      </div>
    </section>
  );
}

/**
 * Related entries: the other lines of a sale and its stock figures, each a link to its history.
 *
 * @param ofSale whether it is a sale, whose receipt is shown above
 */
function RelatedEntries({ entries, ofSale }: { entries: OutboxEntryView[]; ofSale: boolean }) {
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
