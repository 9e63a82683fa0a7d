import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStores } from '../../../app/useStores.ts';
import l from './life.module.css';

/** An order was completed here and elsewhere: a person says who handed it over. */
export function HandOver() {
  const { notify, notifyFailure } = useStores().app;
  const { useSyncEntry } = useStores().sync;
  const { t } = useTranslation();
  const { handOver } = useSyncEntry();
  const [busy, setBusy] = useState(false);

  async function settle(by: 'us' | 'others') {
    setBusy(true);
    const answer = await handOver(by);
    setBusy(false);
    if (!answer.ok) return notifyFailure(answer.error);
    notify({ tone: 'calm', say: { key: 'sync.choose.settled' } });
  }

  return (
    <section className={l.section} aria-label={t('sync.choose.title')}>
      <h3 className={l.heading}>{t('sync.choose.title')}</h3>
      <p className={l.words}>{t('sync.choose.handOverHint')}</p>
      <div className={l.choices}>
        <Button disabled={busy} onClick={() => void settle('us')}>
          {t('sync.choose.handedOverByUs')}
        </Button>
        <Button disabled={busy} onClick={() => void settle('others')}>
          {t('sync.choose.handedOverByOthers')}
        </Button>
      </div>
    </section>
  );
}
