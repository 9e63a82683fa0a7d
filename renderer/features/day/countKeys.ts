interface Key {
  key: string;
  shiftKey: boolean;
  ctrlKey: boolean;
  /** It is held down, and this is no press of its own. */
  repeat: boolean;
}

/**
 * What a key does in a field of the cash count: on to another row, or one piece more or less. Null: the field's own. Enter
 * that is held down goes nowhere: it would run through all rows, and on to what Enter does in the last one.
 */
export function countKey({
  key,
  shiftKey,
  ctrlKey,
  repeat,
}: Key): { rows: 1 | -1 | 0 } | { pieces: 1 | -1 } | null {
  if (ctrlKey) return null;
  switch (key) {
    case 'ArrowDown':
      return { rows: 1 };
    case 'ArrowUp':
      return { rows: -1 };
    case 'Enter':
      return { rows: repeat ? 0 : shiftKey ? -1 : 1 };
    case '+':
      return { pieces: 1 };
    case '-':
      return { pieces: -1 };
    default:
      return null;
  }
}
