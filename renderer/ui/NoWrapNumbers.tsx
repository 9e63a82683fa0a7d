import { numbersApart } from '../../shared/documents/text.ts';
import u from './Unbroken.module.css';

/** A text that does not wrap inside receipt numbers. */
export function NoWrapNumbers({ children }: { children: string }) {
  const parts = numbersApart(children);
  if (parts.length === 1) return children;
  return parts.map((part, index) =>
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: a part's place is all that it is
      <span key={index} className={u.unbroken}>
        {part}
      </span>
    ) : (
      part
    ),
  );
}
