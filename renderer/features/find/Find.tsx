import { VisuallyHidden } from '@mantine/core';
import { createSpotlight, Spotlight } from '@mantine/spotlight';
import { IconSearch } from '@tabler/icons-react';
import { useEffect } from 'react';
import type { Language } from '../../../shared/domain/app.ts';
import type { PetTile } from '../../../shared/domain/catalogue.ts';
import { stockLeft } from '../../../shared/domain/stock-left.ts';
import { languages } from '../../../shared/words/words.ts';
import { listShortcuts } from '../../app/keyboard/keymap.ts';
import { useStores } from '../../app/useStores.ts';
import { type Key, languageName, say } from '../../i18n/i18n.ts';
import { useText } from '../../i18n/text.ts';
import { Portrait } from '../../ui/art/Portrait.tsx';
import { Keycap } from '../../ui/Keycap.tsx';
import { whatOf, whoOf } from '../orders/labels.ts';
import { PAPER_LISTS } from '../printing/listsStore.ts';
import { SECTIONS } from '../settings/settingsStore.ts';
import { languageWords, matches, SCREEN_COMMANDS, wordsOf } from './commands.ts';
import f from './Find.module.css';
import { runOnScreen } from './runOnScreen.ts';
import { usePreselection } from './usePreselection.ts';

const [store, spotlight] = createSpotlight();

interface Command {
  label: Key;
  /** A name that is not translated, such as a language. */
  name?: string;
  /** Search words in addition to its label. */
  words?: string;
  keys?: string | undefined;
  run: () => void;
}

