import {
  IconAlertTriangleFilled,
  IconCloudCheck,
  IconCloudOff,
  IconCloudPause,
  IconCloudUp,
} from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import type { SyncStatus } from '../../../shared/domain/sync.ts';
import type { Format } from '../../i18n/format.ts';
import { useText } from '../../i18n/text.ts';
import { waitingCount } from './labels.ts';
import p from './SyncPill.module.css';

const icons = {
  online: IconCloudCheck,
  sending: IconCloudUp,
  offline: IconCloudOff,
  paused: IconCloudPause,
  attention: IconAlertTriangleFilled,
};

interface SyncPillProps {
  /** Null until the first answer. */
  status: SyncStatus | null;
  /** The disk has only room for sales, so nothing from Petstore is written. */
  diskLow?: boolean;
  onOpen: () => void;
}

/** The state of the sync on every screen; a touch opens the Sync screen. */
export function SyncPill({ status, diskLow = false, onOpen }: SyncPillProps) {
  const { t, format } = useText();
  const { look, words, brief, badge } = pillOf(status, t, format, { diskLow });
  const Icon = icons[look];
  const review = badge > 0 ? t('pill.review', { count: badge }) : null;
  return (
    <button
      type="button"
      className={p.pill}
      data-look={look}
      aria-label={t('pill.label', {
        words: review === null || review === words ? words : `${words}, ${review}`,
      })}
      onClick={onOpen}
    >
      <Icon className={p.icon} aria-hidden="true" />
      <span className={p.words}>{words}</span>
      <span className={p.brief} aria-hidden="true">
        {brief}
      </span>
      {review !== null && (
        <span className={p.badge} data-said={review === words || undefined} title={review} aria-hidden="true">
          <IconAlertTriangleFilled className={p.badgeIcon} />
          {format.number(badge)}
        </span>
      )}
    </button>
  );
}

/** The pill's look, its text, a short text for narrow headers, and the number of items that need attention. */
export function pillOf(
  status: SyncStatus | null,
  t: TFunction,
  format: Format,
  { diskLow = false } = {},
): { look: keyof typeof icons; words: string; brief: string; badge: number } {
  const standing = standingOf(status, t, format, diskLow);
  return { brief: standing.words, ...standing, badge: status?.parked ?? 0 };
}

function standingOf(
  status: SyncStatus | null,
  t: TFunction,
  format: Format,
  diskLow: boolean,
): { look: keyof typeof icons; words: string; brief?: string } {
  if (!status) return { look: 'sending', words: t('pill.checking') };
  const count = waitingCount(status);
  const waiting = format.number(count);
  const low = () => {
    const words = count > 0 ? t('pill.diskLowWaiting', { waiting }) : t('pill.diskLow');
    return { look: 'attention' as const, words, brief: t('pill.diskLow') };
  };
  if (status.link === 'starting') {
    if (diskLow) return low();
    // No answer since the start yet: a request is pending or not allowed before some time.
    if (count > 0) {
      const brief = t('pill.brief.checkingWaiting', { waiting });
      return { look: 'sending', words: t('pill.checkingWaiting', { waiting }), brief };
    }
    return status.asking || status.lastPulledAt === null
      ? { look: 'sending', words: t('pill.checking') }
      : {
          look: 'online',
          words: t('pill.last', { time: format.moment(status.lastPulledAt) }),
          brief: t('pill.brief.last'),
        };
  }
  const { link, gate } = status;
  // Nothing is sent until these are corrected.
  if (gate.reason === 'unauthorized') return { look: 'attention', words: t('pill.keyRefused') };
  if (status.trouble?.code === 'api_key_unusable') return { look: 'attention', words: t('pill.keyRefused') };
  if (status.trouble?.code === 'no_service') return { look: 'attention', words: t('pill.noService') };
  if (link === 'attention') return { look: 'attention', words: t('pill.attention') };
  if (link === 'offline') {
    if (count === 0) return { look: 'offline', words: t('pill.offline') };
    const brief = t('pill.brief.offlineWaiting', { waiting });
    return { look: 'offline', words: t('pill.offlineWaiting', { waiting }), brief };
  }
  if (link === 'paused') {
    const brief = count > 0 ? t('pill.brief.pausedWaiting', { waiting }) : t('pill.pausedOpen');
    if (!gate.until) {
      return {
        look: 'paused',
        words: count > 0 ? t('pill.pausedOpenWaiting', { waiting }) : t('pill.pausedOpen'),
        brief,
      };
    }
    const until = format.moment(gate.until);
    return {
      look: 'paused',
      words: count > 0 ? t('pill.pausedWaiting', { waiting, until }) : t('pill.paused', { until }),
      brief,
    };
  }
  if (diskLow) return low();
  // With a working connection the parked item comes first; otherwise only the badge shows it.
  if (status.parked > 0) {
    const brief = t('pill.brief.review', { items: format.number(status.parked) });
    return { look: 'attention', words: t('pill.review', { count: status.parked }), brief };
  }
  if (count === 0) return { look: 'online', words: t('pill.online') };
  // Without an estimate, everything waits for something other than its turn.
  if (status.drainsAt === null) return { look: 'online', words: t('pill.waiting', { waiting }) };
  return { look: 'sending', words: t('pill.sending', { waiting }) };
}
