import { Button } from '@mantine/core';
import {
  IconAddressBook,
  IconBuildingStore,
  IconDatabase,
  IconHistory,
  IconHome,
  IconInfoCircle,
  IconLock,
  IconPackages,
  IconPlugConnected,
  IconPrinter,
  IconReceiptTax,
  IconUsers,
  type TablerIcon,
} from '@tabler/icons-react';
import { type ComponentType, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useShortcuts } from '../../app/keyboard/useKeyboard.ts';
import { useStores } from '../../app/useStores.ts';
import { explain } from '../../i18n/i18n.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Logo } from '../../ui/Logo.tsx';
import shared from '../../ui/shared.module.css';
import { About } from './about/About.tsx';
import { Activity } from './activity/Activity.tsx';
import { Backups } from './backups/Backups.tsx';
import { Service } from './connection/Service.tsx';
import { Customers } from './customers/Customers.tsx';
import { GettingStarted } from './GettingStarted.tsx';
import { ManagerOnly } from './ManagerOnly.tsx';
import { Printer } from './Printer.tsx';
import { Rules } from './Rules.tsx';
import { Shop } from './Shop.tsx';
import { Stock } from './Stock.tsx';
import s from './settings.module.css';
import type { SectionId } from './settingsStore.ts';
import { Staff } from './staff/Staff.tsx';
import { Taxes } from './taxes/Taxes.tsx';

const sections: Record<SectionId, ComponentType> = {
  start: GettingStarted,
  shop: Shop,
  taxes: Taxes,
  stock: Stock,
  staff: Staff,
  rules: Rules,
  customers: Customers,
  printer: Printer,
  service: Service,
  backups: Backups,
  activity: Activity,
  about: About,
};
const order = Object.keys(sections) as SectionId[];
const icons: Record<SectionId, TablerIcon> = {
  start: IconHome,
  shop: IconBuildingStore,
  taxes: IconReceiptTax,
  stock: IconPackages,
  staff: IconUsers,
  rules: IconLock,
  customers: IconAddressBook,
  printer: IconPrinter,
  service: IconPlugConnected,
  backups: IconDatabase,
  activity: IconHistory,
  about: IconInfoCircle,
};

/** The shop's settings: the sections on the left, the chosen one beside them. */
export function SettingsScreen() {
  const { useSettings } = useStores().settings;
  const { t } = useTranslation();
  const { section, shop, failure, restarting, watch, go } = useSettings();
  useEffect(() => watch(), [watch]);
  useShortcuts('nav.settings', [
    {
      keys: ['Alt+ArrowDown', 'Alt+ArrowUp'],
      label: 'settings.keys.section',
      run: (event) => step(event?.key === 'ArrowUp' ? -1 : 1),
    },
  ]);

  function step(by: number) {
    const to = order[order.indexOf(section) + by];
    if (to) go(to);
  }

  if (restarting) {
    return (
      <EmptyState drawing={<Logo />} title={t('settings.restarting')} words={t('settings.restartingHint')} />
    );
  }
  if (!shop) return failure && <EmptyState title={t('settings.failed')} words={explain(failure, t)} />;
  const Section = sections[section];
  return (
    <div className={s.screen}>
      <nav className={s.sections} aria-label={t('settings.sections')}>
        {order.map((id) => {
          const Icon = icons[id];
          return (
            <button
              key={id}
              type="button"
              className={s.section}
              aria-current={id === section ? 'page' : undefined}
              onClick={() => go(id)}
            >
              <Icon className={shared.icon} aria-hidden="true" />
              {t(`settings.section.${id}`)}
            </button>
          );
        })}
      </nav>
      <div className={s.side}>
        <section className={s.main} aria-label={t(`settings.section.${section}`)} key={section}>
          <h2 className={s.title} data-landing tabIndex={-1}>
            {t(`settings.section.${section}`)}
          </h2>
          <ManagerOnly section={section}>
            <Section />
          </ManagerOnly>
        </section>
        <SaveBar />
      </div>
    </div>
  );
}

/** Appears while there are unsaved changes in any section. */
function SaveBar() {
  const { notify, notifyFailure } = useStores().app;
  const { useSettings } = useStores().settings;
  const { t } = useTranslation();
  const { draft, faults, saving, save, discard } = useSettings();
  const changed = Object.keys(draft).length > 0 || faults.size > 0;
  useShortcuts('nav.settings', [
    {
      keys: ['Ctrl+Enter'],
      label: 'settings.keys.save',
      when: () => Object.keys(useSettings.getState().draft).length > 0,
      run: () => void write(),
    },
  ]);

  async function write() {
    const answer = await save();
    if (answer === null) return;
    if (answer.ok) notify({ tone: 'calm', say: { key: 'settings.saved' } });
    else notifyFailure(answer.error);
  }

  if (!changed) return null;
  return (
    <div className={s.bar} role="status" data-clear="">
      <span className={s.barWords} data-loss={faults.size > 0 || undefined}>
        {t(faults.size > 0 ? 'settings.fault' : 'settings.unsaved')}
      </span>
      <Button onClick={discard}>{t('form.discard.discard')}</Button>
      <ActionButton
        variant="filled"
        disabled={faults.size > 0}
        loading={saving}
        keys="Ctrl+Enter"
        onClick={() => void write()}
      >
        {t('common.save')}
      </ActionButton>
    </div>
  );
}
