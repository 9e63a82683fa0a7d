import { useTranslation } from 'react-i18next';
import { Portrait } from '../../../components/art/Portrait.tsx';
import { hueOf } from '../../../components/art/species.ts';
import c from './categories.module.css';

/** Words that each mean one of the drawn animals, whatever language the category's name is in. */
const drawings = [
  'dog',
  'cat',
  'rabbit',
  'guinea',
  'hamster',
  'hedgehog',
  'bird',
  'fish',
  'turtle',
  'snake',
  'lizard',
  'frog',
  'axolotl',
  'paw',
] as const;

interface DrawingFieldProps {
  /** The chosen drawing; null for the one that follows from the name. */
  value: string | null;
  name: string;
  hue: string | null;
  onChange: (value: string | null) => void;
}

/** The animals a category can be drawn as. */
export function DrawingField({ value, name, hue, onChange }: DrawingFieldProps) {
  const { t } = useTranslation();
  const shownHue = hueOf(value ?? name, hue);
  return (
    <fieldset className={c.field}>
      <legend>{t('stock.categories.drawing')}</legend>
      <div className={c.choices}>
        <button
          type="button"
          className={c.drawing}
          data-usual=""
          aria-pressed={value === null}
          onClick={() => onChange(null)}
        >
          {t('stock.categories.drawingUsual')}
        </button>
        {drawings.map((drawing) => (
          <button
            key={drawing}
            type="button"
            className={c.drawing}
            aria-pressed={value === drawing}
            aria-label={t(`stock.drawings.${drawing}`)}
            title={t(`stock.drawings.${drawing}`)}
            onClick={() => onChange(drawing)}
          >
            <Portrait petName={name} categoryName={drawing} hue={shownHue} className={c.small} />
          </button>
        ))}
      </div>
    </fieldset>
  );
}
