import { useTranslation } from 'react-i18next';
import { type Key, say } from '../i18n/i18n.ts';
import k from './Keycap.module.css';

const words: Record<string, Key> = {
  Ctrl: 'keys.ctrl',
  Shift: 'keys.shift',
  Alt: 'keys.alt',
  Enter: 'keys.enter',
  Escape: 'keys.esc',
  Delete: 'keys.del',
  Space: 'keys.space',
  Scanner: 'keys.scanner',
};
const signs: Record<string, string> = {
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  '-': '−',
};

/** A key combination: `Ctrl+K`. */
export function Keycap({ keys, quiet = false }: { keys: string; quiet?: boolean }) {
  const { t } = useTranslation();
  const parts = keys === '+' ? ['+'] : keys.split('+');
  return (
    <kbd className={k.key} data-quiet={quiet || undefined}>
      {parts.map((part) => (words[part] ? say(t, words[part]) : (signs[part] ?? part))).join('+')}
    </kbd>
  );
}
