import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useShortcuts } from '../../../keys/useShortcuts.ts';
import { useCounting } from '../../../stores/counting.ts';
import { useScans } from '../../../stores/scanTaker.ts';
import { useStock } from '../../../stores/stock.ts';
import s from '../stock.module.css';
import c from './count.module.css';

/** Before a count: what it is, and what it is called. */
export function CountStart() {
  const { t } = useTranslation();
  const { begin, scan } = useCounting();
  const go = useStock((state) => state.go);
  const [label, setLabel] = useState('');
  const back = () => go('table');
  // Scanning is beginning.
  useScans((code) => void begin(label.trim()).then(() => scan(code)));
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
    void begin(label.trim());
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
        autoComplete="off"
        maxLength={100}
        value={label}
        onChange={(event) => setLabel(event.currentTarget.value)}
      />
      <div className={s.actions}>
        <Button size="lg" onClick={back}>
          {t('stock.count.back')}
        </Button>
        <Button size="lg" type="submit" variant="filled">
          {t('stock.count.start')}
        </Button>
      </div>
    </form>
  );
}
