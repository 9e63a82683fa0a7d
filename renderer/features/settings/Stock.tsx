import { useText } from '../../i18n/text.ts';
import { Group, ShopField, ShopToggle } from './fields.tsx';
import { parseOptional, parseWhole } from './parseSettings.ts';
import s from './settings.module.css';

const MOST = 1000;

/** The low-stock level, and whether pet statuses are sent to Petstore. */
export function Stock() {
  const { t, number } = useText();
  return (
    <div className={s.groups}>
      <Group title={t('settings.stock.lowTitle')}>
        <ShopField
          setting="lowStockDefault"
          hint={t('settings.stock.lowHint')}
          write={(value) => (value === null ? '' : String(value))}
          read={parseOptional(parseWhole(0, MOST))}
          error={t('form.badUpTo', { most: number(MOST) })}
        />
      </Group>
      <Group title={t('settings.stock.serviceTitle')}>
        <ShopToggle setting="updatePetStatus" hint={t('settings.stock.statusHint')} />
        <ShopToggle setting="refundReopensOrder" hint={t('settings.stock.refundHint')} />
      </Group>
    </div>
  );
}
