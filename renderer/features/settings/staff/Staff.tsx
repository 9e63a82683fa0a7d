import { Button } from '@mantine/core';
import { IconPencil, IconPlus } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import type { StaffMember } from '../../../../shared/domain/settings.ts';
import { useStores } from '../../../app/useStores.ts';
import { useText } from '../../../i18n/text.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import shared from '../../../ui/shared.module.css';
import { Group } from '../fields.tsx';
import s from '../settings.module.css';
import { PersonDialog } from './PersonDialog.tsx';

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
