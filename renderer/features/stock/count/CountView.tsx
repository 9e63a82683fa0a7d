import { Button, Progress } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PetTile } from '../../../../shared/domain/catalogue.ts';
import type { CountSession } from '../../../../shared/domain/counts.ts';
import type { ModalHandle } from '../../../app/dialogStore.ts';
import { useShortcuts } from '../../../app/keyboard/useKeyboard.ts';
import { useStores } from '../../../app/useStores.ts';
import { explain } from '../../../i18n/i18n.ts';
import { useText } from '../../../i18n/text.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { Portrait } from '../../../ui/art/Portrait.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ConfirmDialog } from '../../../ui/form/ConfirmDialog.tsx';
import { Logo } from '../../../ui/Logo.tsx';
import shared from '../../../ui/shared.module.css';
import { PetSearch } from '../../find/PetSearch.tsx';
import { PageHead } from '../PageHead.tsx';
import s from '../stock.module.css';
import { CountCard } from './CountCard.tsx';
import { CountLines } from './CountLines.tsx';
import { CountReview } from './CountReview.tsx';
import { CountStart } from './CountStart.tsx';
import c from './count.module.css';

/**
 * Counting: the current pet on the left; progress, counted pets and known remaining ones on the right. Expected stock is
 * hidden.
 */
function CountView({ session }: { session: CountSession }) {
  const { useModal, useScans } = useStores().app;
  const { useCounting, useStock } = useStores().stock;
  const { t, number } = useText();
  const { scan, openReview, toCount, typed } = useCounting();
  const go = useStock((state) => state.go);
  const discard = useModal('stock.discardCount');
  const { lines, label, scope } = session;
  const done = lines.filter(({ counted }) => counted !== null);
  const units = lines.reduce((sum, { counted }) => sum + (counted ?? 0), 0);
  const again = lines.length - done.length;
  // A new count starts with the list of what is left, a continued one with what was counted.
  const [list, show] = useState<'counted' | 'toCount'>(scope && lines.length === 0 ? 'toCount' : 'counted');
  // A typed number counts, also for the first pet.
  const canReview = lines.length > 0 || (typed ?? '').trim() !== '';
  useScans((code) => void scan(code));
  useShortcuts('nav.stock', [
    { keys: ['F12', 'Ctrl+Enter'], label: 'stock.keys.review', when: () => canReview, run: openReview },
  ]);

  return (
    <div className={s.screen}>
      <section className={shared.browse} aria-label={t('stock.count.title')}>
        <PageHead
          title={
            <>
              {label || t('stock.count.title')}
              {scope && (
                <span className={shared.soft}>
                  {' · '}
                  {scope.categoryName === null
                    ? t('paper.wholeShop')
                    : t('stock.count.scope', { category: scope.categoryName })}
                </span>
              )}
            </>
          }
          onBack={() => go('table')}
        />
        <CountEntry />
      </section>
      <section className={s.pane} aria-label={t('paper.counted')}>
        <header className={s.paneHead}>
          <div className={shared.grow} aria-live="polite">
            <h2 className={s.title}>
              {scope
                ? t('stock.count.lineCountOf', { counted: number(done.length), pets: number(scope.pets) })
                : t('stock.count.lineCount', { count: done.length })}
            </h2>
            <p className={shared.words}>
              {t('stock.arrivals.units', { count: units })}
              {again > 0 && ` · ${t('stock.count.again', { count: again })}`}
            </p>
          </div>
        </header>
        {scope && (
          <>
            <Progress
              size="lg"
              value={scope.pets === 0 ? 0 : (100 * done.length) / scope.pets}
              aria-label={t('stock.count.progress')}
            />
            <fieldset className={c.lists}>
              <legend className={shared.hidden}>{t('stock.count.lists')}</legend>
              {[
                { each: 'counted' as const, label: t('paper.counted'), count: lines.length },
                {
                  each: 'toCount' as const,
                  label: t('stock.count.toCount'),
                  count: Math.max(0, scope.pets - lines.length),
                },
              ].map(({ each, label, count }) => (
                <button
                  key={each}
                  type="button"
                  className={shared.filter}
                  aria-pressed={each === list}
                  onClick={() => show(each)}
                >
                  {label} <span className={shared.count}>{number(count)}</span>
                </button>
              ))}
            </fieldset>
          </>
        )}
        {scope && list === 'toCount' ? <ToCount pets={toCount} /> : <CountLines lines={lines} />}
        <div className={s.end}>
          <Button size="lg" aria-label={t('stock.count.discard')} onClick={discard.open}>
            {t('form.discard.discard')}
          </Button>
          <ActionButton
            size="lg"
            variant="filled"
            disabled={!canReview}
            keys="F12"
            onClick={() => void openReview()}
          >
            {t('stock.count.review')}
          </ActionButton>
        </div>
      </section>
      <DiscardDialog modal={discard} lines={lines.length} />
    </div>
  );
}

