interface Key {
  key: string;
  shiftKey: boolean;
  ctrlKey: boolean;
}

/** What a key does in a field of the cash count: on to another row, or one piece more or less. Null: the field's own. */
export function countKey({ key, shiftKey, ctrlKey }: Key): { rows: 1 | -1 } | { pieces: 1 | -1 } | null {
  if (ctrlKey) return null;
  switch (key) {
    case 'ArrowDown':
      return { rows: 1 };
    case 'ArrowUp':
      return { rows: -1 };
    case 'Enter':
      return { rows: shiftKey ? -1 : 1 };
    case '+':
      return { pieces: 1 };
    case '-':
      return { pieces: -1 };
    default:
      return null;
  }
}
