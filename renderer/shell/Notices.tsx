import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconAlertCircle } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { explain, say as translate } from '../i18n.ts';
import { type Notice, useNotices } from '../stores/notices.ts';
import n from './Notices.module.css';

const LASTS_MS = { calm: 6_000, loss: 12_000 };

/** Hands the store's notices to Mantine's notifications. */
export function Notices() {
  const notices = useNotices((state) => state.notices);
  const { t } = useTranslation();
  useEffect(() => {
    for (const notice of notices) {
      notifications.show({
        id: String(notice.id),
        message: <NoticeBody notice={notice} />,
        role: notice.tone === 'loss' ? 'alert' : 'status',
        autoClose: notice.lead ? LASTS_MS.loss : LASTS_MS[notice.tone],
        withBorder: true,
        className: n.notice ?? '',
        classNames: { description: n.words ?? '' },
        closeButtonProps: { 'aria-label': t('notice.close') },
        ...(notice.tone === 'loss' ? { icon: <IconAlertCircle aria-hidden="true" />, color: 'red' } : {}),
      });
      useNotices.getState().drop(notice.id);
    }
  }, [notices, t]);
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
