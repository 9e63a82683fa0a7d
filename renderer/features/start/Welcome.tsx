import { Button, SegmentedControl, useMantineColorScheme } from '@mantine/core';
import { IconDatabaseImport, IconPlugConnected, IconSchool } from '@tabler/icons-react';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { overruledBy } from '../../../shared/domain/overruled.ts';
import { type Language, languages } from '../../../shared/words/words.ts';
import { useStores } from '../../app/useStores.ts';
import { languageName } from '../../i18n/i18n.ts';
import { DialogFooter } from '../../ui/form/DialogFooter.tsx';
import { Logo } from '../../ui/Logo.tsx';
import { asksForPassphrase, PassphraseOf } from '../../ui/PassphraseOf.tsx';
import { Refusal } from '../../ui/Refusal.tsx';
import shared from '../../ui/shared.module.css';
import w from './Welcome.module.css';

/** The first start: practise, connect the real shop, or restore a backup. */
export function Welcome() {
  const { useFirstStart } = useStores().start;
  const { t } = useTranslation();
  const { language, file, load } = useFirstStart();
  useEffect(() => void load(), [load]);
  // Shows nothing until the language is known.
  if (language === null) return null;
  return (
    <div className={w.page}>
      <header className={w.header}>
        <span className={w.logo}>
          <Logo />
        </span>
        <span className={shared.title}>Perch</span>
        <span className={shared.space} />
        <Look language={language} />
      </header>
      <main className={w.main}>
        <h1 className={w.title}>{t(file === null ? 'welcome.title' : 'settings.backups.sure')}</h1>
        {file === null ? <Choices /> : <RestoreFirst file={file} />}
      </main>
    </div>
  );
}

/** Language and theme of the window and of the new shop. */
function Look({ language }: { language: Language }) {
  const { useFirstStart } = useStores().start;
  const { t } = useTranslation();
  const speak = useFirstStart((state) => state.speak);
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <>
      <SegmentedControl
        aria-label={t('settings.shop.language')}
        transitionDuration={0}
        value={language}
        onChange={(value) => speak(value as Language)}
        data={languages.map((value) => ({ value, label: languageName(value) }))}
      />
      <SegmentedControl
        aria-label={t('settings.shop.theme')}
        transitionDuration={0}
        value={colorScheme}
        onChange={(value) => setColorScheme(value as typeof colorScheme)}
        data={[
          { value: 'auto', label: t('settings.shop.system') },
          { value: 'light', label: t('settings.shop.light') },
          { value: 'dark', label: t('settings.shop.dark') },
        ]}
      />
    </>
  );
}

function Choices() {
  const { useFirstStart } = useStores().start;
  const { t } = useTranslation();
  const { busy, begin, chooseBackup } = useFirstStart();
  const { colorScheme } = useMantineColorScheme();
  const theme = colorScheme === 'auto' ? 'system' : colorScheme;
  return (
    <div className={w.choices}>
      <Choice name="practise" icon={<IconSchool aria-hidden="true" />}>
        <Button
          size="lg"
          variant="filled"
          fullWidth
          autoFocus
          loading={busy === 'training'}
          disabled={busy === 'live'}
          onClick={() => void begin('training', theme)}
        >
          {t('welcome.practise.button')}
        </Button>
      </Choice>
      <Choice name="connect" icon={<IconPlugConnected aria-hidden="true" />}>
        <Button
          size="lg"
          fullWidth
          loading={busy === 'live'}
          disabled={busy === 'training'}
          onClick={() => void begin('live', theme)}
        >
          {t('welcome.connect.button')}
        </Button>
      </Choice>
      <Choice name="restore" icon={<IconDatabaseImport aria-hidden="true" />}>
        <Button size="lg" fullWidth disabled={busy !== null} onClick={() => void chooseBackup()}>
          {t('welcome.restore.button')}
        </Button>
      </Choice>
    </div>
  );
}

interface ChoiceProps {
  name: 'practise' | 'connect' | 'restore';
  icon: ReactNode;
  children: ReactNode;
}

function Choice({ name, icon, children }: ChoiceProps) {
  const { t } = useTranslation();
  const heading = useId();
  return (
    <section className={w.choice} aria-labelledby={heading}>
      <span className={w.sign}>{icon}</span>
      <h2 id={heading} className={w.heading}>
        {t(`welcome.${name}.heading`)}
      </h2>
      <p className={w.words}>{t(`welcome.${name}.words`)}</p>
      {children}
    </section>
  );
}

/** Restores a shop from a backup at first start; asks for a passphrase if it needs one. */
function RestoreFirst({ file }: { file: string }) {
  const { useFirstStart } = useStores().start;
  const { t } = useTranslation();
  const { busy, failure, although, leaveBackup, restore } = useFirstStart();
  const [passphrase, setPassphrase] = useState('');
  const begin = () => void restore(passphrase === '' ? null : passphrase);
  const overrules = overruledBy(failure, although).length > 0;
  return (
    <div className={w.restore}>
      <strong className={w.file} data-selectable="">
        {file}
      </strong>
      <p className={w.words}>{t('welcome.restore.key')}</p>
      {asksForPassphrase(failure, passphrase) && (
        <PassphraseOf value={passphrase} onChange={setPassphrase} onEnter={begin} />
      )}
      <Refusal failure={failure} className={shared.failure} />
      <DialogFooter
        cancelWords={t('common.back')}
        onCancel={leaveBackup}
        busy={busy === 'restore'}
        confirmWords={t(overrules ? 'settings.backups.yesAlthough' : 'settings.backups.restore')}
        onConfirm={begin}
      />
    </div>
  );
}
