import type { ComponentProps, ReactNode } from 'react';
import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import c from './Bars.module.css';
import shared from './shared.module.css';

/** One series of bars. */
interface Series<Row> {
  name: keyof Row & string;
  label: string;
  /** A CSS colour. */
  color: string;
}

interface BarsProps<Row> {
  rows: readonly Row[];
  /** The field with a row's label below the axis. */
  label: keyof Row & string;
  series: readonly Series<Row>[];
  /** Places the series side by side instead of stacking them. */
  beside?: boolean;
  /** Corner radius of the bars, CSS pixels. */
  radius?: number;
  /** Gap between two bars, CSS pixels. */
  gap?: number;
  /** Space above the uppermost line, CSS pixels. */
  top?: number;
  x?: Partial<ComponentProps<typeof XAxis>>;
  y: Partial<ComponentProps<typeof YAxis>>;
  /** Formats a value, and a row's label, for the tooltip. */
  value: (value: number) => string;
  heading?: (label: string) => string;
  /** Areas behind the bars. */
  children?: ReactNode;
}

const MAX_WIDE = 96;

/** A bar chart that fills its parent, with the grid lines and tooltip of all charts. */
export function Bars<Row extends object>(props: BarsProps<Row>) {
  const {
    rows,
    label,
    series,
    beside,
    radius = 0,
    gap,
    top,
    x,
    y,
    value,
    heading = String,
    children,
  } = props;
  const tick = { fill: 'currentColor' };
  return (
    <ResponsiveContainer className={c.chart ?? ''}>
      <BarChart
        data={rows as Row[]}
        accessibilityLayer={false}
        maxBarSize={MAX_WIDE}
        {...(gap === undefined ? {} : { barCategoryGap: gap })}
        {...(top === undefined ? {} : { margin: { top } })}
      >
        {children}
        <XAxis
          dataKey={label}
          tick={{ ...tick, transform: 'translate(0, 10)' }}
          stroke=""
          interval="preserveStartEnd"
          tickLine={false}
          minTickGap={5}
          {...x}
        />
        <YAxis
          type="number"
          axisLine={false}
          tickLine={false}
          tick={{ ...tick, transform: 'translate(-10, 0)' }}
          {...y}
        />
        <CartesianGrid strokeDasharray="5 5" vertical={false} className={c.grid ?? ''} />
        <Tooltip
          isAnimationActive={false}
          position={{ y: 0 }}
          cursor={{ className: c.cursor }}
          content={({ label: at, payload }) => (
            <div className={c.tooltip}>
              <p className={c.heading}>{at === undefined ? '' : heading(String(at))}</p>
              {payload?.map(({ name, color, value: shown }) => (
                <p key={String(name)} className={shared.row}>
                  <span className={c.swatch} style={{ background: color }} />
                  <span>{series.find((one) => one.name === name)?.label}</span>
                  <span className={c.value}>{value(Number(shown))}</span>
                </p>
              ))}
            </div>
          )}
        />
        {series.map(({ name, color }) => (
          <Bar
            key={name}
            name={name}
            dataKey={(row: Row) => row[name]}
            fill={color}
            isAnimationActive={false}
            {...(series.length > 1 && !beside ? { stackId: 'stack' } : {})}
            radius={radius === 0 ? 0 : [radius, radius, 0, 0]}
          />
        ))}
      </BarChart>
    </ResponsiveContainer>
  );
}
