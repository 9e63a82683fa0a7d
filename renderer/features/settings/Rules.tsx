import { Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { RETURN_PAID_BY, SIGN_OUT_AFTER } from '../../../shared/domain/setting-choices.ts';
import { type Minor, minor } from '../../../shared/money/money.ts';
import { useStores } from '../../app/useStores.ts';
import { useFormat } from '../../i18n/format.ts';
import { Group, ReadField, Toggle } from './fields.tsx';
import { parseAmount, parseOptional, parsePercent, writePercent } from './parseSettings.ts';
import s from './settings.module.css';

/** What cashiers may do, and the limits above which a manager is needed. */
export function Rules() {
  const { useDraft, useSettings } = useStores().settings;
  const { t } = useTranslation();
  const format = useFormat();
  const shop = useDraft();
  const { shop: stored, change } = useSettings();
  if (!shop || !stored) return null;
  const writeAmount = (value: Minor | null) => (value === null ? '' : format.plain(value));
  const readAmount = parseOptional(parseAmount(format));
  const badMoney = t('settings.rules.badMoney', { example: format.plain(minor(5000)) });
  return (
    <div className={s.groups}>
      <Group title={t('settings.rules.till')}>
        <Toggle
          label={t('settings.rules.requireStaff')}
          hint={t('settings.rules.requireStaffHint')}
          checked={shop.requireStaff}
          onChange={(requireStaff) => change({ requireStaff })}
        />
        <Select
          label={t('settings.rules.signOut')}
          description={t('settings.rules.signOutHint')}
          data={SIGN_OUT_AFTER.map((minutes) => ({
            value: String(minutes),
            label: minutes === 0 ? t('settings.never') : t('settings.rules.signOutAfter', { count: minutes }),
          }))}
          value={String(shop.signOutAfterMinutes)}
          onChange={(chosen) => {
            const signOutAfterMinutes = SIGN_OUT_AFTER.find((minutes) => String(minutes) === chosen);
            if (signOutAfterMinutes !== undefined) change({ signOutAfterMinutes });
          }}
        />
        <Toggle
          label={t('settings.rules.kiosk')}
          hint={t('settings.rules.kioskHint')}
          checked={shop.kiosk}
          onChange={(kiosk) => change({ kiosk })}
        />
        <Toggle
          label={t('settings.rules.startWithComputer')}
          hint={t('settings.rules.startWithComputerHint')}
          checked={shop.startWithComputer}
          onChange={(startWithComputer) => change({ startWithComputer })}
        />
      </Group>
      <Group title={t('settings.rules.cashiers')} words={t('settings.rules.always')}>
        <Toggle
          label={t('settings.rules.mayVoid')}
          checked={shop.cashierMayVoid}
          onChange={(cashierMayVoid) => change({ cashierMayVoid })}
        />
        <Toggle
          label={t('settings.rules.mayPrice')}
          hint={t('settings.rules.mayPriceHint')}
          checked={shop.cashierMayPrice}
          onChange={(cashierMayPrice) => change({ cashierMayPrice })}
        />
      </Group>
      <Group title={t('settings.rules.limits')} words={t('settings.rules.words')}>
        <div className={s.pair}>
          <ReadField
            name="returnLimit"
            label={t('settings.rules.returns')}
            hint={t('settings.rules.returnsHint')}
            value={shop.returnLimit}
            stored={stored.returnLimit}
            kind="amount"
            write={(value) => format.plain(value)}
            read={parseAmount(format)}
            error={badMoney}
            onChange={(returnLimit) => change({ returnLimit })}
          />
          <Select
            label={t('settings.rules.returnPaidBy')}
            data={RETURN_PAID_BY.map((by) => ({ value: by, label: t(`settings.rules.returnPaidTo.${by}`) }))}
            value={shop.returnPaidBy}
            onChange={(by) => by && change({ returnPaidBy: by })}
          />
          <ReadField
            name="cashierRefundLimit"
            label={t('settings.rules.refund')}
            value={shop.cashierRefundLimit}
            stored={stored.cashierRefundLimit}
            kind="amount"
            write={writeAmount}
            read={readAmount}
            error={badMoney}
            onChange={(cashierRefundLimit) => change({ cashierRefundLimit })}
          />
          <ReadField
            name="cashierCashOutLimit"
            label={t('settings.rules.cashOut')}
            hint={t('settings.rules.cashOutHint')}
            value={shop.cashierCashOutLimit}
            stored={stored.cashierCashOutLimit}
            kind="amount"
            write={writeAmount}
            read={readAmount}
            error={badMoney}
            onChange={(cashierCashOutLimit) => change({ cashierCashOutLimit })}
          />
          <ReadField
            name="cashierDiscountLimit"
            label={t('settings.rules.discount')}
            kind="percent"
            value={shop.cashierDiscountLimit}
            stored={stored.cashierDiscountLimit}
            write={(value) => writePercent(value, format.locale)}
            read={parseOptional(parsePercent)}
            error={t('settings.rules.badPercent', { example: format.percent(1500) })}
            onChange={(cashierDiscountLimit) => change({ cashierDiscountLimit })}
          />
          <ReadField
            name="closingDifferenceLimit"
            label={t('settings.rules.difference')}
            hint={t('settings.rules.differenceHint')}
            value={shop.closingDifferenceLimit}
            stored={stored.closingDifferenceLimit}
            kind="amount"
            write={writeAmount}
            read={readAmount}
            error={badMoney}
            onChange={(closingDifferenceLimit) => change({ closingDifferenceLimit })}
          />
        </div>
        <Toggle
          label={t('settings.rules.conditionsOverride')}
          hint={t('settings.rules.conditionsOverrideHint')}
          checked={shop.conditionsOverride}
          onChange={(conditionsOverride) => change({ conditionsOverride })}
        />
      </Group>
    </div>
  );
}
