import { Button, SegmentedControl, Select, TextInput } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import type { LocalId } from '../../../../shared/ids/ids.ts';
import { useStores } from '../../../app/useStores.ts';
import { useText } from '../../../i18n/text.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import shared from '../../../ui/shared.module.css';
import s from '../stock.module.css';
import { useBack } from '../useBack.ts';
import c from './count.module.css';
import type { CountOf } from './countingStore.ts';

type Kind = 'single' | 'category' | 'shop';

/** Starts a count: its scope and name. */
export function CountStart() {
  const { useScans } = useStores().app;
  const { useCatalogue } = useStores().checkout;
  const { useLists } = useStores().printing;
  const { useCounting, useStock } = useStores().stock;
  const { t, number } = useText();
  const { begin, scan } = useCounting();
  const go = useStock((state) => state.go);
  const categories = useCatalogue((state) => state.categories) ?? [];
  const [label, setLabel] = useState('');
  const [kind, setKind] = useState<Kind>('single');
  const [categoryId, setCategoryId] = useState<LocalId | null>(null);
  const category = categories.find(({ id }) => id === categoryId);
  const isReady = kind !== 'category' || category !== undefined;
  const pets =
    kind === 'shop' ? categories.reduce((sum, { petCount }) => sum + petCount, 0) : category?.petCount;
  const of: CountOf = { wholeShop: kind === 'shop', categoryId: kind === 'category' ? categoryId : null };
  const back = () => go('table');
  // A scan starts the count.
  useScans((code) => {
    if (isReady) void begin(label.trim(), of).then(() => scan(code));
  });
  useBack(back);

  function start(event: FormEvent) {
    event.preventDefault();
    if (isReady) void begin(label.trim(), of);
  }

  return (
    <form className={c.start} onSubmit={start}>
      <h2 className={s.title}>{t('stock.count.startTitle')}</h2>
      <SegmentedControl
        fullWidth
        size="lg"
        aria-label={t('stock.count.what')}
        value={kind}
        onChange={(value) => setKind(value as Kind)}
        data={[
          { value: 'single', label: t('stock.count.single') },
          { value: 'category', label: t('stock.count.category') },
          { value: 'shop', label: t('paper.wholeShop') },
        ]}
      />
      {kind === 'category' && (
        <Select
          size="lg"
          searchable
          autoFocus
          label={t('paper.category')}
          data={categories.map(({ id, name }) => ({ value: id, label: name }))}
          value={categoryId}
          onChange={(id) => setCategoryId(categories.find((each) => each.id === id)?.id ?? null)}
        />
      )}
      <p className={shared.words}>
        {kind === 'single'
          ? t('stock.count.singleHint')
          : t('stock.count.allHint', { count: pets ?? 0, pets: number(pets ?? 0) })}{' '}
        {t('stock.count.startWords')}
      </p>
      <TextInput
        size="lg"
        autoFocus
        label={t('stock.count.label')}
        placeholder={t('stock.count.labelPlaceholder')}
        maxLength={100}
        value={label}
        onChange={(event) => setLabel(event.currentTarget.value)}
      />
      <div className={s.actions}>
        <Button onClick={back}>{t('stock.back')}</Button>
        <ActionButton
          icon={IconPrinter}
          onClick={() => useLists.getState().open('list-count', of.categoryId)}
        >
          {t('lists.name.list-count')}
        </ActionButton>
        <Button onClick={() => go('counts')}>{t('stock.counts.button')}</Button>
        <Button size="lg" type="submit" variant="filled" fullWidth disabled={!isReady}>
          {t('stock.count.start')}
        </Button>
      </div>
    </form>
  );
}