/** Finds any command, part of the settings, pet or order by its name, and a receipt by its number or what was sold. */
export function Find() {
  const { useScreen } = useStores().app;
  const { takePet } = useStores().checkout;
  const { useFind } = useStores().find;
  const { useOrders } = useStores().orders;
  const { missingWords, useReceipts } = useStores().receipts;
  const { openSettings } = useStores().settings;
  const { useStaff } = useStores().staff;
  const { useRegister, useStock } = useStores().stock;
  const { t, format, money, number } = useText();
  const { open, show, go } = useScreen();
  const { query, pets, morePets, guessed, orders, moreOrders, animal, receipts, needsName, ask } = useFind();
  const signIn = useStaff((state) => state.ask);
  const onKeyDown = usePreselection(store);
  const words = missingWords(query);
  const commands = useCommands().filter(({ label, words }) => matches(words ?? wordsOf(label), query));
  const settings =
    query.trim() === ''
      ? []
      : SECTIONS.filter((id) => matches(`${t('nav.settings')} ${wordsOf(`settings.section.${id}`)}`, query));

  useEffect(() => {
    if (open === 'find') spotlight.open();
    else spotlight.close();
  }, [open]);

  function leftWords(pet: PetTile): string {
    const left = stockLeft(pet);
    if (left === null) return '';
    return left > 0 ? t('common.left', { number: number(left) }) : t('checkout.tile.none');
  }

  /** Repeats the search after a sign-in. */
  async function findSignedIn(): Promise<void> {
    if (!(await signIn('needed'))) return;
    show('find');
    await ask(query);
  }

  // Approximate matches come last, and Enter takes none of them.
  const found = pets.length > 0 && (
    <Spotlight.ActionsGroup
      label={t(guessed ? 'find.guessed' : morePets ? 'find.firstPets' : 'find.pets', { count: pets.length })}
    >
      {pets.map((pet) => (
        <Spotlight.Action
          key={pet.id}
          data-guess={guessed || undefined}
          onClick={() => {
            go('checkout');
            void takePet(pet);
          }}
        >
          <span className={f.action}>
            <Portrait petName={pet.name} categoryName={pet.categoryName} className={f.portrait} />
            <span className={f.label}>{pet.name}</span>
            <span>{leftWords(pet)}</span>
            <span>{pet.price === null ? t('checkout.tile.noPrice') : money(pet.price)}</span>
          </span>
        </Spotlight.Action>
      ))}
    </Spotlight.ActionsGroup>
  );

  return (
    <Spotlight.Root
      store={store}
      shortcut={null}
      query={query}
      onQueryChange={(text) => void ask(text)}
      onSpotlightClose={() => useScreen.getState().open === 'find' && show(null)}
      scrollable
      maxHeight="var(--perch-finder)"
      title={<VisuallyHidden>{t('find.placeholder')}</VisuallyHidden>}
      overlayProps={{ color: 'var(--perch-veil)', backgroundOpacity: 1, blur: 0 }}
      transitionProps={{ transition: 'fade', duration: 100 }}
      classNames={{
        content: f.content ?? '',
        header: f.header ?? '',
        body: f.body ?? '',
        actionsList: f.list ?? '',
        actionsGroup: f.group ?? '',
        action: f.row ?? '',
      }}
    >
      <Spotlight.Search
        onKeyDown={onKeyDown}
        placeholder={t('find.placeholder')}
        aria-label={t('find.placeholder')}
        leftSection={<IconSearch aria-hidden="true" />}
      />
      <Spotlight.ActionsList>
        {!guessed && found}
        {animal && (
          <Spotlight.ActionsGroup label={t('paper.registerOfAnimals')}>
            <Spotlight.Action
              onClick={() => {
                go('stock');
                useStock.getState().go('register');
                const { choose, leave } = useRegister.getState();
                leave(() => choose(animal.id));
              }}
            >
              <span className={f.action}>
                <span className={f.label}>{animal.mark}</span>
                <span>{animal.petName}</span>
              </span>
            </Spotlight.Action>
          </Spotlight.ActionsGroup>
        )}
        {receipts.length > 0 && (
          <Spotlight.ActionsGroup label={t('receipts.title')}>
            {receipts.map(({ id, number, total }) => (
              <Spotlight.Action
                key={id}
                onClick={() => {
                  go('checkout');
                  void useReceipts.getState().open(number);
                }}
              >
                <span className={f.action}>
                  <span className={f.label}>{number}</span>
                  <span>{money(total)}</span>
                </span>
              </Spotlight.Action>
            ))}
          </Spotlight.ActionsGroup>
        )}
        {orders.length > 0 && (
          <Spotlight.ActionsGroup
            label={t(moreOrders ? 'find.firstOrders' : 'nav.orders', { count: orders.length })}
          >
            {orders.map((order) => (
              <Spotlight.Action
                key={order.id}
                onClick={() => {
                  go('orders');
                  useOrders.getState().choose(order);
                }}
              >
                <span className={f.action}>
                  <Portrait
                    petName={order.petName ?? ''}
                    categoryName={order.categoryName}
                    className={f.portrait}
                  />
                  <span className={f.label}>{whatOf(order, t, format)}</span>
                  <span>{whoOf(order, t)}</span>
                </span>
              </Spotlight.Action>
            ))}
          </Spotlight.ActionsGroup>
        )}
        {commands.length > 0 && (
          <Spotlight.ActionsGroup label={t('find.commands')}>
            {commands.map(({ label, name = say(t, label), keys, run }) => (
              <Spotlight.Action key={name + label} onClick={run}>
                <span className={f.action}>
                  <span className={f.label}>{name}</span>
                  {keys && <Keycap keys={keys} />}
                </span>
              </Spotlight.Action>
            ))}
          </Spotlight.ActionsGroup>
        )}
        {settings.length > 0 && (
          <Spotlight.ActionsGroup label={t('nav.settings')}>
            {settings.map((id) => (
              <Spotlight.Action key={id} onClick={() => openSettings(id)}>
                <span className={f.action}>
                  <span className={f.label}>{t(`settings.section.${id}`)}</span>
                </span>
              </Spotlight.Action>
            ))}
          </Spotlight.ActionsGroup>
        )}
        {guessed && found}
        {needsName && (
          <Spotlight.ActionsGroup label={t('nav.orders')}>
            <Spotlight.Action onClick={() => void findSignedIn()}>
              <span className={f.action}>
                <span className={f.label}>{t('find.signIn')}</span>
              </span>
            </Spotlight.Action>
          </Spotlight.ActionsGroup>
        )}
        {receipts.length === 0 && !animal && words && !needsName ? (
          <Spotlight.Empty>{say(t, words.key, words.facts)}</Spotlight.Empty>
        ) : (
          !needsName &&
          pets.length +
            orders.length +
            receipts.length +
            (animal ? 1 : 0) +
            commands.length +
            settings.length ===
            0 && <Spotlight.Empty>{t('find.nothing')}</Spotlight.Empty>
        )}
      </Spotlight.ActionsList>
      <Spotlight.Footer className={f.keys ?? ''}>
        <span>
          <Keycap keys="Enter" /> {t('find.take')}
        </span>
        <span>
          <Keycap keys="ArrowUp" /> <Keycap keys="ArrowDown" /> {t('find.move')}
        </span>
        <span>
          <Keycap keys="Escape" /> {t('find.leave')}
        </span>
      </Spotlight.Footer>
    </Spotlight.Root>
  );
}

