import { Button, SegmentedControl, Select, Textarea, TextInput } from '@mantine/core';
import { useMemo } from 'react';
import { wordsLocale } from '../../../shared/documents/words-locale.ts';
import { REGIONS, usualRegion } from '../../../shared/domain/regions.ts';
import type { ShopSettings } from '../../../shared/domain/settings.ts';
import { formatMoney, minor } from '../../../shared/money/money.ts';
import { languages } from '../../../shared/words/words.ts';
import { useStores } from '../../app/useStores.ts';
import { languageName } from '../../i18n/i18n.ts';
import { useText } from '../../i18n/text.ts';
import { NoSecurityDevice } from '../../ui/NoSecurityDevice.tsx';
import shared from '../../ui/shared.module.css';
import { Group, Labelled } from './fields.tsx';
import s from './settings.module.css';

/** Name, language and money of the shop, and the texts on its receipts. */
export function Shop() {
  const { useDraft, useSettings } = useStores().settings;
  const { t, words } = useText();
  const shop = useDraft();
  const change = useSettings((state) => state.change);
  const currencyChoices = useMemo(() => currencies(words), [words]);
  const regionChoices = useMemo(() => regions(words), [words]);
  if (!shop) return null;
  return (
    <div className={s.groups}>
      <Group title={t('settings.shop.onReceipts')}>
        <TextInput
          label={t('settings.shop.name')}
          maxLength={100}
          value={shop.shopName}
          onChange={(event) => change({ shopName: event.currentTarget.value })}
        />
        <Textarea
          label={t('settings.shop.header')}
          description={t('settings.shop.headerHint')}
          autosize
          minRows={3}
          maxLength={500}
          value={shop.receiptHeader}
          onChange={(event) => change({ receiptHeader: event.currentTarget.value })}
        />
        <Textarea
          label={t('settings.shop.footer')}
          autosize
          minRows={2}
          maxLength={500}
          value={shop.receiptFooter}
          onChange={(event) => change({ receiptFooter: event.currentTarget.value })}
        />
      </Group>
      <Group title={t('settings.shop.look')}>
        <div className={s.pair}>
          <Select
            label={t('paper.currency')}
            searchable
            // Selects what was typed on blur, or shows that it is no option.
            autoSelectOnBlur
            nothingFoundMessage={t('find.nothing')}
            data={currencyChoices}
            value={shop.currency}
            onChange={(currency) => currency && change({ currency })}
          />
          <Select
            label={t('settings.shop.region')}
            description={t('settings.shop.regionHint', { example: exampleOf(shop) })}
            searchable
            // Selects what was typed on blur, or shows that it is no option.
            autoSelectOnBlur
            nothingFoundMessage={t('find.nothing')}
            data={regionChoices}
            value={shop.locale}
            onChange={(region) => region && change({ locale: region })}
          />
        </div>
        <UsualRegion shop={shop} />
        <NoSecurityDevice locale={shop.locale} currency={shop.currency} />
        <div className={s.pair}>
          <Labelled label={t('settings.shop.language')} hint={t('settings.shop.languageHint')}>
            <SegmentedControl
              fullWidth
              aria-label={t('settings.shop.language')}
              value={shop.language}
              onChange={(language) => change({ language: language as ShopSettings['language'] })}
              data={languages.map((value) => ({ value, label: languageName(value) }))}
            />
          </Labelled>
          <Labelled label={t('settings.shop.theme')}>
            <SegmentedControl
              fullWidth
              aria-label={t('settings.shop.theme')}
              value={shop.theme}
              onChange={(theme) => change({ theme: theme as ShopSettings['theme'] })}
              data={[
                { value: 'system', label: t('settings.shop.system') },
                { value: 'light', label: t('settings.shop.light') },
                { value: 'dark', label: t('settings.shop.dark') },
              ]}
            />
          </Labelled>
        </div>
      </Group>
    </div>
  );
}

/** Offers the usual region of the language if another one is set. */
function UsualRegion({ shop: { language, locale } }: { shop: ShopSettings }) {
  const { useSettings } = useStores().settings;
  const { t, words } = useText();
  const change = useSettings((state) => state.change);
  if (new Intl.Locale(locale).language === language) return null;
  const region = usualRegion(language, locale);
  const name = new Intl.DisplayNames(words, { type: 'language' }).of(region) ?? region;
  return (
    <p className={shared.hint}>
      {t('settings.shop.regionDiffers')}{' '}
      <Button variant="light" onClick={() => change({ locale: region })}>
        {t('settings.shop.regionTake', { region: name })}
      </Button>
    </p>
  );
}

/** An amount and a date in these formats. */
function exampleOf({ locale, currency, language }: ShopSettings): string {
  const date = new Intl.DateTimeFormat(wordsLocale(language, locale), { dateStyle: 'medium' }).format(
    new Date(),
  );
  return `${formatMoney(minor(123_450), currency, locale)}, ${date}`;
}

interface Choice {
  value: string;
  label: string;
}

/** Currencies sorted by name, each with its code. */
function currencies(locale: string): Choice[] {
  const names = new Intl.DisplayNames(locale, { type: 'currency' });
  return Intl.supportedValuesOf('currency')
    .map((code) => ({ value: code, label: `${names.of(code) ?? code} (${code})` }))
    .sort((a, b) => a.label.localeCompare(b.label, locale));
}

/** Regions sorted by name. */
function regions(locale: string): Choice[] {
  const names = new Intl.DisplayNames(locale, { type: 'language' });
  return REGIONS.map((code) => ({ value: code, label: names.of(code) ?? code })).sort((a, b) =>
    a.label.localeCompare(b.label, locale),
  );
}
