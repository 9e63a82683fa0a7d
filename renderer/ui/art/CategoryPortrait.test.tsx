import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { CategoryPortrait } from './CategoryPortrait.tsx';

const drawn = (icon: string | null) =>
  renderToStaticMarkup(<CategoryPortrait name="Dogs" icon={icon} hue={null} />);

test('a category is drawn as what was chosen for it, whatever its name says', () => {
  expect(drawn('cat')).toContain('#cat-head');
  expect(drawn('fish')).toContain('#fish-head');
  expect(drawn(null)).toContain('#dog-head');
});
