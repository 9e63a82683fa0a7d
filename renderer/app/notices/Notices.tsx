import { Button, CloseButton } from '@mantine/core';
import { notifications, notificationsStore } from '@mantine/notifications';
import { IconAlertCircle } from '@tabler/icons-react';
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

/** Hides shown notices when a newer notice or another screen appears. */
function clear(keepUndo: boolean) {
  for (const { id } of notificationsStore.getState().notifications) {
    if (id !== undefined && !(keepUndo && undoable.has(id))) notifications.hide(id);
  }
}

/** Passes the store's notices to Mantine: one at a time, each for its own screen. */
export function Notices() {
  const { useNotices, useScreen } = useStores().app;
  const notices = useNotices((state) => state.notices);
  const told = useNotices((state) => state.shown);
  const toldBefore = useRef(told);
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
      notifications.show({
        id: String(notice.id),
        message: <NoticeBody notice={notice} />,
        role: notice.tone === 'loss' ? 'alert' : 'status',
        autoClose: notice.lead ? LASTS_MS.loss : LASTS_MS[notice.tone],
        onClose({ id }) {
          undoable.delete(id ?? '');
          useNotices.getState().drop(notice.id);
        },
        withBorder: true,
        className: n.notice ?? '',
        classNames: { body: n.message ?? '', description: n.words ?? '' },
        closeButtonProps: { 'aria-label': t('notice.close') },
        ...(notice.tone === 'loss' ? { icon: <IconAlertCircle aria-hidden="true" />, color: 'red' } : {}),
      });
      useNotices.getState().take(notice.id);
    }
  }, [notices, screen, t, useNotices.getState]);
  useEffect(() => {
    for (const notice of toldBefore.current)
      if (!told.includes(notice)) notifications.hide(String(notice.id));
    toldBefore.current = told;
  }, [told]);
  return null;
}

/** The notice that stays until it is closed, below the navigation of every screen. */
export function LastingNotice() {
  const { useNotices } = useStores().app;
  const { lasting, close } = useNotices();
  const { t } = useTranslation();
  const [shown] = lasting;
  if (!shown) return null;
  return (
    <div className={n.lasting} role="status" aria-label={t('notice.label')}>
      <p className={n.told} data-selectable="">
        <NoWrapNumbers>{wordsOf(shown, t)}</NoWrapNumbers>
      </p>
      {shown.lead && (
        <Button
          onClick={() => {
            close();
            shown.lead?.run();
          }}
        >
          {translate(t, shown.lead.key)}
        </Button>
      )}
      <CloseButton aria-label={t('notice.close')} onClick={close} />
    </div>
  );
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
