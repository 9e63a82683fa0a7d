import { Button } from '@mantine/core';
import { type NotificationData, notifications, notificationsStore } from '@mantine/notifications';
import { IconExclamationMark } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { explain, say as translate } from '../../i18n/i18n.ts';
import { NoWrapNumbers } from '../../ui/NoWrapNumbers.tsx';
import { useStores } from '../useStores.ts';
import n from './Notices.module.css';
import type { Notice } from './noticesStore.ts';
import { useNoticePosition } from './useNoticePosition.ts';

const LASTS_MS = { calm: 6_000, loss: 12_000 };

/** Notices with an undo survive a change of screen. */
const undoable = new Set<string>();

/** Hides passing notices when a newer notice or another screen appears. */
function clear(keepUndo: boolean) {
  for (const { id, autoClose } of notificationsStore.getState().notifications) {
    if (id !== undefined && autoClose !== false && !(keepUndo && undoable.has(id))) notifications.hide(id);
  }
}

/**
 * Passes the store's notices to Mantine: passing ones one at a time, each for its own screen, and on every screen the first
 * one that stays until it is closed.
 */
export function Notices() {
  const { useNotices, useScreen } = useStores().app;
  const notices = useNotices((state) => state.notices);
  const shown = useNotices((state) => state.shown);
  const lasting = useNotices((state) => state.lasting[0]);
  const shownBefore = useRef(shown);
  const { t } = useTranslation();
  const screen = useScreen((state) => state.screen);
  const shownOn = useRef(screen);
  useNoticePosition();
  useEffect(() => {
    if (shownOn.current !== screen) clear(true);
    shownOn.current = screen;
    if (notices.length > 0) clear(false);
    for (const notice of notices) {
      if (notice.undo) undoable.add(String(notice.id));
      show(notice, t, {
        autoClose: notice.lead ? LASTS_MS.loss : LASTS_MS[notice.tone],
        onClose({ id }) {
          undoable.delete(id ?? '');
          useNotices.getState().drop(notice.id);
        },
      });
      useNotices.getState().take(notice.id);
    }
  }, [notices, screen, t, useNotices.getState]);
  useEffect(() => {
    for (const notice of shownBefore.current)
      if (!shown.includes(notice)) notifications.hide(String(notice.id));
    shownBefore.current = shown;
  }, [shown]);
  useEffect(() => {
    if (!lasting) return;
    let isCurrent = true;
    const onClose = () => isCurrent && useNotices.getState().close();
    show(lasting, t, { autoClose: false, position: 'bottom-right', onClose });
    return () => {
      isCurrent = false;
      notifications.hide(String(lasting.id));
    };
  }, [lasting, t, useNotices.getState]);
  return null;
}

function show(
  notice: Notice,
  t: TFunction,
  more: Pick<NotificationData, 'autoClose' | 'position' | 'onClose'>,
) {
  notifications.show({
    id: String(notice.id),
    message: <NoticeBody notice={notice} />,
    role: notice.tone === 'loss' ? 'alert' : 'status',
    withBorder: true,
    className: n.notice ?? '',
    classNames: { icon: n.icon ?? '', body: n.message ?? '', description: n.words ?? '' },
    closeButtonProps: { 'aria-label': t('notice.close'), title: t('notice.close') },
    ...(notice.tone === 'loss' ? { icon: <IconExclamationMark aria-hidden="true" />, color: 'red' } : {}),
    ...more,
  });
}

function wordsOf({ say }: Notice, t: TFunction): string {
  if ('failure' in say) return explain(say.failure, t);
  const facts = { ...say.facts, ...(say.why ? { why: explain(say.why, t) } : {}) };
  return [say.key, ...(say.more ? [say.more] : [])].map((key) => translate(t, key, facts)).join(' ');
}

export function NoticeBody({ notice }: { notice: Notice }) {
  const { t } = useTranslation();
  const { undo, lead } = notice;
  return (
    <span className={n.body}>
      <span>
        <NoWrapNumbers>{wordsOf(notice, t)}</NoWrapNumbers>
      </span>
      {lead && (
        <Button
          variant="light"
          onClick={() => {
            notifications.hide(String(notice.id));
            lead.run();
          }}
        >
          {translate(t, lead.key)}
        </Button>
      )}
      {undo && (
        <Button
          variant="light"
          onClick={() => {
            notifications.hide(String(notice.id));
            undo();
          }}
        >
          {t('notice.undo')}
        </Button>
      )}
    </span>
  );
}
