/** One line of a chart: its points from left to right. */
interface Series {
  name: string;
  points: { x: number; y: number }[];
  /** Drawn thicker. */
  ours?: boolean;
}

export interface ChartOptions {
  title: string;
  x: { label: string; format?: (value: number) => string };
  y: { label: string; format?: (value: number) => string };
  series: Series[];
}

const WIDTH = 720;
const HEIGHT = 360;
const FRAME = { left: 70, right: 190, top: 40, bottom: 46 };
/** Lines on white, and the same lines where the reader's system is dark: each is told from its ground as a text is. */
const colours = [
  ['#0b7a75', '#3fd0c9'],
  ['#b8324f', '#ff8095'],
  ['#8f5b00', '#f3b94d'],
  ['#5a6472', '#aab4c0'],
  ['#2a5f96', '#7db7f5'],
  ['#7b3fa0', '#cf9bf0'],
  ['#47731b', '#9ccf63'],
  ['#8a4b1c', '#e0a070'],
  ['#222222', '#e6e6e6'],
  ['#a82a77', '#f58ecb'],
  ['#0e6f8a', '#63d3ea'],
] as const;

const paint = (scheme: 0 | 1) =>
  colours.map((both, at) => `.c${at}{--c:${both[scheme]}}`).join('') +
  (scheme === 0
    ? 'svg{--ground:#fff;--ink:#444;--grid:#ddd;--bar:#9aa5b1}'
    : 'svg{--ground:#15181c;--ink:#c9d1d9;--grid:#343a42;--bar:#5b6673}');
const STYLE = `<style>${paint(0)}@media (prefers-color-scheme:dark){${paint(1)}}
text{font:12px system-ui,sans-serif;fill:var(--ink)}.title{font-size:14px;font-weight:600}.ground{fill:var(--ground)}.grid{stroke:var(--grid)}
.line{fill:none;stroke:var(--c)}.dot{fill:var(--c)}.name{fill:var(--c)}.bar{fill:var(--bar)}.ours{fill:var(--c)}</style>`;
const colour = (at: number) => `c${at % colours.length}`;

/**
 * A line chart as SVG, both axes logarithmic: what grows with the work is a straight line. A library would bring a
 * browser's layout for what is a few polylines.
 */
export function lineChart({ title, x, y, series }: ChartOptions): string {
  const shown = series
    .map((one) => ({ ...one, points: one.points.filter((point) => point.x > 0 && point.y > 0) }))
    .filter(({ points }) => points.length > 0);
  const points = shown.flatMap((one) => one.points);
  const acrossX = scale(
    points.map((point) => point.x),
    FRAME.left,
    WIDTH - FRAME.right,
  );
  const acrossY = scale(
    points.map((point) => point.y),
    HEIGHT - FRAME.bottom,
    FRAME.top,
    true,
  );
  const xTicks = [...new Set(points.map((point) => point.x))].sort((a, b) => a - b);
  const write = (format: ((value: number) => string) | undefined, value: number) =>
    escaped(format ? format(value) : value.toLocaleString('en-US'));
  const body = [
    ...acrossY.ticks.map(
      (tick) =>
        `<line x1="${FRAME.left}" x2="${WIDTH - FRAME.right}" y1="${acrossY.at(tick)}" y2="${acrossY.at(tick)}" class="grid"/>` +
        `<text x="${FRAME.left - 8}" y="${acrossY.at(tick) + 4}" text-anchor="end">${write(y.format, tick)}</text>`,
    ),
    ...xTicks.map(
      (tick) =>
        `<text x="${acrossX.at(tick)}" y="${HEIGHT - FRAME.bottom + 18}" text-anchor="middle">${write(x.format, tick)}</text>`,
    ),
    `<text x="${(FRAME.left + WIDTH - FRAME.right) / 2}" y="${HEIGHT - 8}" text-anchor="middle">${escaped(x.label)}</text>`,
    ...shown.map((one, at) => drawSeries(one, colour(at), acrossX.at, acrossY.at)),
    ...legend(shown, acrossY.at),
  ];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${escaped(title)}">
${STYLE}
<rect width="${WIDTH}" height="${HEIGHT}" class="ground"/>
<text x="${FRAME.left}" y="20" class="title">${escaped(title)}</text><text x="${FRAME.left}" y="34">${escaped(y.label)}</text>
${body.join('\n')}
</svg>
`;
}

/** Horizontal bars from zero, in the order given, each with its figure. */
export function barChart(
  title: string,
  bars: { name: string; value: number; text: string; ours?: boolean }[],
): string {
  const most = Math.max(...bars.map(({ value }) => value), Number.MIN_VALUE);
  const height = 40 + bars.length * 24;
  const lines = bars.map(({ name, value, text, ours }, at) => {
    const y = 36 + at * 24;
    const length = Math.max(1, Math.round((Math.max(0, value) / most) * 380));
    return `<text x="220" y="${y + 12}" text-anchor="end">${escaped(name)}</text><rect x="230" y="${y}" width="${length}" height="16" class="${ours ? `ours ${colour(0)}` : 'bar'}"/><text x="${236 + length}" y="${y + 12}">${escaped(text)}</text>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" role="img" aria-label="${escaped(title)}">
${STYLE}
<rect width="${WIDTH}" height="${height}" class="ground"/>
<text x="10" y="20" class="title">${escaped(title)}</text>
${lines.join('\n')}
</svg>
`;
}

function drawSeries(
  series: Series,
  style: string,
  x: (v: number) => number,
  y: (v: number) => number,
): string {
  const path = series.points.map((point) => `${x(point.x)},${y(point.y)}`).join(' ');
  const dots = series.points.map(
    (point) => `<circle cx="${x(point.x)}" cy="${y(point.y)}" r="3" class="dot ${style}"/>`,
  );
  return `<polyline points="${path}" class="line ${style}" stroke-width="${series.ours ? 4 : 1.8}"/>${dots.join('')}`;
}

/** Names at the lines' ends, moved apart where they would lie on one another. */
function legend(shown: Series[], y: (value: number) => number): string[] {
  const labels = shown
    .map(({ name, points }, at) => ({
      name,
      style: colour(at),
      at: y(points.at(-1)?.y ?? 1),
    }))
    .sort((a, b) => a.at - b.at);
  let lowest = -Infinity;
  for (const label of labels) {
    label.at = Math.max(label.at, lowest + 14);
    lowest = label.at;
  }
  const over = Math.max(0, lowest - (HEIGHT - FRAME.bottom));
  return labels.map(
    ({ name, style, at }) =>
      `<text x="${WIDTH - FRAME.right + 10}" y="${(at - over + 4).toFixed(1)}" class="name ${style}">${escaped(name)}</text>`,
  );
}

function scale(values: number[], from: number, to: number, decades = false) {
  let low = Math.log10(Math.min(...values));
  let high = Math.log10(Math.max(...values));
  if (decades || low === high) {
    low = Math.floor(low);
    high = Math.max(Math.ceil(high), low + 1);
  }
  const ticks = Array.from(
    { length: Math.floor(high) - Math.ceil(low) + 1 },
    (_, at) => 10 ** (Math.ceil(low) + at),
  );
  const at = (value: number) =>
    Math.round((from + ((Math.log10(value) - low) / (high - low)) * (to - from)) * 10) / 10;
  return { at, ticks };
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (mark) => `&#${mark.charCodeAt(0)};`);
}
