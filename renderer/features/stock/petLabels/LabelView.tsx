import { barsPath, type LabelPart, labelPadding, labelParts } from '../../../../shared/documents/label.ts';
import type { LabelSize } from '../../../../shared/domain/label-formats.ts';
import type { Label } from '../../../../shared/domain/labels.ts';
import l from './petLabels.module.css';

/** A preview of a label in its proportions (`--mm` is one millimetre of it). */
export function LabelView({ label, size }: { label: Label; size: LabelSize }) {
  return (
    <div
      className={l.label}
      style={{ width: mm(size.width), height: mm(size.height), padding: mm(labelPadding(size)) }}
    >
      {labelParts(label, size).map((part) => (
        <Part key={part.kind === 'bars' ? 'bars' : part.kind + part.text} part={part} />
      ))}
    </div>
  );
}

function Part({ part }: { part: LabelPart }) {
  if (part.kind !== 'bars') {
    const { kind, text, size, lines } = part;
    return (
      <p className={l[kind]} style={{ fontSize: mm(size), WebkitLineClamp: lines }}>
        {text}
      </p>
    );
  }
  const { path, width } = barsPath(part.bars);
  return (
    <svg
      className={l.bars}
      viewBox={`0 0 ${width} 1`}
      preserveAspectRatio="none"
      style={{ width: mm(width * part.module), height: mm(part.height) }}
      aria-hidden="true"
    >
      <path d={path} />
    </svg>
  );
}

const mm = (value: number) => `calc(var(--mm) * ${value})`;
