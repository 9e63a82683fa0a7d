import { Button, Radio, TextInput } from '@mantine/core';
import { IconPencil, IconPlus } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Role } from '../../../../shared/domain/app.ts';
import type { StaffMember } from '../../../../shared/domain/settings.ts';
import type { ModalHandle } from '../../../app/dialogStore.ts';
import { useStores } from '../../../app/useStores.ts';
import { useText } from '../../../i18n/text.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { DialogForm, FormDialog } from '../../../ui/form/FormDialog.tsx';
import { useDialogForm } from '../../../ui/form/useDialogForm.ts';
import shared from '../../../ui/shared.module.css';
import { Group, Toggle } from '../fields.tsx';
import s from '../settings.module.css';

/** The people who work at the till. */
export function Staff() {
  const { useModal } = useStores().app;
  const { useStaff } = useStores().staff;
  const { t, moment } = useText();
  const { members, load } = useStaff();
  const modal = useModal('settings.person');
  const [editing, setEditing] = useState<StaffMember | null>(null);
  useEffect(() => void load(), [load]);
  if (members === null) return null;

  function open(member: StaffMember | null) {
    setEditing(member);
    modal.open();
  }

  const about = (member: StaffMember) =>
    [
      t(`staff.${member.role}`),
      member.hasPin ? null : t('settings.staff.noPin'),
      member.lockedUntil && t('settings.staff.locked', { time: moment(member.lockedUntil) }),
      member.active ? null : t('settings.inactive'),
    ].filter((part) => part !== null);

  return (
    <div className={s.groups}>
      <Group
        title={t(members.length === 0 ? 'settings.staff.none' : 'settings.staff.list')}
        aside={
          <ActionButton variant="filled" icon={IconPlus} onClick={() => open(null)}>
            {t('settings.staff.add')}
          </ActionButton>
        }
      >
        {members.length === 0 && <p className={shared.hint}>{t('settings.staff.noneHint')}</p>}
        <ul className={s.list} aria-label={t('settings.staff.list')}>
          {members.map((member) => (
            <li key={member.id} className={s.row} data-off={!member.active || undefined}>
              <span className={s.rowName}>{member.name}</span>
              <span className={shared.soft}>
                {about(member).join(' · ')}
                {member.samePinAs.length > 0 && (
                  <span className={shared.failure}>
                    {t('settings.staff.samePin', { names: member.samePinAs.join(', ') })}
                  </span>
                )}
              </span>
              <Button aria-label={t('common.changeOf', { name: member.name })} onClick={() => open(member)}>
                <IconPencil aria-hidden="true" />
              </Button>
            </li>
          ))}
        </ul>
      </Group>
      <PersonDialog modal={modal} member={editing} first={members.length === 0} />
    </div>
  );
}

/** Recommended digits of a manager's PIN; fewer cause a warning. */
const MANAGER_DIGITS = 6;

interface PersonProps {
  /** Null for a new person. */
  member: StaffMember | null;
  /** The first person must be a manager with a PIN. */
  first: boolean;
}

/** A person's name, role and PIN. */
function PersonDialog({ modal, ...props }: PersonProps & { modal: ModalHandle }) {
  const { t } = useTranslation();
  return (
    <FormDialog modal={modal} title={t(props.member ? 'settings.staff.editTitle' : 'settings.staff.add')}>
      <PersonForm {...props} onDone={modal.close} />
    </FormDialog>
  );
}

function PersonForm({ member, first, onDone }: PersonProps & { onDone: () => void }) {
  const { notify } = useStores().app;
  const { useStaff } = useStores().staff;
  const { t } = useTranslation();
  const save = useStaff((state) => state.save);
  const form = useDialogForm({
    initial: {
      name: member?.name ?? '',
      role: (member?.role ?? (first ? 'manager' : 'cashier')) as Role,
      pin: '',
      repeated: '',
      active: member?.active ?? true,
    },
    check({ name, role, pin, repeated, active }) {
      const badPin = pin !== '' && !/^\d{4,8}$/.test(pin);
      const noPin = pin === '' && role === 'manager' && active && !member?.hasPin;
      return {
        name: name.trim() === '' ? t('form.badName') : undefined,
        pin: badPin ? t('settings.staff.pinHint') : noPin ? t('settings.staff.bad.pinNeeded') : undefined,
        repeated: pin !== repeated ? t('settings.staff.bad.repeat') : undefined,
      };
    },
    async send({ name, role, pin, active }) {
      const answer = await save({
        staffId: member?.id ?? null,
        name: name.trim(),
        role,
        pin: pin === '' ? null : pin,
        active,
      });
      if (!answer.ok) return answer.error;
      notify({ tone: 'calm', say: { key: 'common.savedOf', facts: { name: answer.value.name } } });
      onDone();
      return null;
    },
    refusedAt: { name_taken: 'name', pin_guessable: 'pin', pin_taken: 'pin', pin_missing: 'pin' },
  });

  const { role, pin } = form.values;
  const manages = role === 'manager';
  const pinHint = () => {
    if (manages && pin.length >= 4 && pin.length < MANAGER_DIGITS) return 'settings.staff.shortPin';
    if (member?.hasPin) return 'settings.staff.keepPin';
    return manages ? 'settings.staff.managerPinHint' : 'settings.staff.pinHint';
  };

  return (
    <DialogForm form={form} confirmWords={t('common.save')}>
      <TextInput data-autofocus label={t('form.name')} maxLength={100} {...form.field('name')} />
      {!first && (
        <Radio.Group
          label={t('settings.staff.role')}
          value={role}
          onChange={(value) => form.set('role', value === 'manager' ? 'manager' : 'cashier')}
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
          description={t(pinHint())}
          inputMode="numeric"
          autoComplete="new-password"
          maxLength={8}
          {...form.field('pin')}
        />
        <TextInput
          type="password"
          label={t('settings.staff.repeat')}
          inputMode="numeric"
          autoComplete="new-password"
          maxLength={8}
          {...form.field('repeated')}
        />
      </div>
      {member && (
        <Toggle
          label={t('settings.active')}
          checked={form.values.active}
          onChange={(active) => form.set('active', active)}
        />
      )}
    </DialogForm>
  );
}
