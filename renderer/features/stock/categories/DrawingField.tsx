import { useTranslation } from 'react-i18next';
import { CategoryPortrait } from '../../../ui/art/CategoryPortrait.tsx';
import { drawings, hueOf } from '../../../ui/art/species.ts';
import c from './categories.module.css';

interface DrawingFieldProps {
  /** The chosen drawing; null derives it from the name. */
  value: string | null;
  name: string;
  hue: string | null;
  onChange: (value: string | null) => void;
}

/** Chooses the animal that a category is drawn as. */
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
          {t('stock.categories.colourUsual')}
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
            <CategoryPortrait name={name} icon={drawing} hue={shownHue} className={c.small} />
          </button>
        ))}
      </div>
    </fieldset>
  );
}
