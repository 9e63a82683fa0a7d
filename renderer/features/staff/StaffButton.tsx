import { Menu } from '@mantine/core';
import { IconLogout, IconUser, IconUsers } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { AppState } from '../../../shared/domain/app.ts';
import { useShortcuts } from '../../app/keyboard/useKeyboard.ts';
import { useStores } from '../../app/useStores.ts';
import shared from '../../ui/shared.module.css';
import b from './StaffButton.module.css';

/** Who is signed in, with buttons to sign in, hand over and sign out. Hidden while nobody in the shop has a PIN. */
export function StaffButton({ staff }: { staff: AppState['staff'] }) {
  const { notify } = useStores().app;
  const { askForPermits, useStaff } = useStores().staff;
  const { t } = useTranslation();
  const { members, ask, load, signOut } = useStaff();
  const there = staff !== null || (members ?? []).some((member) => member.active && member.hasPin);

  useEffect(() => {
    askForPermits();
    void load();
  }, [load, askForPermits]);
  useShortcuts('keys.everywhere', [
    { keys: ['F10'], label: 'staff.keys.signIn', when: () => there, run: () => void signIn() },
  ]);

  async function signIn() {
    await ask('signIn');
  }

  async function leave() {
    if (await signOut()) notify({ tone: 'calm', say: { key: 'staff.signedOut' } });
  }

  if (!there) return null;
  if (staff === null) {
    return (
      <button type="button" className={b.button} title={t('staff.signIn')} onClick={() => void signIn()}>
        <IconUser className={shared.icon} aria-hidden="true" />
        <span className={b.name}>{t('staff.signIn')}</span>
      </button>
    );
  }
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <button type="button" className={b.button} aria-label={t('staff.menu', { name: staff.name })}>
          <span className={b.initial} data-initial={[...staff.name][0]} aria-hidden="true" />
          <span className={b.name}>{staff.name}</span>
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconUsers aria-hidden="true" />} onClick={() => void signIn()}>
          {t('staff.another')}
        </Menu.Item>
        <Menu.Item leftSection={<IconLogout aria-hidden="true" />} onClick={() => void leave()}>
          {t('staff.signOut')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
