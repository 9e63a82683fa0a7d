import { Button, Menu } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import {
  IconArrowsSort,
  IconCategory,
  IconChecklist,
  IconChevronDown,
  IconClipboardList,
  IconFileExport,
  IconFileImport,
  IconPackage,
  IconPackages,
  IconPaw,
  IconPlus,
  IconPrinter,
  IconStar,
  IconSticker,
  IconTags,
  IconTruckDelivery,
} from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { homeRef } from '../../../app/keyboard/focus.ts';
import { pixels } from '../../../app/theme/theme.ts';
import { useStores } from '../../../app/useStores.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { SearchInput } from '../../../ui/form/SearchInput.tsx';
import { Keycap } from '../../../ui/Keycap.tsx';
import type { PaperList } from '../../printing/listsStore.ts';
import s from '../stock.module.css';
import { listed } from '../stockStore.ts';
import b from './Toolbar.module.css';

interface MenuEntry {
  label: string;
  Icon: typeof IconPaw;
  keys?: string;
  run: () => void;
}

/** Search and actions of the table. */
export function Toolbar() {
  const { useLists, useSupplierOrder } = useStores().printing;
  const { exportStock, useEditing, useLabels, useStock } = useStores().stock;
  const { ref, width } = useElementSize<HTMLDivElement>();
  const wide = width >= pixels.wideTable;
  const oneLine = width >= pixels.roomyTable;
  // Buttons on a separate line are smaller.
  const size = oneLine ? { size: 'lg' as const } : {};
  const { t } = useTranslation();
  const { question, ask, step, go, sortBy } = useStock();
  const { pet, addPet } = useEditing();
  const openList = useLists((state) => state.open);
  const openOrder = useSupplierOrder((state) => state.open);
  const openLabels = useLabels((state) => state.open);
  const { text } = question;
  const print = (list: PaperList) => openList(list, question.categoryId);
  const sortWords = t('stock.table.sortBy', { column: t('stock.table.status') });
  const groups: { name: 'records' | 'print' | 'change' | 'files'; items: MenuEntry[] }[] = [
    {
      name: 'records',
      items: [
        { label: t('stock.arrivals.title'), Icon: IconPackages, run: () => go('arrivals') },
        { label: t('stock.counts.button'), Icon: IconClipboardList, run: () => go('counts') },
        { label: t('paper.registerOfAnimals'), Icon: IconPaw, run: () => go('register') },
      ],
    },
    {
      name: 'print',
      items: [
        { label: t('lists.open'), Icon: IconPrinter, keys: 'Ctrl+L', run: () => print('list-low') },
        {
          label: t('supplierOrder.title'),
          Icon: IconTruckDelivery,
          run: () => openOrder(question.categoryId),
        },
        {
          label: t('stock.labels.ofList'),
          Icon: IconSticker,
          keys: 'Ctrl+P',
          run: () => openLabels({ kind: 'list', question: listed(question), copies: 1 }),
        },
      ],
    },
    {
      name: 'change',
      items: [
        { label: t('stock.prices.title'), Icon: IconTags, keys: 'F4', run: () => go('prices') },
        { label: t('stock.categoriesButton'), Icon: IconCategory, run: () => go('categories') },
        { label: t('stock.favourites.title'), Icon: IconStar, run: () => go('favourites') },
      ],
    },
    {
      name: 'files',
      items: [
        { label: t('stock.import'), Icon: IconFileImport, run: () => go('import') },
        { label: t('stock.export'), Icon: IconFileExport, run: () => void exportStock() },
        ...(wide ? [] : [{ label: sortWords, Icon: IconArrowsSort, run: () => sortBy('status') }]),
      ],
    },
  ];

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key === 'Escape' && text !== '') ask({ text: '' });
    else if (event.key === 'ArrowDown' || event.key === 'Enter') void step(1);
    else if (event.key === 'ArrowUp') void step(-1);
    else return;
    event.preventDefault();
  }

  return (
    <div ref={ref} className={`${s.head} ${b.bar}`} data-stacked={!oneLine || undefined}>
      <SearchInput
        ref={homeRef}
        {...size}
        className={s.search}
        aria-label={t('stock.search')}
        placeholder={t('find.petPlaceholder')}
        value={text}
        clearable
        onSearch={(text) => ask({ text })}
        onKeyDown={onKeyDown}
      />
      <ActionButton {...size} icon={IconPackage} keys={oneLine && 'F3'} onClick={() => go('arrival')}>
        {t('stock.arrival.button')}
      </ActionButton>
      <ActionButton {...size} icon={IconChecklist} keys={oneLine && 'F7'} onClick={() => go('count')}>
        {t('stock.countButton')}
      </ActionButton>
      <ActionButton {...size} disabled={pet !== null} icon={IconPlus} keys={oneLine && 'F6'} onClick={addPet}>
        {t('stock.add')}
      </ActionButton>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button {...size} rightSection={<IconChevronDown aria-hidden="true" />}>
            {t('common.more')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <div className={b.menu}>
            {groups.map(({ name, items }) => (
              <fieldset key={name}>
                <legend className={b.heading}>{t(`stock.menu.${name}`)}</legend>
                {items.map(({ label, Icon, keys, run }) => (
                  <Menu.Item
                    key={label}
                    leftSection={<Icon aria-hidden="true" />}
                    rightSection={keys && <Keycap keys={keys} quiet />}
                    onClick={run}
                  >
                    {label}
                  </Menu.Item>
                ))}
              </fieldset>
            ))}
          </div>
        </Menu.Dropdown>
      </Menu>
    </div>
  );
}
