import { Button } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useStores } from '../../app/useStores.ts';
import shared from '../../ui/shared.module.css';
import s from './settings.module.css';
import type { SectionId } from './settingsStore.ts';

/** Sections that everyone reads and only managers change. */
const CHANGED: readonly SectionId[] = ['shop', 'taxes', 'stock', 'staff', 'rules', 'printer', 'service'];
/** Sections that only managers see. */
const SEEN: readonly SectionId[] = ['customers'];

/** Whether the signed-in person is not a manager. */
export function useNeedsManager(): boolean {
  const { useApp } = useStores().app;
  return useApp(({ app }) => app?.staff != null && app.staff.role !== 'manager');
}

/**
 * Explains that a section needs a manager and offers the sign-in: a section that a cashier may not change is disabled, one
 * that a cashier may not see is loaded after the sign-in.
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

/** The reason and the button to sign in. */
export function SignInAsManager() {
  const { useStaff } = useStores().staff;
  const { t } = useTranslation();
  const { members, ask } = useStaff();
  const managers = (members ?? []).filter(
    ({ role, active, hasPin }) => role === 'manager' && active && hasPin,
  );
  return (
    <div className={s.lock} role="note">
      <IconLock className={shared.icon} aria-hidden="true" />
      <span className={s.lockWords}>{t('settings.locked')}</span>
      <Button onClick={() => void ask('signIn', null, null, managers[0]?.id)}>
        {t('settings.asManager')}
      </Button>
    </div>
  );
}
