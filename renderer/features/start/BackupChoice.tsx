import { Button, Radio } from '@mantine/core';
import { useEffect, useRef } from 'react';
import type { RecoverableBackup } from '../../../shared/ipc/recovery.ts';
import { useStores } from '../../app/useStores.ts';
import { explain } from '../../i18n/i18n.ts';
import { useText } from '../../i18n/text.ts';
import f from '../../ui/shared.module.css';
import { sizeOf } from '../settings/backups/size.ts';
import c from './BackupChoice.module.css';

interface BackupChoiceProps {
  /** The heading above the chosen backup. */
  label: string;
  /** The label of the button that lists all backups. */
  another: string;
}

/** Chooses the backup to restore: shows one and lists the others on request, or all of them after a failed restore. */
export function BackupChoice({ label, another }: BackupChoiceProps) {
  const { useRecovery } = useStores().start;
  const { t, dateTime } = useText();
  const { recovery, chosen, choosing, choose, chooseAnother } = useRecovery();
  const list = useRef<HTMLDivElement>(null);
  const asked = useRef(false);
  useEffect(() => {
    // The button that had the focus is gone.
    if (choosing && asked.current) list.current?.querySelector<HTMLElement>(':checked')?.focus();
  }, [choosing]);
  if (!recovery) return null;
  const { backups, failed } = recovery;

  function open() {
    asked.current = true;
    chooseAnother();
  }

  return (
    <div className={c.choice}>
      {failed && (
        <p role="alert" className={f.failure}>
          {failed.at === null
            ? t('recovery.failedFile', { why: explain(failed.failure, t) })
            : t('recovery.failed', { when: dateTime(failed.at), why: explain(failed.failure, t) })}
        </p>
      )}
      {choosing ? (
        <Radio.Group label={label} value={chosen?.file ?? null} onChange={choose}>
          <div ref={list} className={c.list}>
            {backups.map((backup) => (
              <Radio
                key={backup.file}
                value={backup.file}
                classNames={{ body: c.body ?? '', labelWrapper: f.space ?? '', label: c.words ?? '' }}
                label={
                  <>
                    <Name of={backup} />{' '}
                    <span className={f.soft}>
                      <Facts of={backup} />
                    </span>
                  </>
                }
              />
            ))}
          </div>
        </Radio.Group>
      ) : (
        chosen && (
          <div className={c.one}>
            <p className={f.bareStack}>
              <span className={f.soft}>{label}</span>
              <strong>
                <Name of={chosen} />
              </strong>
              <span className={f.soft}>
                <Facts of={chosen} />
              </span>
            </p>
            {backups.length > 1 && <Button onClick={open}>{another}</Button>}
          </div>
        )
      )}
    </div>
  );
}

/** When a backup was made, or what its file is called. */
function Name({ of: { file, at } }: { of: RecoverableBackup }) {
  const { dateTime } = useText();
  return at === null ? file.split(/[\\/]/).at(-1) : dateTime(at);
}

/** A backup's size and folder, and whether it needs a passphrase. */
function Facts({ of: { bytes, place, locked } }: { of: RecoverableBackup }) {
  const { t, locale } = useText();
  const words = [
    ...(bytes === null ? [] : [sizeOf(bytes, locale)]),
    t(`recovery.place.${place}`),
    t(locked ? 'settings.lock.locked' : 'settings.lock.open'),
  ];
  return words.join(' · ');
}
