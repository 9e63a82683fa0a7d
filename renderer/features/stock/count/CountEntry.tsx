import { useTranslation } from 'react-i18next';
import { useStores } from '../../../app/useStores.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Logo } from '../../../ui/Logo.tsx';
import { PetSearch } from '../../find/PetSearch.tsx';
import { CountCard } from './CountCard.tsx';

/** Finds the pet to count and asks for its number. */
export function CountEntry() {
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
