import { IconChecklist, IconFileZip } from '@tabler/icons-react';
import { type ReactNode, useEffect } from 'react';
import type { About as AboutFacts } from '../../../../shared/domain/about.ts';
import { useStores } from '../../../app/useStores.ts';
import { explain } from '../../../i18n/i18n.ts';
import { useText } from '../../../i18n/text.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import shared from '../../../ui/shared.module.css';
import { sizeOf } from '../backups/size.ts';
import { Advanced, Group } from '../fields.tsx';
import { useNeedsManager } from '../ManagerOnly.tsx';
import s from '../settings.module.css';
import { Updates } from '../updates/Updates.tsx';
import a from './about.module.css';
import { Licences } from './Licences.tsx';

/** The program's version and updates, its data folder, the ledger check, and a report for support. */
export function About() {
  const { useApp } = useStores().app;
  const { useAbout } = useStores().settings;
  const { t, dateTime } = useText();
  const { about, failure, busy, load, check, saveReport } = useAbout();
  const needsManager = useNeedsManager();
  const training = useApp(({ app }) => app?.mode === 'training');
  useEffect(() => void load(), [load]);
  if (!about) return failure && <p className={shared.hint}>{explain(failure, t)}</p>;
  const { lastCheck, lastBackupAt } = about;
  return (
    <div className={s.groups}>
      <Group title={t('settings.about.program')}>
        <dl className={shared.bareStack}>
          <Fact label="Perch">{about.version}</Fact>
          <Fact label={t('paper.till')}>{about.till}</Fact>
          <Fact label={t('settings.about.service')}>
            {about.service || t(training ? 'settings.about.trainingService' : 'settings.about.noService')}
          </Fact>
          <Fact label={t('settings.about.lastBackup')}>
            {lastBackupAt === null ? t('settings.about.noBackup') : dateTime(lastBackupAt)}
          </Fact>
        </dl>
        <Advanced>
          <TechnicalFacts about={about} />
        </Advanced>
      </Group>
      {!needsManager && <Updates />}
      <Group title={t('settings.about.lastCheck')}>
        <div className={shared.actions}>
          <ActionButton
            icon={IconChecklist}
            loading={busy === 'check'}
            disabled={busy === 'report'}
            onClick={() => void check()}
          >
            {t('settings.check.now')}
          </ActionButton>
          {/* The result is shown beside its button. */}
          <p className={shared.hint} role="status">
            {busy === 'check' ? (
              t('settings.check.running')
            ) : lastCheck ? (
              <>
                {t('settings.about.checked', { at: dateTime(lastCheck.at) })}
                <span className={a.outcome} data-bad={!lastCheck.holds || undefined}>
                  {t(lastCheck.holds ? 'settings.check.good' : 'settings.about.differs')}
                </span>
              </>
            ) : (
              t('settings.check.never')
            )}
          </p>
        </div>
      </Group>
      <Group title={t('settings.about.report')}>
        <p className={shared.hint}>{t('settings.about.reportIn')}</p>
        <p className={shared.hint}>{t('settings.about.reportOut')}</p>
        <div>
          <ActionButton
            icon={IconFileZip}
            loading={busy === 'report'}
            disabled={busy === 'check'}
            onClick={() => void saveReport()}
          >
            {t('settings.about.save')}
          </ActionButton>
        </div>
      </Group>
      <Licences />
    </div>
  );
}

/** Facts that support asks for: versions, folders and sizes. */
export function TechnicalFacts({ about }: { about: AboutFacts }) {
  const { t, locale } = useText();
  const { sizes } = about;
  return (
    <dl className={shared.bareStack}>
      <Fact label={t('settings.about.parts')}>
        {Object.entries({ Electron: about.electron, Chromium: about.chromium, Node: about.node })
          .filter(([, version]) => version !== '')
          .map((part) => part.join(' '))
          .join(', ')}
      </Fact>
      <Fact label={t('settings.about.system')}>{about.system}</Fact>
      <Fact label={t('settings.about.folder')}>{about.dataFolder}</Fact>
      <Fact label={t('settings.about.database')}>
        {t('settings.about.databaseSize', { size: sizeOf(sizes.database, locale), schema: about.schema })}
      </Fact>
      <Fact label={t('settings.section.backups')}>{sizeOf(sizes.backups, locale)}</Fact>
      <Fact label={t('settings.about.logs')}>{sizeOf(sizes.logs, locale)}</Fact>
    </dl>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={a.fact}>
      <dt className={a.label}>{label}</dt>
      <dd className={a.value} data-selectable="">
        {children}
      </dd>
    </div>
  );
}
