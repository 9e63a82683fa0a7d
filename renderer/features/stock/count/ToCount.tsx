import { useTranslation } from 'react-i18next';
import type { PetTile } from '../../../../shared/domain/catalogue.ts';
import { useStores } from '../../../app/useStores.ts';
import { Portrait } from '../../../ui/art/Portrait.tsx';
import s from '../stock.module.css';
import c from './count.module.css';

/** What belongs to the count and was not counted yet; a touch asks how many there are. */
export function ToCount({ pets }: { pets: readonly PetTile[] }) {
  const { useCounting } = useStores().stock;
  const { t } = useTranslation();
  const { current, take } = useCounting();
  if (pets.length === 0)
    return <p className={`${s.words} ${s.paneScroller}`}>{t('stock.count.allCounted')}</p>;
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
            <span className={c.finishedName}>
              {pet.name}
              <span className={s.soft}>{pet.categoryName}</span>
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
