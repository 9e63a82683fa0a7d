import { useTranslation } from 'react-i18next';
import type { PetTile } from '../../../../shared/domain/catalogue.ts';
import { Portrait } from '../../../components/art/Portrait.tsx';
import s from '../stock.module.css';
import c from './count.module.css';

/** What belongs to the count and was not counted yet; a touch asks how many there are. */
export function ToCount({ pets, onTake }: { pets: readonly PetTile[]; onTake: (pet: PetTile) => void }) {
  const { t } = useTranslation();
  return (
    <section className={c.toCount} aria-label={t('stock.count.toCount')}>
      <h3 className={s.words}>{t('stock.count.toCount')}</h3>
      <ul className={c.toCountList}>
        {pets.map((pet) => (
          <li key={pet.id}>
            <button type="button" className={c.toCountPet} onClick={() => onTake(pet)}>
              <Portrait petName={pet.name} categoryName={pet.categoryName} className={c.small} />
              <span>{pet.name}</span>
              <span className={s.soft}>{pet.categoryName}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
