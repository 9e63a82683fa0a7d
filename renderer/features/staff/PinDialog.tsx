import { getDefaultZIndex, Modal, TextInput } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { type FormEvent, useEffect, useRef } from 'react';
import type { StaffMember } from '../../../shared/domain/settings.ts';
import type { Stores } from '../../app/createStores.ts';
import { useStores } from '../../app/useStores.ts';
import { explain } from '../../i18n/i18n.ts';
import { useText } from '../../i18n/text.ts';
import { DialogFooter } from '../../ui/form/DialogFooter.tsx';
import { NumberPad } from '../../ui/NumberPad.tsx';
import shared from '../../ui/shared.module.css';
import { approvalReason } from './approvalWords.ts';
import p from './PinDialog.module.css';
import { eligibleOf } from './staffStore.ts';

/**
 * Makes Escape close only this dialog. Mantine's dialogs capture the key in order of their creation, so this must be called
 * before any is created.
 */
export function closePinDialogOnEscape({ useStaff }: Stores['staff']): void {
  window.addEventListener(
    'keydown',
    (event) => {
      const { asking, close } = useStaff.getState();
      if (event.key !== 'Escape' || asking === null) return;
      event.stopImmediatePropagation();
      close();
    },
    { capture: true },
  );
}

/** Asks for a person and a PIN: to sign in, or to approve an action. */
export function PinDialog() {
  const { useStaff } = useStores().staff;
  const { t, format } = useText();
  const { asking, chosen, close } = useStaff();
  const open = asking !== null;
  return (
    <Modal
      opened={open}
      onClose={close}
      title={asking ? t(`staff.title.${asking.purpose}`) : ''}
      closeOnEscape={false}
      zIndex={getDefaultZIndex('popover')}
    >
      {asking && (
        <div className={shared.stack}>
          {asking.purpose === 'approve' && asking.because && (
            <p className={shared.hint}>{approvalReason(asking.because, t, format)}</p>
          )}
          {chosen ? <PinForm key={chosen.id} member={chosen} /> : <People />}
        </div>
      )}
    </Modal>
  );
}

function People() {
  const { useApp } = useStores().app;
  const { useStaff } = useStores().staff;
  const { t } = useText();
  const staff = useStaff();
  const here = useApp((state) => state.app?.staff);
  const people = eligibleOf(staff);
  if (staff.members === null) return null;
  if (people.length === 0) return <p className={shared.hint}>{t('staff.nobody')}</p>;
  return (
    <ul className={p.people} aria-label={t('staff.who')}>
      {people.map((member, index) => (
        <li key={member.id}>
          <button
            type="button"
            className={p.person}
            data-autofocus={index === 0 || undefined}
            onClick={() => staff.choose(member)}
          >
            <span className={p.initial} aria-hidden="true">
              {[...member.name][0]}
            </span>
            <span className={p.name}>{member.name}</span>
            <span className={shared.soft}>
              {member.id === here?.id && `${t('staff.here')} · `}
              {t(`staff.${member.role}`)}
            </span>
            <IconChevronRight className={p.sign} aria-hidden="true" />
          </button>
        </li>
      ))}
    </ul>
  );
}

function PinForm({ member }: { member: StaffMember }) {
  const { useStaff } = useStores().staff;
  const { t } = useText();
  const staff = useStaff();
  const { asking, pin, busy, failure, type, submit, choose, close } = staff;
  const others = eligibleOf(staff).length > 1;
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);

  function enter(event: FormEvent) {
    event.preventDefault();
    void submit();
  }

  return (
    <form className={shared.stack} onSubmit={enter} noValidate>
      <TextInput
        ref={field}
        type="password"
        size="lg"
        data-autofocus
        label={t('staff.pinOf', { name: member.name })}
        inputMode="numeric"
        maxLength={8}
        value={pin}
        error={failure ? explain(failure, t) : undefined}
        onChange={(event) => type(event.currentTarget.value)}
      />
      <NumberPad value={pin} onChange={type} decimals={false} single />
      <DialogFooter
        {...(others && { cancelWords: t('staff.another') })}
        onCancel={() => (others ? choose(null) : close())}
        busy={busy}
        disabled={pin.length < 4}
        confirmWords={t(asking?.purpose === 'approve' ? 'staff.approve' : 'staff.signIn')}
      />
    </form>
  );
}
