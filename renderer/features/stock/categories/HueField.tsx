import { useTranslation } from 'react-i18next';
import { hueNames } from '../../../app/theme/themeHues.ts';
import { hueOf } from '../../../ui/art/species.ts';
import c from './categories.module.css';

interface HueFieldProps {
  /** The chosen colour's token; null derives it from the name. */
  value: string | null;
  name: string;
  onChange: (value: string | null) => void;
}

/** Chooses the colour of a category. */
export function HueField({ value, name, onChange }: HueFieldProps) {
  const { t } = useTranslation();
  return (
    <fieldset className={c.field}>
      <legend>{t('stock.categories.colour')}</legend>
      <div className={c.choices}>
        <button
          type="button"
          className={c.swatch}
          data-hue={hueOf(name)}
          data-usual=""
          aria-pressed={value === null}
          onClick={() => onChange(null)}
        >
          {t('stock.categories.colourUsual')}
        </button>
        {hueNames.map((hue) => (
          <button
            key={hue}
            type="button"
            className={c.swatch}
            data-hue={hue}
            aria-pressed={value === hue}
            aria-label={t(`stock.hues.${hue}`)}
            title={t(`stock.hues.${hue}`)}
            onClick={() => onChange(hue)}
          />
        ))}
      </div>
    </fieldset>
  );
}
