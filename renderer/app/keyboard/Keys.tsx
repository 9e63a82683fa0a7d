import { Modal } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { type Key, say } from '../../i18n/i18n.ts';
import { Keycap } from '../../ui/Keycap.tsx';
import { useStores } from '../useStores.ts';
import k from './Keys.module.css';
import { type ListedShortcut, listShortcuts, type Shortcut } from './keymap.ts';

/** Lists every shortcut that is available now. */
export function Keys() {
  const { useScreen } = useStores().app;
  const { t } = useTranslation();
  const { open, show } = useScreen();
  return (
    <Modal
      opened={open === 'keys'}
      onClose={() => show(null)}
      title={t('keys.title')}
      size="var(--perch-dialog-wide)"
      yOffset="var(--perch-space-2)"
      classNames={{ header: k.header ?? '' }}
      styles={{ header: { paddingBottom: 0 } }}
    >
      <KeyList />
    </Modal>
  );
}

function KeyList() {
  const { t } = useTranslation();
  return (
    <div className={k.groups}>
      {[...groups()].map(([group, shortcuts]) => (
        <section key={group} className={k.section}>
          <h3 className={k.group}>{say(t, group)}</h3>
          <dl>
            {shortcuts.filter(isNoScreen).map((shortcut) => (
              <div key={shortcut.label} className={k.row}>
                <dt>{say(t, shortcut.label)}</dt>
                <dd className={k.caps}>
                  {shortcut.keys.map((keys) => (
                    <Keycap key={keys} keys={keys} />
                  ))}
                </dd>
              </div>
            ))}
            {group === 'keys.everywhere' && (
              <>
                <Screens of={shortcuts.filter((shortcut) => !isNoScreen(shortcut))} />
                <div className={k.row}>
                  <dt>{t('keys.back')}</dt>
                  <dd className={k.caps}>
                    <Keycap keys="Escape" />
                  </dd>
                </div>
                <div className={k.row}>
                  <dt>{t('keys.scan')}</dt>
                  <dd className={k.caps}>
                    <Keycap keys="Scanner" />
                  </dd>
                </div>
              </>
            )}
          </dl>
        </section>
      ))}
    </div>
  );
}

/** Alt and a digit opens a screen, in the order of the navigation. */
const isNoScreen = ({ keys }: Shortcut) => !/^Alt\+\d$/.test(keys[0] ?? '');

/** All screens on one row, so that the list fits on the smallest window. */
function Screens({ of }: { of: Shortcut[] }) {
  const { t } = useTranslation();
  const [first, last] = [of[0]?.keys[0], of.at(-1)?.keys[0]];
  if (!first || !last) return null;
  return (
    <div className={k.row}>
      {/* A line may end with the sign but not begin with it. */}
      <dt>{of.map(({ label }) => say(t, label)).join('\u00a0· ')}</dt>
      <dd className={k.caps} data-span="">
        <Keycap keys={first} />
        –
        <Keycap keys={last} />
      </dd>
    </div>
  );
}

function groups(): Map<Key, ListedShortcut[]> {
  // Global shortcuts come first, although the shell registers last; payment is short and fits below them, beside the long list
  // of the checkout.
  const found = new Map<Key, ListedShortcut[]>([['keys.everywhere', []]]);
  const shortcuts = listShortcuts();
  if (shortcuts.some(({ group }) => group === 'checkout.pay.title')) found.set('checkout.pay.title', []);
  for (const shortcut of shortcuts)
    found.set(shortcut.group, [...(found.get(shortcut.group) ?? []), shortcut]);
  return found;
}
