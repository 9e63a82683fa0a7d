import { expect, test } from 'vitest';
import { localId } from '../../../../shared/testing/ids.ts';
import { calledSo, categoryChoices } from './categoryChoices.ts';

const categories = [
  { id: localId('1'), name: 'Birds of prey' },
  { id: localId('2'), name: 'Dogs' },
  { id: localId('3'), name: 'Ladybirds' },
];
const offered = (text: string | null) =>
  categoryChoices(text, categories).map((choice) =>
    choice.kind === 'create' ? `+${choice.name}` : choice.name,
  );

test('Enter creates a category from the text, unless one has that name or prefix', () => {
  expect(offered(null)).toEqual(['Birds of prey', 'Dogs', 'Ladybirds']);
  expect(offered('  ')).toEqual(['Birds of prey', 'Dogs', 'Ladybirds']);
  expect(offered('bird')).toEqual(['Birds of prey', '+bird', 'Ladybirds']);
  expect(offered('Ladyb')).toEqual(['Ladybirds', '+Ladyb']);
  expect(offered('irds')).toEqual(['+irds', 'Birds of prey', 'Ladybirds']);
  expect(offered(' Sea  birds ')).toEqual(['+Sea birds']);
  expect(offered('dogs ')).toEqual(['Dogs']);
});

test('names are compared without case and surrounding blanks', () => {
  expect(calledSo(' birds  OF prey', categories)?.id).toBe('1');
  expect(calledSo('Birds', categories)).toBeNull();
});
