import type { Key } from '../../i18n/i18n.ts';
import { createBounce } from './bounce.ts';

/** A keyboard shortcut. */
export interface Shortcut {
  /** Combinations as `keyOf` writes them: `F2`, `Ctrl+K`, `Shift+Enter`, `?`. The first one is shown. */
  keys: string[];
  /** Its description in the list of keys. */
  label: Key;
  /** Called without an event if chosen in the finder. */
  run: (event?: KeyboardEvent) => void;
  /** Checked at each key press; without it the shortcut always applies. */
  when?: () => boolean;
  /** Also applies while a text field has the focus. Combinations that fields do not use always do. */
  inFields?: boolean;
  /** Not in the list of keys. */
  hidden?: boolean;
}

/** A shortcut with the heading that the list of keys shows it under. */
export type ListedShortcut = Shortcut & { group: Key };

const layers: ListedShortcut[][] = [];

/** Keeps a key from closing what it just opened; useKeyboard feeds it every key and touch. */
export const bounce = createBounce();

/** Only these repeat while held down. */
const REPEATS = /^(\+|-|(\w+\+)*Arrow\w+)$/;

/** Registers shortcuts; later ones override earlier ones. Returns the function that removes them. */
export function registerShortcuts(group: Key, shortcuts: Shortcut[]): () => void {
  const layer = shortcuts.map((shortcut) => ({ ...shortcut, group }));
  layers.push(layer);
  bounce.changed(performance.now());
  return () => {
    const at = layers.lastIndexOf(layer);
    if (at >= 0) layers.splice(at, 1);
  };
}

/** The shortcuts that are available now, for the list of keys. */
export function listShortcuts(): ListedShortcut[] {
  return layers.flat().filter((shortcut) => !shortcut.hidden);
}

/** The combination of an event: modifiers in fixed order, then the key. Cmd counts as Ctrl. */
function keyOf(event: KeyboardEvent): string {
  const printable = event.key.length === 1;
  const parts: string[] = [];
  if (event.ctrlKey || event.metaKey) parts.push('Ctrl');
  if (event.altKey) parts.push('Alt');
  // Typing a character may need Shift; for Enter it is a modifier.
  if (event.shiftKey && (!printable || parts.length > 0)) parts.push('Shift');
  parts.push(event.key === ' ' ? 'Space' : parts.length > 0 ? event.key.toUpperCase() : event.key);
  return parts
    .join('+')
    .replace(/\b(ARROW)(\w)(\w*)/, (_, __, first, rest) => `Arrow${first}${rest.toLowerCase()}`);
}

/** Runs the shortcut of an event, the latest registered first. Returns whether there was one. */
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

/** Whether this press repeats one that just completed a screen. */
export function bounced(event: KeyboardEvent): boolean {
  // Ctrl is pressed again before each Ctrl+Enter.
  if (/^(Control|Shift|Alt|Meta)$/.test(event.key)) return false;
  return !event.repeat && bounce.feed(normal(keyOf(event)), event.timeStamp);
}

const normal = (key: string) => (key.length === 1 ? key : key.toLowerCase());

/** Whether a text field has the focus. */
export function inField(target: EventTarget | null): target is HTMLInputElement | HTMLTextAreaElement {
  if (target instanceof HTMLTextAreaElement) return true;
  return target instanceof HTMLInputElement && !['checkbox', 'radio', 'button'].includes(target.type);
}

function needsNoText(event: KeyboardEvent): boolean {
  if (/^F\d+$/.test(event.key)) return true;
  // Some layouts use Alt+Ctrl to type @ and €.
  return (
    (event.ctrlKey || event.metaKey || event.altKey) && !(event.ctrlKey && event.altKey) && !isEditing(event)
  );
}

/** Copy, paste and similar stay with the field. */
function isEditing(event: KeyboardEvent): boolean {
  return (event.ctrlKey || event.metaKey) && /^[acvxzy]$/i.test(event.key);
}

let count = 0;

/** Counts a key press (also a scanner's) or a touch; called by useKeyboard. */
export function noteInput(): void {
  count += 1;
}

/** The number of inputs so far; unchanged if there was none in between. */
export function inputCount(): number {
  return count;
}
