import { expect, test } from 'vitest';
import { barChart, lineChart } from './chart.ts';

const axis = { label: 'x' };

test('draws a line for each series that has something to draw, names escaped', () => {
  const svg = lineChart({
    title: 'a <b>',
    x: axis,
    y: axis,
    series: [
      {
        name: 'one & two',
        points: [
          { x: 1, y: 1 },
          { x: 100, y: 10 },
        ],
      },
      { name: 'nothing', points: [{ x: 1, y: 0 }] },
    ],
  });
  expect(svg.match(/<polyline/g)).toHaveLength(1);
  expect(svg).toContain('one &#38; two');
  expect(svg).not.toMatch(/nothing|NaN|<b>/);
});

test('gives the longest bar to the largest value', () => {
  const svg = barChart('t', [
    { name: 'a', value: 0, text: '0' },
    { name: 'b', value: 5, text: '5' },
  ]);
  const widths = [...svg.matchAll(/<rect x="230" y="\d+" width="(\d+)"/g)].map(([, width]) => Number(width));
  expect(widths).toEqual([1, 380]);
});
