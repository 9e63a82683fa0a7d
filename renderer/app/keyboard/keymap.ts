import type { Key } from '../../i18n/i18n.ts';
import { createBounce } from './bounce.ts';

/** Something a key does. */
export interface Shortcut {
  /** Combinations as `keyOf` writes them: `F2`, `Ctrl+K`, `Shift+Enter`, `?`. The first one is shown. */
  keys: string[];
  /** What it does, for the list of keys. */
  label: Key;
  group: Key;
  /** Without an event when it was chosen in the finder. */
  run: (event?: KeyboardEvent) => void;
  /** Asked at the key press; without it the key always applies. */
  when?: () => boolean;
  /** Also while a text field has the focus. Combinations that no text needs do so anyway. */
  inFields?: boolean;
  /** Left out of the list of keys. */
  hidden?: boolean;
}

const layers: Shortcut[][] = [];

/** Keeps a key from closing what it just opened; useKeyboard feeds it every key and every touch. */
export const bounce = createBounce();

/** Held down, only these do their thing again. */
const REPEATS = /^(\+|-|(\w+\+)*Arrow\w+)$/;

/** Adds shortcuts until the function returned is called; later ones win over earlier ones. */
export function register(shortcuts: Shortcut[]): () => void {
  layers.push(shortcuts);
  bounce.changed(performance.now());
  return () => {
    const at = layers.lastIndexOf(shortcuts);
    if (at >= 0) layers.splice(at, 1);
  };
}

/** Every shortcut that works here and now, for the list of keys. */
export function listed(): Shortcut[] {
  return layers.flat().filter((shortcut) => !shortcut.hidden);
}

/** The combination that an event is: modifiers in fixed order, then the key. Cmd counts as Ctrl. */
function keyOf(event: KeyboardEvent): string {
  const printable = event.key.length === 1;
  const parts: string[] = [];
  if (event.ctrlKey || event.metaKey) parts.push('Ctrl');
  if (event.altKey) parts.push('Alt');
  // Shift is part of how a character is typed, but not of how Enter is.
  if (event.shiftKey && (!printable || parts.length > 0)) parts.push('Shift');
  parts.push(event.key === ' ' ? 'Space' : parts.length > 0 ? event.key.toUpperCase() : event.key);
  return parts
    .join('+')
    .replace(/\b(ARROW)(\w)(\w*)/, (_, __, first, rest) => `Arrow${first}${rest.toLowerCase()}`);
}

/** Runs the shortcut of an event, the latest registered first; whether there was one. */
export function dispatch(event: KeyboardEvent): boolean {
  const combination = normal(keyOf(event));
  const typing = inField(event.target) && !needsNoText(event);
  for (const shortcut of layers.toReversed().flat()) {
    if (!shortcut.keys.some((key) => normal(key) === combination)) continue;
    if (typing && !shortcut.inFields) continue;
    if (shortcut.when && !shortcut.when()) continue;
    event.preventDefault();
    if (!event.repeat || REPEATS.test(keyOf(event))) shortcut.run(event);
    return true;
  }
  return false;
}

/** Whether a press is the echo of one that just ended something. */
export function bounced(event: KeyboardEvent): boolean {
  // Ctrl comes down again before each Ctrl+Enter.
  if (/^(Control|Shift|Alt|Meta)$/.test(event.key)) return false;
  return !event.repeat && bounce.feed(normal(keyOf(event)), event.timeStamp);
}

const normal = (key: string) => (key.length === 1 ? key : key.toLowerCase());

/** Whether keys go into a text field. */
export function inField(target: EventTarget | null): target is HTMLInputElement | HTMLTextAreaElement {
  if (target instanceof HTMLTextAreaElement) return true;
  return target instanceof HTMLInputElement && !['checkbox', 'radio', 'button'].includes(target.type);
}

function needsNoText(event: KeyboardEvent): boolean {
  if (/^F\d+$/.test(event.key)) return true;
  // Alt+Ctrl is how some layouts type @ and €.
  return (
    (event.ctrlKey || event.metaKey || event.altKey) && !(event.ctrlKey && event.altKey) && !isEditing(event)
  );
}

/** Copy, paste and their kin stay with the field. */
function isEditing(event: KeyboardEvent): boolean {
  return (event.ctrlKey || event.metaKey) && /^[acvxzy]$/i.test(event.key);
}

let count = 0;

/** Counts a key, of a scanner too, or a touch (useKeyboard). */
export function noteInput(): void {
  count += 1;
}

/** How many there were: as many as before where nobody has done anything since. */
export function inputCount(): number {
  return count;
}
