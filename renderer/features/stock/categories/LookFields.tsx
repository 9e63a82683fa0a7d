import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { hueNames } from '../../../app/theme/themeHues.ts';
import { CategoryPortrait } from '../../../ui/art/CategoryPortrait.tsx';
import { drawings, hueOf } from '../../../ui/art/species.ts';
import s from '../stock.module.css';
import c from './categories.module.css';

interface LookFieldProps<Look extends string> {
  label: string;
  looks: readonly Look[];
  /** The chosen one; null derives it from the name. */
  value: string | null;
  nameOf: (look: Look) => string;
  className: string | undefined;
  hueOf?: (look: Look | null) => string;
  draw?: (look: Look) => ReactNode;
  onChange: (value: Look | null) => void;
}

function LookField<Look extends string>(props: LookFieldProps<Look>) {
  const { label, looks, value, nameOf, className, hueOf, draw, onChange } = props;
  const { t } = useTranslation();
  return (
    <fieldset className={s.choices}>
      <legend>{label}</legend>
      <div className={c.choices}>
        {[null, ...looks].map((look) => (
          <button
            key={look}
            type="button"
            className={className}
            data-hue={hueOf?.(look)}
            data-usual={look === null ? '' : undefined}
            aria-pressed={value === look}
            aria-label={look === null ? undefined : nameOf(look)}
            title={look === null ? undefined : nameOf(look)}
            onClick={() => onChange(look)}
          >
            {look === null ? t('stock.categories.colourUsual') : draw?.(look)}
          </button>
        ))}
      </div>
    </fieldset>
  );
}

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
    <LookField
      label={t('stock.categories.colour')}
      looks={hueNames}
      value={value}
      nameOf={(hue) => t(`stock.hues.${hue}`)}
      className={c.swatch}
      hueOf={(hue) => hue ?? hueOf(name)}
      onChange={onChange}
    />
  );
}

/** Chooses the animal that a category is drawn as. */
export function DrawingField({ value, name, hue, onChange }: HueFieldProps & { hue: string | null }) {
  const { t } = useTranslation();
  const shownHue = hueOf(value ?? name, hue);
  return (
    <LookField
      label={t('stock.categories.drawing')}
      looks={drawings}
      value={value}
      nameOf={(drawing) => t(`stock.drawings.${drawing}`)}
      className={c.drawing}
      draw={(drawing) => <CategoryPortrait name={name} icon={drawing} hue={shownHue} className={c.small} />}
      onChange={onChange}
    />
  );
}
