import { IconPaw, IconUsers } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useStores } from '../../../app/useStores.ts';
import shared from '../../../ui/shared.module.css';
import { useBusy } from '../../../ui/useBusy.ts';
import { ChoiceList } from './ChoiceList.tsx';

/** An order was completed here and elsewhere: asks who handed it over. */
export function HandOver() {
  const { notify, notifyFailure } = useStores().app;
  const { useSyncEntry } = useStores().sync;
  const { t } = useTranslation();
  const { handOver } = useSyncEntry();
  const [busy, run] = useBusy();

  async function settle(by: 'us' | 'others') {
    const answer = await run(handOver(by));
    if (!answer.ok) return notifyFailure(answer.error);
    notify({ tone: 'calm', say: { key: 'sync.choose.settled' } });
  }

  return (
    <section className={shared.stack} aria-label={t('sync.choose.title')}>
      <h3 className={shared.heading}>{t('sync.choose.title')}</h3>
      <ChoiceList
        choices={[
          {
            key: 'us',
            icon: IconPaw,
            words: t('sync.choose.handedOverByUs'),
            result: t('sync.choose.result.us'),
            isLoading: busy,
            act: () => void settle('us'),
          },
          {
            key: 'others',
            icon: IconUsers,
            words: t('sync.choose.handedOverByOthers'),
            result: t('sync.choose.result.others'),
            isLoading: busy,
            act: () => void settle('others'),
          },
        ]}
      />
    </section>
  );
}
