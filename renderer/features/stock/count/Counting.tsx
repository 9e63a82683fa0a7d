import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useStores } from '../../../app/useStores.ts';
import { explain } from '../../../i18n/i18n.ts';
import { Vacant } from '../../../ui/Vacant.tsx';
import { CountReview } from './CountReview.tsx';
import { CountStart } from './CountStart.tsx';
import { CountView } from './CountView.tsx';

/** A count, from its beginning over the counting to the review of its differences. */
export function Counting() {
  const { useCounting } = useStores().stock;
  const { t } = useTranslation();
  const { session, review, failure, load, leave } = useCounting();
  useEffect(() => {
    void load();
    return leave;
  }, [load, leave]);
  if (session === undefined) {
    return failure ? <Vacant title={t('stock.failed')} words={explain(failure, t)} /> : null;
  }
  if (session === null) return <CountStart />;
  return review === null ? <CountView session={session} /> : <CountReview review={review} />;
}
