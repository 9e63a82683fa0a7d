import {
  IconAlertTriangleFilled,
  IconCircleCheck,
  IconClock,
  IconHelpCircle,
  IconLink,
  IconSend,
  IconSendOff,
} from '@tabler/icons-react';
import type { OutboxState } from '../../../shared/domain/sync.ts';

const icons = {
  ready: IconClock,
  blocked: IconLink,
  inflight: IconSend,
  in_doubt: IconHelpCircle,
  parked: IconAlertTriangleFilled,
  done: IconCircleCheck,
  discarded: IconSendOff,
};

/** Where an entry stands, as a sign; words stand beside it. */
export function EntryIcon({ state, className }: { state: OutboxState; className: string | undefined }) {
  const Icon = icons[state];
  return <Icon className={className} aria-hidden="true" />;
}
