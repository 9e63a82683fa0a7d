import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { CategoryPortrait } from './CategoryPortrait.tsx';
import { hueOf } from './species.ts';

const drawn = (icon: string | null) =>
  renderToStaticMarkup(<CategoryPortrait name="Dogs" icon={icon} hue={null} />);

test('a category’s chosen drawing overrides its name', () => {
  expect(drawn('cat')).toContain(`data-hue="${hueOf('Cats')}"`);
  expect(drawn('fish')).toContain(`data-hue="${hueOf('Fish')}"`);
  expect(drawn(null)).toContain(`data-hue="${hueOf('Dogs')}"`);
});
