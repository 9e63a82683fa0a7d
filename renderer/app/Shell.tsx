import { ActionIcon, VisuallyHidden } from '@mantine/core';
import { IconKeyboard, IconSchool } from '@tabler/icons-react';
import { Suspense, useCallback, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { AppState } from '../../shared/domain/app.ts';
import { CardQuestion } from '../features/cards/CardQuestion.tsx';
import { Find } from '../features/find/Find.tsx';
import { DrawerDialog } from '../features/printing/DrawerDialog.tsx';
import { ListDialog } from '../features/printing/ListDialog.tsx';
import type { PaperList } from '../features/printing/listsStore.ts';
import { PrintBadge } from '../features/printing/PrintBadge.tsx';
import { PrintJobsDialog } from '../features/printing/PrintJobs.tsx';
import { PRINT_JOBS } from '../features/printing/printingStore.ts';
import { SupplierOrderDialog } from '../features/printing/SupplierOrderDialog.tsx';
import { useIdle } from '../features/staff/idle.ts';
import { PinDialog } from '../features/staff/PinDialog.tsx';
import { StaffButton } from '../features/staff/StaffButton.tsx';
import { isDiskLow } from '../features/sync/labels.ts';
import { SyncPill } from '../features/sync/SyncPill.tsx';
import { DiscardDialog } from '../ui/form/DiscardQuestion.tsx';
import { Logo } from '../ui/Logo.tsx';
import shared from '../ui/shared.module.css';
import { DISCARD } from './dialogStore.ts';
import { homeField } from './keyboard/focus.ts';
import { Keys } from './keyboard/Keys.tsx';
import { useFocusKeeper } from './keyboard/useFocusKeeper.ts';
import { useKeyboard, useShortcuts } from './keyboard/useKeyboard.ts';
import { Notices } from './notices/Notices.tsx';
import s from './Shell.module.css';
import { SCREEN_IDS, type ScreenId } from './screenStore.ts';
import { screens } from './screens.ts';
import m from './TrainingMark.module.css';
import { useNarrow } from './theme/narrow.ts';
import { useHeaderRoom } from './useHeaderRoom.ts';
import { useStores } from './useStores.ts';

/** The list preselected for printing on each screen. */
const listOf: Partial<Record<ScreenId, PaperList>> = { orders: 'list-due', stock: 'list-low' };

/** Screens used all day have a label in the navigation; seldom used ones have an icon at the end. */
const seldom: readonly ScreenId[] = ['settings'];
const daily = SCREEN_IDS.filter((id) => !seldom.includes(id));

/** The frame of every screen: training mark, navigation, sync pill and shortcuts. */
export function Shell({ app }: { app: AppState }) {
  const { openModal, useDialog, useNotices, useScreen } = useStores().app;
  const { scanned, scanIncomplete } = useStores().checkout;
  const { askForDrawer, useLists } = useStores().printing;
  const { openSettings } = useStores().settings;
  const { useStaff } = useStores().staff;
  const { goStockHome } = useStores().stock;
  const { useSyncEntry } = useStores().sync;
  const { t } = useTranslation();
  const { screen, go, show } = useScreen();
  /** At the checkout, typing goes to the home field first. */
  const home = useCallback(
    () => (useScreen.getState().screen === 'checkout' ? homeField() : null),
    [useScreen],
  );
  const blocked = useCallback(
    () =>
      useDialog.getState().dialog !== null ||
      useScreen.getState().open !== null ||
      useStaff.getState().asking !== null,
    [useDialog, useScreen, useStaff],
  );
  useKeyboard({ onScan: scanned, onIncomplete: scanIncomplete }, blocked);
  useIdle();
  useNarrow();
  useFocusKeeper(home);
  const header = useHeaderRoom();
  const heading = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each screen begins at its heading, unless its own field has the focus
  useEffect(() => {
    if (document.activeElement === document.body && home() === null) heading.current?.focus();
  }, [screen]);
  useShortcuts('keys.everywhere', [
    { keys: ['?', 'F1'], label: 'keys.help', run: () => show('keys') },
    {
      keys: ['?'],
      label: 'keys.help',
      run: () => show('keys'),
      // A search text never starts with this key.
      when: () => homeField() === document.activeElement && homeField()?.value === '',
      inFields: true,
      hidden: true,
    },
    { keys: ['Ctrl+K'], label: 'keys.find', run: () => show('find') },
    {
      keys: ['F5'],
      label: 'notice.close',
      when: () => useNotices.getState().lasting.length > 0,
      run: () => useNotices.getState().close(),
    },
    { keys: ['Ctrl+D'], label: 'documents.drawer.open', when: () => app.drawer, run: askForDrawer },
    { keys: ['Ctrl+J'], label: 'documents.jobs.open', run: () => openModal(PRINT_JOBS) },
    {
      keys: ['Ctrl+L'],
      label: 'lists.title',
      run: () => useLists.getState().open(listOf[screen] ?? 'list-due'),
    },
    ...SCREEN_IDS.map((id, index) => ({
      keys: [`Alt+${index + 1}`],
      label: `nav.${id}` as const,
      run: () => goTo(id),
    })),
  ]);
  function goTo(id: ScreenId) {
    if (id === 'stock') goStockHome();
    go(id);
  }
  function openSync() {
    useSyncEntry.getState().close();
    go('sync');
  }
  const isTraining = app.mode === 'training';
  const Screen = screens[screen].component;
  const entryOf = (id: ScreenId) => ({
    'aria-current': id === screen ? ('page' as const) : undefined,
    'aria-label': t(`nav.${id}`),
    title: t(`nav.${id}`),
    onClick: () => goTo(id),
  });

  return (
    <div className={s.shell} data-training={isTraining || undefined}>
      <header ref={header} className={s.header}>
        <span className={s.logo}>
          <Logo />
        </span>
        <nav className={s.nav} aria-label={t('nav.label')}>
          {daily.map((id) => (
            <button key={id} type="button" className={s.entry} {...entryOf(id)}>
              <Sign id={id} />
              <span className={s.label}>{t(`nav.${id}`)}</span>
            </button>
          ))}
        </nav>
        <span className={shared.space} />
        {isTraining && <TrainingMark onOpen={() => openSettings('start')} />}
        <PrintBadge />
        <SyncSign diskLow={isDiskLow(app)} onOpen={openSync} />
        <StaffButton staff={app.staff} />
        {seldom.map((id) => (
          <ActionIcon key={id} className={s.seldom ?? ''} {...entryOf(id)}>
            <Sign id={id} />
          </ActionIcon>
        ))}
        <ActionIcon aria-label={t('keys.open')} title={t('keys.open')} onClick={() => show('keys')}>
          <IconKeyboard className={shared.icon} aria-hidden="true" />
        </ActionIcon>
      </header>
      <main className={s.main}>
        {/* Keyed by screen, so that a screen reader reads it out when it gets the focus. */}
        <VisuallyHidden key={screen} ref={heading} component="h1" tabIndex={-1}>
          {t(`nav.${screen}`)}
        </VisuallyHidden>
        <Suspense fallback={null}>
          <Screen />
        </Suspense>
      </main>
      <Keys />
      <Find />
      <CardQuestion />
      <PrintJobsDialog />
      <DrawerDialog />
      <ListDialog />
      <SupplierOrderDialog />
      <PinDialog />
      <Discarding />
      <Notices />
    </div>
  );
}

/** A separate component, so that sync progress does not rerender the whole window. */
function SyncSign(props: { diskLow: boolean; onOpen: () => void }) {
  const { useSync } = useStores().sync;
  const status = useSync((state) => state.status);
  return <SyncPill status={status} {...props} />;
}

function Sign({ id }: { id: ScreenId }) {
  const { icon: Icon } = screens[id];
  return <Icon className={shared.icon} aria-hidden="true" />;
}

/** Asks before unsaved input on a screen is discarded. */
function Discarding() {
  const { discard, useModal } = useStores().app;
  const { opened, close } = useModal(DISCARD);
  return <DiscardDialog opened={opened} onKeep={close} onDiscard={discard} />;
}

/** Labels every screen of training mode; opens what it means and how to connect the real shop. */
function TrainingMark({ onOpen }: { onOpen: () => void }) {
  const { t } = useTranslation();
  return (
    <button
      type="button"
      className={m.mark}
      aria-label={t('training.mark')}
      title={t('training.words')}
      onClick={onOpen}
    >
      <IconSchool className={shared.icon} aria-hidden="true" />
      <span className={m.words}>{t('training.mark')}</span>
    </button>
  );
}