/** The pets still to be counted; a touch asks for one's number. */
function ToCount({ pets }: { pets: readonly PetTile[] }) {
  const { useCounting } = useStores().stock;
  const { t } = useText();
  const { current, take } = useCounting();
  if (pets.length === 0)
    return <p className={`${shared.words} ${s.paneScroller}`}>{t('stock.count.allCounted')}</p>;
  return (
    <ul className={c.toCountList} aria-label={t('stock.count.toCount')}>
      {pets.map((pet) => (
        <li key={pet.id}>
          <button
            type="button"
            className={c.toCountPet}
            aria-current={pet.id === current?.id || undefined}
            onClick={() => void take(pet)}
          >
            <Portrait petName={pet.name} categoryName={pet.categoryName} className={c.small} />
            <span className={s.recordName}>
              {pet.name}
              <span className={shared.soft}>{pet.categoryName}</span>
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}

/** A stock count, from its start to the review of its differences. */
export function Counting() {
  const { useCounting } = useStores().stock;
  const { t } = useText();
  const { session, review, failure, load, leave } = useCounting();
  useEffect(() => {
    void load();
    return leave;
  }, [load, leave]);
  if (session === undefined) {
    return failure ? <EmptyState title={t('stock.failed')} words={explain(failure, t)} /> : null;
  }
  if (session === null) return <CountStart />;
  return review === null ? <CountView session={session} /> : <CountReview review={review} />;
}

/** Finds the pet to count and asks for its number. */
function CountEntry() {
  const { useCountSearch, useCounting } = useStores().stock;
  const { t } = useTranslation();
  const current = useCounting((state) => state.current);
  return (
    <>
      <PetSearch
        state={useCountSearch()}
        label={t('stock.count.find')}
        placeholder={t('stock.count.findPlaceholder')}
      />
      {current ? (
        <CountCard key={current.id} pet={current} />
      ) : (
        <EmptyState drawing={<Logo />} title={t('stock.count.choose')} words={t('stock.count.chooseHint')} />
      )}
    </>
  );
}

/** Asks before a count is discarded. */
function DiscardDialog({ modal, lines }: { modal: ModalHandle; lines: number }) {
  const { notify } = useStores().app;
  const { useCounting, useStock } = useStores().stock;
  const { t } = useTranslation();
  const discard = useCounting((state) => state.discard);
  const go = useStock((state) => state.go);

  async function giveUp() {
    if (!(await discard())) return;
    modal.close();
    go('table');
    notify({ tone: 'calm', say: { key: 'stock.count.discarded' } });
  }

  return (
    <ConfirmDialog
      modal={modal}
      title={t('stock.count.discardSure')}
      cancelWords={t('stock.review.back')}
      danger
      confirmWords={t('form.discard.discard')}
      onConfirm={giveUp}
    >
      <p className={shared.words}>{t('stock.count.discardWords', { count: lines })}</p>
    </ConfirmDialog>
  );
}
