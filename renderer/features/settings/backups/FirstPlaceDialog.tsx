import { Checkbox, Radio, TextInput } from '@mantine/core';
import { IconPrinter, IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  isUsable,
  MAX_PASSPHRASE,
  MIN_PASSPHRASE,
  passphraseStrength,
  proposePassphrase,
} from '../../../../shared/domain/passphrase.ts';
import type { ModalHandle } from '../../../app/dialogStore.ts';
import { useStores } from '../../../app/useStores.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { DialogForm, FormDialog } from '../../../ui/form/FormDialog.tsx';
import { useDialogForm } from '../../../ui/form/useDialogForm.ts';
import shared from '../../../ui/shared.module.css';
import { useBusy } from '../../../ui/useBusy.ts';
import s from '../settings.module.css';

interface FirstPlaceProps {
  /** Makes a backup, since backups are encrypted from now on. */
  onEncrypted: () => Promise<void>;
}

/** Asks whether to encrypt backups before they first leave this disk, and explains the choices. */
export function FirstPlaceDialog({ modal, onEncrypted }: FirstPlaceProps & { modal: ModalHandle }) {
  const { t } = useTranslation();
  return (
    <FormDialog modal={modal} title={t('settings.firstPlace.title')}>
      <FirstPlaceForm onEncrypted={onEncrypted} onDone={modal.close} />
    </FormDialog>
  );
}

function FirstPlaceForm({ onEncrypted, onDone }: FirstPlaceProps & { onDone: () => void }) {
  const { notify, notifyFailure } = useStores().app;
  const { useSettings } = useStores().settings;
  const { t } = useTranslation();
  const { choosePlace, printPassphrase } = useSettings();
  const [proposed] = useState(() => proposePassphrase(randomBelow));
  const [printing, run] = useBusy();
  const form = useDialogForm({
    initial: { kind: 'encrypted' as 'encrypted' | 'open', passphrase: proposed, kept: false },
    check({ kind, passphrase, kept }) {
      if (kind === 'open') return {};
      const strength = passphraseStrength(passphrase);
      return {
        passphrase: isUsable(passphrase)
          ? undefined
          : t(`settings.lock.strength.${strength}`, { least: MIN_PASSPHRASE }),
        kept: kept ? undefined : t('settings.firstPlace.keepFirst'),
      };
    },
    async send({ kind, passphrase }) {
      const answer = await choosePlace(kind === 'encrypted' ? passphrase : null);
      if (!answer.ok) return answer.error;
      // No folder was chosen, so nothing has changed and the shown passphrase remains valid.
      if (answer.value.folder === null) return null;
      onDone();
      if (kind === 'encrypted') await onEncrypted();
      return null;
    },
  });
  const { kind, passphrase, kept } = form.values;
  const { error: notKept } = form.field('kept');

  function propose() {
    form.set('passphrase', proposePassphrase(randomBelow));
    form.set('kept', false);
  }

  async function print() {
    const answer = await run(printPassphrase(passphrase));
    if (!answer.ok) return notifyFailure(answer.error);
    notify({ tone: 'calm', say: { key: 'settings.firstPlace.printed' } });
  }

  return (
    <DialogForm form={form} confirmWords={t('settings.place.choose')}>
      <Radio.Group
        label={t('settings.firstPlace.question')}
        value={kind}
        onChange={(value) => form.set('kind', value === 'open' ? 'open' : 'encrypted')}
      >
        <div className={s.radios}>
          <Radio
            data-autofocus
            value="encrypted"
            label={t('settings.firstPlace.encrypted')}
            description={t('settings.firstPlace.encryptedWords')}
          />
          <Radio
            value="open"
            label={t('settings.firstPlace.open')}
            description={t('settings.firstPlace.openWords')}
          />
        </div>
      </Radio.Group>
      {kind === 'encrypted' && (
        <>
          <TextInput
            label={t('settings.lock.title')}
            description={t('settings.firstPlace.proposed')}
            spellCheck={false}
            maxLength={MAX_PASSPHRASE}
            {...form.field('passphrase')}
          />
          <div className={shared.actions}>
            <ActionButton
              loading={printing}
              disabled={!isUsable(passphrase)}
              icon={IconPrinter}
              onClick={() => void print()}
            >
              {t('settings.firstPlace.print')}
            </ActionButton>
            <ActionButton icon={IconRefresh} onClick={propose}>
              {t('settings.firstPlace.another')}
            </ActionButton>
          </div>
          <Checkbox
            label={t('settings.firstPlace.kept')}
            checked={kept}
            error={notKept}
            onChange={(event) => form.set('kept', event.currentTarget.checked)}
          />
        </>
      )}
    </DialogForm>
  );
}

function randomBelow(limit: number): number {
  const [drawn = 0] = crypto.getRandomValues(new Uint32Array(1));
  return drawn % limit;
}
