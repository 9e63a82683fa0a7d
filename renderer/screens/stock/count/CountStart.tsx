import { Button, Checkbox, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../format.ts';
import { useShortcuts } from '../../../keys/useShortcuts.ts';
import { categoryCalled } from '../../../stores/counting.ts';
import { useCatalogue, useCounting, useScans, useStock } from '../../../stores/index.ts';
import s from '../stock.module.css';
import c from './count.module.css';

/** Before a count: what it is, what it is called, and whether it is of one category alone. */
export function CountStart() {
  const { t } = useTranslation();
  const { number } = useFormat();
  const { begin, scan } = useCounting();
  const go = useStock((state) => state.go);
  const categories = useCatalogue((state) => state.categories) ?? [];
  const [label, setLabel] = useState('');
  /** Said by hand; a name that is a category's means that category. */
  const [only, setOnly] = useState(true);
  const category = categoryCalled(label, categories);
  const categoryId = category && only ? category.id : null;
  const back = () => go('table');
  // Scanning is beginning.
  useScans((code) => void begin(label.trim(), categoryId).then(() => scan(code)));
  useShortcuts([
    {
      keys: ['Escape'],
      label: 'keys.back',
      group: 'stock.keys.group',
      run: back,
      inFields: true,
      hidden: true,
    },
  ]);

  function start(event: FormEvent) {
    event.preventDefault();
    void begin(label.trim(), categoryId);
  }

  return (
    <form className={c.start} onSubmit={start}>
      <h2 className={s.title}>{t('stock.count.startTitle')}</h2>
      <p className={s.words}>{t('stock.count.startWords')}</p>
      <TextInput
        size="lg"
        autoFocus
        label={t('stock.count.label')}
        placeholder={t('stock.count.labelPlaceholder')}
        maxLength={100}
        value={label}
        onChange={(event) => setLabel(event.currentTarget.value)}
      />
      {category && (
        <Checkbox
          size="lg"
          checked={only}
          label={t('stock.count.only', { category: category.name })}
          description={t('stock.count.onlyHint', { count: category.petCount }).replace(
            String(category.petCount),
            number(category.petCount),
          )}
          onChange={(event) => setOnly(event.currentTarget.checked)}
        />
      )}
      <div className={s.actions}>
        <Button size="lg" onClick={back}>
          {t('stock.count.back')}
        </Button>
        <Button size="lg" onClick={() => go('counts')}>
          {t('stock.counts.button')}
        </Button>
        <Button size="lg" type="submit" variant="filled">
          {t('stock.count.start')}
        </Button>
      </div>
    </form>
  );
}
