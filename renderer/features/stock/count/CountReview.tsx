import { Button, Checkbox, VisuallyHidden } from '@mantine/core';
import type { PropsWithChildren } from 'react';
import type { PetTile } from '../../../../shared/domain/catalogue.ts';
import type { CountReviewLine, CountReview as Review } from '../../../../shared/domain/counts.ts';
import { minorOrNull } from '../../../../shared/money/money.ts';
import { useShortcuts } from '../../../app/keyboard/useKeyboard.ts';
import { useStores } from '../../../app/useStores.ts';
import { useText } from '../../../i18n/text.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { dotted } from '../../../ui/dotted.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import shared from '../../../ui/shared.module.css';
import { PageHead } from '../PageHead.tsx';
import s from '../stock.module.css';
import { useBack } from '../useBack.ts';
import { CountSums, Tally } from './CountSums.tsx';
import c from './count.module.css';

/** Differences between counted and expected stock; only ticked ones are saved. */
export function CountReview({ review }: { review: Review }) {
  const { notify, useScans } = useStores().app;
  const { useCounting, useStock } = useStores().stock;
  const { t, number, change, moneyChange } = useText();
  const { ticked, missed, busy, tick, commit, recount, backToCounting, scan, take } = useCounting();
  const { go, reorder } = useStock();
  const different = review.lines.filter(({ difference }) => difference !== 0);
  const right = review.lines.length - different.length;
  const waiting = review.lines.filter((line) => line.recount === 'asked').length;
  const unpriced = different.filter(({ value }) => value === null).length;
  const sum = (sign: 1 | -1) =>
    different.reduce((total, { difference }) => total + Math.max(0, sign * difference), 0);
  const worth = (sign: 1 | -1) =>
    minorOrNull(different.reduce((total, { value }) => total + Math.max(0, sign * (value ?? 0)), 0));
  const all = different.map(({ petId }) => petId);

  // A scan here counts another pet.
  useScans((code) => {
    backToCounting();
    void scan(code);
  });
  useShortcuts('nav.stock', [
    { keys: ['F12', 'Ctrl+Enter'], label: 'stock.keys.write', run: () => void write() },
  ]);

  useBack(backToCounting, false);

  function countNow(pet: PetTile) {
    backToCounting();
    take(pet);
  }

  async function write() {
    const written = await commit();
    if (written === null) return;
    notify({ tone: 'calm', say: { key: 'stock.review.done', facts: { count: written } } });
    go('table');
    await reorder();
  }

  return (
    <div className={s.screen} data-even="">
      <section className={shared.browse} aria-label={t('stock.review.title')}>
        <PageHead
          title={t('stock.review.title')}
          backWords={t('stock.review.back')}
          onBack={backToCounting}
          landing
        />
        {different.length === 0 ? (
          <EmptyState title={t('stock.review.same')} words={t('stock.review.sameHint')} />
        ) : (
          <div className={shared.scroller}>
            <table className={c.review}>
              <thead>
                <tr>
                  <th scope="col">
                    <label className={c.all} htmlFor="tick all">
                      <Checkbox
                        id="tick all"
                        aria-label={t('stock.review.tickAll')}
                        checked={all.every((petId) => ticked.has(petId))}
                        indeterminate={ticked.size > 0 && ticked.size < all.length}
                        onChange={(event) => tick(all, event.currentTarget.checked)}
                      />
                    </label>
                  </th>
                  <th scope="col">{t('paper.pet')}</th>
                  <th scope="col">{t('paper.countExpected')}</th>
                  <th scope="col">{t('paper.counted')}</th>
                  <th scope="col">{t('paper.difference')}</th>
                  <th scope="col">
                    <VisuallyHidden>{t('stock.review.recount')}</VisuallyHidden>
                  </th>
                </tr>
              </thead>
              <tbody>
                {different.map((line) => (
                  <tr key={line.petId} data-off={!ticked.has(line.petId) || undefined}>
                    <td>
                      <Checkbox
                        id={`tick ${line.petId}`}
                        aria-label={t('stock.review.tick', { name: line.petName })}
                        checked={ticked.has(line.petId)}
                        onChange={(event) => tick([line.petId], event.currentTarget.checked)}
                      />
                    </td>
                    <th scope="row">
                      <label className={c.tick} htmlFor={`tick ${line.petId}`}>
                        {line.petName}
                        <CountedBy line={line} />
                      </label>
                    </th>
                    <td>{number(line.expected)}</td>
                    <td>{number(line.counted)}</td>
                    <td data-loss={line.difference < 0 || undefined}>
                      <strong>{change(line.difference)}</strong>
                      <span className={c.by}>{line.value === null ? '–' : moneyChange(line.value)}</span>
                      {review.large.includes(line.petId) && <Tag>{t('stock.review.isLarge')}</Tag>}
                      {review.changed.includes(line.petId) && <Tag>{t('stock.review.isChanged')}</Tag>}
                    </td>
                    <td>
                      <div className={c.again}>
                        <Button
                          aria-label={t('stock.review.recountOf', { name: line.petName })}
                          onClick={() => void recount([line.petId])}
                        >
                          {t('stock.review.recount')}
                        </Button>
                      </div>
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )}
      </section>
      <section className={s.pane} aria-label={t('stock.review.sum')}>
        <div className={`${s.paneScroller} ${s.outcome}`}>
          <div className={shared.closeStack}>
            <CountSums missing={sum(-1)} extra={sum(1)} missingValue={worth(-1)} extraValue={worth(1)} />
            {(['changed', 'large'] as const).map((why) => {
              const count = review[why].length;
              if (count === 0) return null;
              return (
                <div key={why} className={`${shared.closeStack} ${c.warning}`}>
                  <p>{t(`stock.review.${why}`, { count })}</p>
                  <Button onClick={() => void recount(review[why])}>
                    {t('stock.review.recountThese', { count })}
                  </Button>
                </div>
              );
            })}
            {waiting > 0 && <p>{t('stock.review.waiting', { count: waiting })}</p>}
            <p className={shared.words}>
              {t('stock.review.words')} {unpriced > 0 && t('stock.review.unpriced', { count: unpriced })}
            </p>
          </div>
          <div className={shared.closeStack}>
            <Tally right={right} missed={missed.total} missedInStock={missed.inStock} />
            {missed.total > 0 && (
              <>
                <p className={shared.words}>{t('stock.review.missedHint')}</p>
                <ul className={c.missed} aria-label={t('stock.review.notCounted')}>
                  {missed.pets.map((pet) => (
                    <li key={pet.id}>
                      <Button
                        variant="subtle"
                        fullWidth
                        justify="space-between"
                        rightSection={<span className={shared.soft}>{number(pet.stock.shown)}</span>}
                        onClick={() => countNow(pet)}
                      >
                        {pet.name}
                      </Button>
                    </li>
                  ))}
                </ul>
              </>
            )}
          </div>
        </div>
        <div className={s.paneEnd}>
          <ActionButton
            size="lg"
            variant="filled"
            fullWidth
            loading={busy}
            keys="F12"
            onClick={() => void write()}
          >
            {t('stock.review.write', { count: ticked.size })}
          </ActionButton>
        </div>
      </section>
    </div>
  );
}

/** Why a difference should be recounted, on a line below it. */
function Tag({ children }: PropsWithChildren) {
  return (
    <div>
      <span className={c.large}>{children}</span>
    </div>
  );
}

/** Below a name: who counted it, and the first number if it was recounted. */
function CountedBy({ line }: { line: CountReviewLine }) {
  const { t, number } = useText();
  const first =
    line.first &&
    t('stock.review.first', {
      counted: number(line.first.counted),
      who: line.first.staffName ?? t('stock.review.nobody'),
    });
  const words = dotted(line.recount === 'asked' && t('stock.review.recount'), line.staffName, first);
  return words && <span className={c.by}>{words}</span>;
}
