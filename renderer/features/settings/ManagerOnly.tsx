import { Button } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useStores } from '../../app/useStores.ts';
import s from './settings.module.css';
import type { SectionId } from './settingsStore.ts';

/** What everybody reads and only managers change. */
const CHANGED: readonly SectionId[] = ['shop', 'taxes', 'stock', 'staff', 'rules', 'printer', 'service'];
/** What only managers see. */
const SEEN: readonly SectionId[] = ['customers'];

/** Whether somebody is signed in who is no manager. */
export function useNeedsManager(): boolean {
  const { useApp } = useStores().app;
  return useApp(({ app }) => app?.staff != null && app.staff.role !== 'manager');
}

/**
 * Says at once what needs a manager, and lets one sign in: what a cashier may not change is shown and takes nothing, and
 * what a cashier may not see is read as soon as a manager is there.
 */
export function ManagerOnly({ section, children }: { section: SectionId; children: ReactNode }) {
  const locked = useNeedsManager();
  if (!locked || !(CHANGED.includes(section) || SEEN.includes(section))) return children;
  return (
    <>
      <SignInAsManager />
      {CHANGED.includes(section) && (
        <fieldset className={s.locked} disabled>
          {children}
        </fieldset>
      )}
    </>
  );
}

/** The reason, and the way on. */
export function SignInAsManager() {
  const { useStaff } = useStores().staff;
  const { t } = useTranslation();
  const { members, ask } = useStaff();
  const managers = (members ?? []).filter(
    ({ role, active, hasPin }) => role === 'manager' && active && hasPin,
  );
  return (
    <div className={s.lock} role="note">
      <IconLock className={s.icon} aria-hidden="true" />
      <span className={s.lockWords}>{t('settings.locked')}</span>
      <Button onClick={() => void ask('signIn', null, null, managers[0]?.id)}>
        {t('settings.asManager')}
      </Button>
    </div>
  );
}
