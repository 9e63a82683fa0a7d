import { Button } from '@mantine/core';
import { notifications, notificationsStore } from '@mantine/notifications';
import { IconAlertCircle } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { explain, say as translate } from '../i18n.ts';
import { useNotices, useScreen } from '../stores/index.ts';
import type { Notice } from '../stores/notices.ts';
import n from './Notices.module.css';

const LASTS_MS = { calm: 6_000, loss: 12_000 };

/** What can still be undone outlives its screen; what is closed by hand outlives newer notices, too. */
const undoable = new Set<string>();
const lasting = new Set<string>();

/** Takes away what is shown; a newer notice, or another screen, has the say. */
function clear(stays: (id: string) => boolean) {
  for (const { id } of notificationsStore.getState().notifications) {
    if (id !== undefined && !stays(id)) notifications.hide(id);
  }
}

/** Makes room for what is shown now; of what is closed by hand the newest stays. */
export function clearFor(notices: readonly Notice[]): void {
  if (notices.length === 0) return;
  const isNewer = notices.some(({ untilClosed }) => untilClosed);
  clear((id) => !isNewer && lasting.has(id));
}

/** Hands one notice to Mantine's notifications. */
export function show(notice: Notice, t: TFunction): void {
  const { id, tone, lead, undo, untilClosed = false } = notice;
  if (undo) undoable.add(String(id));
  if (untilClosed) lasting.add(String(id));
  notifications.show({
    id: String(id),
    message: <NoticeBody notice={notice} />,
    role: tone === 'loss' ? 'alert' : 'status',
    autoClose: !untilClosed && (lead ? LASTS_MS.loss : LASTS_MS[tone]),
    onClose: ({ id: closed = '' }) => {
      undoable.delete(closed);
      lasting.delete(closed);
    },
    withBorder: true,
    className: n.notice ?? '',
    classNames: { description: n.words ?? '' },
    closeButtonProps: { 'aria-label': t('notice.close') },
    ...(tone === 'loss' ? { icon: <IconAlertCircle aria-hidden="true" />, color: 'red' } : {}),
  });
}

/** Hands the store's notices on, each for its own screen. */
export function Notices() {
  const notices = useNotices((state) => state.notices);
  const { t } = useTranslation();
  const screen = useScreen((state) => state.screen);
  const shownOn = useRef(screen);
  useEffect(() => {
    if (shownOn.current !== screen) clear((id) => undoable.has(id) || lasting.has(id));
    shownOn.current = screen;
    clearFor(notices);
    for (const notice of notices) {
      show(notice, t);
      useNotices.getState().drop(notice.id);
    }
  }, [notices, screen, t]);
  return null;
}

function NoticeBody({ notice }: { notice: Notice }) {
  const { t } = useTranslation();
  const { say, undo, lead } = notice;
  const words = 'failure' in say ? explain(say.failure, t) : translate(t, say.key, say.facts);
  return (
    <span className={n.body}>
      <span>{words}</span>
      {lead && (
        <Button
          variant="light"
          onClick={() => {
            lead.run();
            notifications.hide(String(notice.id));
          }}
        >
          {translate(t, lead.key)}
        </Button>
      )}
      {undo && (
        <Button
          variant="light"
          onClick={() => {
            undo();
            notifications.hide(String(notice.id));
          }}
        >
          {t('notice.undo')}
        </Button>
      )}
    </span>
  );
}
