import { Button, Modal, Radio, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Role } from '../../../../shared/domain/app.ts';
import type { StaffMember } from '../../../../shared/domain/settings.ts';
import type { Failure } from '../../../../shared/result.ts';
import { explain } from '../../../i18n.ts';
import { tell, useStaff } from '../../../stores/index.ts';
import type { ModalHandle } from '../../../stores/modal.ts';
import { Toggle } from '../fields.tsx';
import s from '../settings.module.css';

/** The dialog's name, for useModal. */
export const PERSON = 'settings.person';

interface PersonProps {
  /** Null for a new person. */
  member: StaffMember | null;
  /** Nobody is there yet: it has to be a manager with a PIN. */
  first: boolean;
}

/** A person's name, role and PIN. */
export function PersonDialog({ modal, ...props }: PersonProps & { modal: ModalHandle }) {
  const { t } = useTranslation();
  return (
    <Modal
      opened={modal.opened}
      onClose={modal.close}
      title={t(props.member ? 'settings.staff.editTitle' : 'settings.staff.addTitle')}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <PersonForm {...props} onDone={modal.close} />
    </Modal>
  );
}

function PersonForm({ member, first, onDone }: PersonProps & { onDone: () => void }) {
  const { t } = useTranslation();
  const save = useStaff((state) => state.save);
  const [name, setName] = useState(member?.name ?? '');
  const [role, setRole] = useState<Role>(member?.role ?? (first ? 'manager' : 'cashier'));
  const [pin, setPin] = useState('');
  const [repeated, setRepeated] = useState('');
  const [active, setActive] = useState(member?.active ?? true);
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const nameless = name.trim() === '';
  const badPin = pin !== '' && !/^\d{4,8}$/.test(pin);
  const noPin = pin === '' && role === 'manager' && active && !member?.hasPin;
  const notTwice = pin !== repeated;

  async function write(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (nameless || badPin || noPin || notTwice || busy) return;
    setBusy(true);
    const answer = await save({
      staffId: member?.id ?? null,
      name: name.trim(),
      role,
      pin: pin === '' ? null : pin,
      active,
    });
    setBusy(false);
    if (!answer.ok) return setFailure(answer.error);
    tell({ tone: 'calm', say: { key: 'settings.staff.saved', facts: { name: answer.value.name } } });
    onDone();
  }

  const pinError = badPin
    ? t('settings.staff.bad.pin')
    : noPin
      ? t('settings.staff.bad.pinNeeded')
      : undefined;
  return (
    <form className={s.form} onSubmit={write} noValidate>
      <TextInput
        data-autofocus
        label={t('settings.staff.name')}
        autoComplete="off"
        maxLength={100}
        value={name}
        error={tried && nameless ? t('settings.staff.bad.name') : undefined}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      {!first && (
        <Radio.Group
          label={t('settings.staff.role')}
          value={role}
          onChange={(value) => setRole(value === 'manager' ? 'manager' : 'cashier')}
        >
          <div className={s.radios}>
            <Radio value="cashier" label={t('staff.cashier')} description={t('settings.staff.cashierHint')} />
            <Radio value="manager" label={t('staff.manager')} description={t('settings.staff.managerHint')} />
          </div>
        </Radio.Group>
      )}
      <div className={s.pair}>
        <TextInput
          type="password"
          label={t(member?.hasPin ? 'settings.staff.newPin' : 'settings.staff.pin')}
          description={t(member?.hasPin ? 'settings.staff.keepPin' : 'settings.staff.pinHint')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          inputMode="numeric"
          autoComplete="new-password"
          maxLength={8}
          value={pin}
          error={tried ? pinError : undefined}
          onChange={(event) => setPin(event.currentTarget.value)}
        />
        <TextInput
          type="password"
          label={t('settings.staff.repeat')}
          inputMode="numeric"
          autoComplete="new-password"
          maxLength={8}
          value={repeated}
          error={tried && notTwice ? t('settings.staff.bad.repeat') : undefined}
          onChange={(event) => setRepeated(event.currentTarget.value)}
        />
      </div>
      {member && <Toggle label={t('settings.staff.active')} checked={active} onChange={setActive} />}
      {failure && <p className={s.failure}>{explain(failure, t)}</p>}
      <Button type="submit" size="lg" variant="filled" fullWidth loading={busy}>
        {t('settings.save')}
      </Button>
    </form>
  );
}
