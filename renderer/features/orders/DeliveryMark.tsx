import { IconAlertTriangleFilled, IconCloudCheck, IconCloudUp, IconCloudX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { DeliveryState } from '../../../shared/domain/sale.ts';
import m from './DeliveryMark.module.css';

const icons = {
  acknowledged: IconCloudCheck,
  waiting: IconCloudUp,
  parked: IconAlertTriangleFilled,
  discarded: IconCloudX,
};

/** The delivery state towards the service, as an icon and words. */
export function DeliveryMark({
  state,
  neverSent = false,
}: {
  state: DeliveryState;
  /** It was cancelled before it was sent, so no person discarded it. */
  neverSent?: boolean;
}) {
  const { t } = useTranslation();
  const Icon = icons[state];
  return (
    <span className={m.mark} data-state={state}>
      <Icon className={m.icon} aria-hidden="true" />
      {t(neverSent ? 'orders.delivery.neverSent' : `orders.delivery.${state}`)}
    </span>
  );
}
