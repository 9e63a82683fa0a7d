import { Button, Select } from '@mantine/core';
import { IconPencil, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import type { TaxRate } from '../../../../shared/domain/settings.ts';
import { minor } from '../../../../shared/money/money.ts';
import { useStores } from '../../../app/useStores.ts';
import { useText } from '../../../i18n/text.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { NoSecurityDevice } from '../../../ui/NoSecurityDevice.tsx';
import shared from '../../../ui/shared.module.css';
import { Group, ShopToggle } from '../fields.tsx';
import s from '../settings.module.css';
import { RateDialog } from './RateDialog.tsx';

/** Cash rounding steps in use somewhere, in minor units. */
const STEPS = [1, 5, 10, 20, 50, 100].map(minor);

/** The option for a shop that charges no tax. */
const NO_TAX = 'none';

/** Whether prices include tax, the tax rates, and cash rounding. */
export function Taxes() {
  const { useModal } = useStores().app;
  const { useDraft, useSettings } = useStores().settings;
  const { t, format } = useText();
  const shop = useDraft();
  const { change, taxRates } = useSettings();
  const modal = useModal('settings.taxRate');
  const [editing, setEditing] = useState<TaxRate | null>(null);
  if (!shop) return null;
  const rates = taxRates ?? [];
  const used = rates.filter(({ id, active }) => active || id === shop.defaultTaxRateId);
  const labelOf = ({ name, basisPoints }: TaxRate) => `${name} ${format.percent(basisPoints)}`;

  const isOpen = shop.defaultTaxRateId === null && !shop.chargesNoTax;

  function open(rate: TaxRate | null) {
    setEditing(rate);
    modal.open();
  }

  return (
    <div className={s.groups}>
      <Group title={t('settings.taxes.charging')}>
        <NoSecurityDevice locale={shop.locale} currency={shop.currency} />
        <ShopToggle setting="taxIncluded" hint={t('settings.taxes.includedHint')} />
        <Select
          label={t('settings.taxes.usual')}
          description={isOpen ? t('settings.taxes.usualOpen') : t('settings.taxes.usualHint')}
          data={[
            { value: '', label: t('settings.taxes.noUsual') },
            ...used.map((rate) => ({ value: rate.id, label: labelOf(rate) })),
            { value: NO_TAX, label: t('settings.taxes.noTax') },
          ]}
          value={shop.chargesNoTax ? NO_TAX : (shop.defaultTaxRateId ?? '')}
          onChange={(id) =>
            change({ defaultTaxRateId: id === NO_TAX ? null : id || null, chargesNoTax: id === NO_TAX })
          }
        />
      </Group>
      <Group
        title={t('settings.taxes.rates')}
        aside={
          <ActionButton variant="filled" icon={IconPlus} onClick={() => open(null)}>
            {t('settings.taxes.add')}
          </ActionButton>
        }
      >
        {rates.length === 0 && <p className={shared.hint}>{t('settings.taxes.noRates')}</p>}
        <ul className={s.list} aria-label={t('settings.taxes.rates')}>
          {rates.map((rate) => (
            <li key={rate.id} className={s.row} data-off={!rate.active || undefined}>
              <span className={s.rowName}>{rate.name}</span>
              {!rate.active && <span className={shared.soft}>{t('settings.inactive')}</span>}
              <strong>{format.percent(rate.basisPoints)}</strong>
              <Button aria-label={t('common.changeOf', { name: labelOf(rate) })} onClick={() => open(rate)}>
                <IconPencil aria-hidden="true" />
              </Button>
            </li>
          ))}
        </ul>
      </Group>
      <Group title={t('settings.taxes.cash')}>
        <Select
          label={t('settings.taxes.cashStep')}
          description={t('settings.taxes.cashStepHint')}
          data={[...new Set([...STEPS, shop.cashStep])].map((step) => ({
            value: step,
            label: step === 1 ? t('settings.taxes.cashStepNone') : format.money(step),
          }))}
          value={shop.cashStep}
          onChange={(step) => step !== null && change({ cashStep: step })}
        />
      </Group>
      <RateDialog modal={modal} rate={editing} />
    </div>
  );
}
