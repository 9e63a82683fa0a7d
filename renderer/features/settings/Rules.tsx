import { Select } from '@mantine/core';
import { RETURN_PAID_BY, SIGN_OUT_AFTER } from '../../../shared/domain/setting-choices.ts';
import { type Minor, minor } from '../../../shared/money/money.ts';
import { useStores } from '../../app/useStores.ts';
import { useText } from '../../i18n/text.ts';
import { Group, ShopField, ShopToggle } from './fields.tsx';
import { parseAmount, parseOptional, parsePercent, writePercent } from './parseSettings.ts';
import s from './settings.module.css';

/** What cashiers may do, and the limits above which a manager is needed. */
export function Rules() {
  const { useDraft, useSettings } = useStores().settings;
  const { t, format } = useText();
  const shop = useDraft();
  const change = useSettings((state) => state.change);
  if (!shop) return null;
  const badMoney = t('form.badOptionalAmount', { example: format.plain(minor(5000)) });
  /** An amount, or nothing for no limit. */
  const limit = {
    kind: 'amount',
    write: (value: Minor | null) => (value === null ? '' : format.plain(value)),
    read: parseOptional(parseAmount(format)),
    error: badMoney,
  } as const;
  return (
    <div className={s.groups}>
      <Group title={t('settings.rules.till')}>
        <ShopToggle setting="requireStaff" hint={t('settings.rules.requireStaffHint')} />
        <Select
          label={t('settings.rules.signOut')}
          description={t('settings.rules.signOutHint')}
          data={SIGN_OUT_AFTER.map((minutes) => ({
            value: minutes,
            label: minutes === 0 ? t('settings.never') : t('settings.rules.signOutAfter', { count: minutes }),
          }))}
          value={shop.signOutAfterMinutes}
          onChange={(minutes) => minutes !== null && change({ signOutAfterMinutes: minutes })}
        />
        <ShopToggle setting="kiosk" hint={t('settings.rules.kioskHint')} />
        <ShopToggle setting="startWithComputer" hint={t('settings.rules.startWithComputerHint')} />
      </Group>
      <Group title={t('settings.rules.cashiers')} words={t('settings.rules.always')}>
        <ShopToggle setting="cashierMayVoid" />
        <ShopToggle setting="cashierMayPrice" hint={t('settings.rules.mayPriceHint')} />
      </Group>
      <Group title={t('settings.rules.limits')} words={t('settings.rules.words')}>
        <div className={s.pair}>
          <ShopField
            setting="returnLimit"
            hint={t('settings.rules.returnsHint')}
            kind="amount"
            write={(value) => format.plain(value)}
            read={parseAmount(format)}
            error={badMoney}
          />
          <Select
            label={t('settings.rules.returnPaidBy')}
            data={RETURN_PAID_BY.map((by) => ({ value: by, label: t(`settings.rules.returnPaidTo.${by}`) }))}
            value={shop.returnPaidBy}
            onChange={(by) => by && change({ returnPaidBy: by })}
          />
          <ShopField setting="cashierRefundLimit" {...limit} />
          <ShopField setting="cashierCashOutLimit" hint={t('settings.rules.cashOutHint')} {...limit} />
          <ShopField
            setting="cashierDiscountLimit"
            kind="percent"
            write={(value) => writePercent(value, format.locale)}
            read={parseOptional(parsePercent)}
            error={t('settings.rules.badPercent', { example: format.percent(1500) })}
          />
          <ShopField setting="closingDifferenceLimit" hint={t('settings.rules.differenceHint')} {...limit} />
        </div>
        <ShopToggle setting="conditionsOverride" hint={t('settings.rules.conditionsOverrideHint')} />
      </Group>
    </div>
  );
}
