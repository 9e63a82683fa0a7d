import { useTranslation } from 'react-i18next';
import { useStores } from '../../app/useStores.ts';
import { useFormat } from '../../i18n/format.ts';
import { Group, ReadField, Toggle } from './fields.tsx';
import { parseOptional, parseWhole } from './parseSettings.ts';
import s from './settings.module.css';

const MOST = 1000;

/** The low-stock level, and whether pet statuses are sent to Petstore. */
export function Stock() {
  const { useDraft, useSettings } = useStores().settings;
  const { t } = useTranslation();
  const { number } = useFormat();
  const shop = useDraft();
  const { shop: stored, change } = useSettings();
  if (!shop || !stored) return null;
  return (
    <div className={s.groups}>
      <Group title={t('settings.stock.lowTitle')}>
        <ReadField
          name="lowStockDefault"
          label={t('petFields.lowMark')}
          hint={t('settings.stock.lowHint')}
          value={shop.lowStockDefault}
          stored={stored.lowStockDefault}
          write={(value) => (value === null ? '' : String(value))}
          read={parseOptional(parseWhole(0, MOST))}
          error={t('settings.stock.bad', { most: number(MOST) })}
          onChange={(lowStockDefault) => change({ lowStockDefault })}
        />
      </Group>
      <Group title={t('settings.stock.serviceTitle')}>
        <Toggle
          label={t('settings.stock.status')}
          hint={t('settings.stock.statusHint')}
          checked={shop.updatePetStatus}
          onChange={(updatePetStatus) => change({ updatePetStatus })}
        />
        <Toggle
          label={t('settings.stock.refund')}
          hint={t('settings.stock.refundHint')}
          checked={shop.refundReopensOrder}
          onChange={(refundReopensOrder) => change({ refundReopensOrder })}
        />
      </Group>
    </div>
  );
}
