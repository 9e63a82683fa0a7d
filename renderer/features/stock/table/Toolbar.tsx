import { ActionIcon, Button, CloseButton, Menu, TextInput } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import {
  IconArrowsSort,
  IconCategory,
  IconChecklist,
  IconClipboardList,
  IconDotsVertical,
  IconFileExport,
  IconFileImport,
  IconPackage,
  IconPackages,
  IconPaw,
  IconPlus,
  IconPrinter,
  IconSearch,
  IconStar,
  IconSticker,
  IconTags,
} from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { homeRef } from '../../../app/keyboard/focus.ts';
import { pixels } from '../../../app/theme/theme.ts';
import { useStores } from '../../../app/useStores.ts';
import { Keycap } from '../../../ui/Keycap.tsx';
import s from '../stock.module.css';
import { listed } from '../stockStore.ts';

/** Search, and what can be begun from the table. */
export function Toolbar() {
  const { useLists } = useStores().printing;
  const { exportStock, useEditing, useLabels, useStock } = useStores().stock;
  const { ref, width } = useElementSize<HTMLDivElement>();
  const wide = width >= pixels.wideTable;
  // Words of a smaller size leave the field room for what is typed into it.
  const plain = wide ? {} : { fz: 'md' };
  const { t } = useTranslation();
  const { question, ask, step, go, sortBy } = useStock();
  const { pet, addPet } = useEditing();
  const openList = useLists((state) => state.open);
  const openLabels = useLabels((state) => state.open);
  const { text } = question;

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key === 'Escape' && text !== '') ask({ text: '' });
    else if (event.key === 'ArrowDown' || event.key === 'Enter') void step(1);
    else if (event.key === 'ArrowUp') void step(-1);
    else return;
    event.preventDefault();
  }

  return (
    <div ref={ref} className={s.head}>
      <TextInput
        ref={homeRef}
        size="lg"
        className={s.search ?? ''}
        aria-label={t('stock.search')}
        placeholder={t(wide ? 'stock.searchPlaceholder' : 'stock.searchShort')}
        spellCheck={false}
        maxLength={200}
        value={text}
        onChange={(event) => ask({ text: event.currentTarget.value })}
        onKeyDown={onKeyDown}
        leftSection={<IconSearch aria-hidden="true" />}
        rightSection={
          text !== '' && <CloseButton aria-label={t('stock.clear')} onClick={() => ask({ text: '' })} />
        }
      />
      <Button
        size="lg"
        className={s.begin ?? ''}
        {...plain}
        leftSection={<IconChecklist aria-hidden="true" />}
        rightSection={wide && <Keycap keys="F7" quiet />}
        onClick={() => go('count')}
      >
        {t('stock.countButton')}
      </Button>
      <Button
        size="lg"
        className={s.begin ?? ''}
        {...plain}
        variant={pet ? 'default' : 'filled'}
        disabled={pet !== null}
        leftSection={<IconPlus aria-hidden="true" />}
        rightSection={wide && <Keycap keys="F6" quiet />}
        onClick={addPet}
      >
        {t('stock.add')}
      </Button>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon size="lg" variant="default" aria-label={t('stock.more')} title={t('stock.more')}>
            <IconDotsVertical aria-hidden="true" />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {!wide && (
            <Menu.Item leftSection={<IconArrowsSort aria-hidden="true" />} onClick={() => sortBy('status')}>
              {t('stock.table.sortBy', { column: t('stock.table.status') })}
            </Menu.Item>
          )}
          <Menu.Item
            leftSection={<IconPackage aria-hidden="true" />}
            rightSection={<Keycap keys="F3" quiet />}
            onClick={() => go('arrival')}
          >
            {t('stock.arrival.button')}
          </Menu.Item>
          <Menu.Item leftSection={<IconPackages aria-hidden="true" />} onClick={() => go('arrivals')}>
            {t('stock.arrivals.title')}
          </Menu.Item>
          <Menu.Item leftSection={<IconPaw aria-hidden="true" />} onClick={() => go('register')}>
            {t('paper.registerOfAnimals')}
          </Menu.Item>
          <Menu.Item leftSection={<IconCategory aria-hidden="true" />} onClick={() => go('categories')}>
            {t('stock.categoriesButton')}
          </Menu.Item>
          <Menu.Item leftSection={<IconStar aria-hidden="true" />} onClick={() => go('favourites')}>
            {t('stock.favourites.title')}
          </Menu.Item>
          <Menu.Item
            leftSection={<IconTags aria-hidden="true" />}
            rightSection={<Keycap keys="F4" quiet />}
            onClick={() => go('prices')}
          >
            {t('stock.pricesButton')}
          </Menu.Item>
          <Menu.Item leftSection={<IconClipboardList aria-hidden="true" />} onClick={() => go('counts')}>
            {t('stock.counts.button')}
          </Menu.Item>
          <Menu.Item
            leftSection={<IconPrinter aria-hidden="true" />}
            rightSection={<Keycap keys="Ctrl+L" quiet />}
            onClick={() => openList('list-low', question.categoryId)}
          >
            {t('lists.open')}
          </Menu.Item>
          <Menu.Item
            leftSection={<IconSticker aria-hidden="true" />}
            rightSection={<Keycap keys="Ctrl+P" quiet />}
            onClick={() => openLabels({ kind: 'list', question: listed(question), copies: 1 })}
          >
            {t('stock.labels.ofList')}
          </Menu.Item>
          <Menu.Item leftSection={<IconFileImport aria-hidden="true" />} onClick={() => go('import')}>
            {t('stock.import')}
          </Menu.Item>
          <Menu.Item leftSection={<IconFileExport aria-hidden="true" />} onClick={() => void exportStock()}>
            {t('stock.export')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </div>
  );
}