/** Runs a command after the finder has closed, so that a dialog opened by the command stays open. */
function afterClose(run: () => void): void {
  setTimeout(run, 0);
}

/** The commands of the menu on the Stock screen. */
const MENU_COMMANDS = [
  { label: 'stock.categoriesButton', part: 'categories' },
  { label: 'stock.favourites.title', part: 'favourites' },
  { label: 'stock.counts.button', part: 'counts' },
  { label: 'stock.arrivals.title', part: 'arrivals' },
  { label: 'paper.registerOfAnimals', part: 'register' },
  { label: 'stock.import', part: 'import' },
] as const;

/** All commands with a shortcut, here or on another screen, and a few without. */
function useCommands(): Command[] {
  const { app, printing, refunds, settings, stock, sync } = useStores();
  const { notify, useApp, useScreen } = app;
  const { useLists, useSupplierOrder } = printing;
  const { useAbout, useSettings } = settings;
  const { exportStock, useStock } = stock;
  const { useSync } = sync;
  const change = useApp((state) => state.change);
  const go = useScreen((state) => state.go);
  const mayReturn = useApp((state) => (state.app?.returns.limit ?? 0) > 0);

  /** Opens a return without a receipt, which the checkout shows. */
  function takeBack(): void {
    go('checkout');
    refunds.useReturn.getState().start();
  }

  /** Opens a part of the Stock screen; unfinished work there is kept. */
  function openPart(part: (typeof MENU_COMMANDS)[number]['part']): void {
    go('stock');
    if (useStock.getState().mode === 'table') useStock.getState().go(part);
  }

  /** Opens the activity page and runs the check. */
  function checkNow(): void {
    settings.openSettings('activity');
    void useAbout.getState().check();
  }

  /** Changes the window's language; if receipts and files have another one, offers to change that as well. */
  async function speak(language: Language): Promise<void> {
    await change({ language });
    const { app } = useApp.getState();
    if (!app?.rights.manager || app.letterhead.language === language) return;
    notify({
      tone: 'calm',
      say: { key: 'settings.shop.screenOnly', facts: { language: languageName(language) } },
      lead: { key: 'settings.shop.screenOnlyLead', run: () => void useSettings.getState().speak(language) },
    });
  }

  const withKeys = listShortcuts()
    .filter((shortcut) => shortcut.label !== 'keys.find' && (shortcut.when?.() ?? true))
    .map(({ label, keys, run }) => ({
      label,
      keys: keys[0],
      run: () => afterClose(run),
    }));
  const here = new Set(withKeys.map(({ label }) => label));
  const elsewhere = SCREEN_COMMANDS.filter(([, label]) => !here.has(label)).map(([screen, label]) => ({
    label,
    run: () => runOnScreen(app, screen, label, (look) => requestAnimationFrame(look)),
  }));
  return [
    ...withKeys,
    ...elsewhere,
    ...MENU_COMMANDS.map(({ label, part }) => ({ label, run: () => openPart(part) })),
    { label: 'stock.export', run: () => void exportStock() },
    ...(mayReturn ? [{ label: 'refunds.return.title' as const, run: () => afterClose(takeBack) }] : []),
    { label: 'sync.lookNow', run: () => void useSync.getState().now() },
    { label: 'settings.check.now', run: () => checkNow() },
    ...PAPER_LISTS.map((list) => ({
      label: `lists.print.${list}` as const,
      run: () => afterClose(() => useLists.getState().open(list)),
    })),
    { label: 'supplierOrder.open', run: () => afterClose(() => useSupplierOrder.getState().open(null)) },
    { label: 'find.light', run: () => void change({ theme: 'light' }) },
    { label: 'find.dark', run: () => void change({ theme: 'dark' }) },
    { label: 'find.system', run: () => void change({ theme: 'system' }) },
    ...languages.map((language) => ({
      label: 'settings.shop.language' as const,
      name: languageName(language),
      words: languageWords(language),
      run: () => void speak(language),
    })),
  ];
}
