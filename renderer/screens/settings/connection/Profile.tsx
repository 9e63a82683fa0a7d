import { Select, Textarea } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ContractProfile } from '../../../../shared/petstore/profile.ts';
import { useSettings } from '../../../stores/settings.ts';
import { Toggle } from '../fields.tsx';
import s from '../settings.module.css';

interface ProfileProps {
  profile: ContractProfile;
  onChange: (part: Partial<ContractProfile>) => void;
}

/** How a service differs from ours: the contract profile, in words. */
export function Profile({ profile, onChange }: ProfileProps) {
  const { t } = useTranslation();
  const choice = <K extends 'orderIds' | 'auth' | 'headerWindow' | 'retryAfterUnit' | 'stockTill'>(
    key: K,
    label: string,
    options: Record<ContractProfile[K], string>,
    hint?: string,
  ) => (
    <Select
      label={label}
      description={hint}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      data={Object.entries<string>(options).map(([value, words]) => ({ value, label: words }))}
      value={profile[key]}
      allowDeselect={false}
      onChange={(value) => onChange({ [key]: value } as Partial<ContractProfile>)}
    />
  );
  return (
    <>
      <div className={s.pair}>
        {choice('orderIds', t('settings.service.orderIds'), {
          client: t('settings.service.orderIdsClient'),
          service: t('settings.service.orderIdsService'),
        })}
        {choice('auth', t('settings.service.auth'), {
          bearer: t('settings.service.authBearer'),
          none: t('settings.service.authNone'),
        })}
        {choice('headerWindow', t('settings.service.header'), {
          auto: t('settings.service.headerAuto'),
          minute: t('settings.service.headerMinute'),
          day: t('settings.service.headerDay'),
        })}
        {choice('retryAfterUnit', t('settings.service.retry'), {
          auto: t('settings.service.retryAuto'),
          s: t('settings.service.retryS'),
          ms: t('settings.service.retryMs'),
        })}
        {choice(
          'stockTill',
          t('settings.service.stockTill'),
          { self: t('settings.service.stockSelf'), other: t('settings.service.stockOther') },
          t('settings.service.stockHint'),
        )}
      </div>
      <Toggle
        label={t('settings.service.adjusts')}
        checked={profile.ordersAdjustInventory}
        onChange={(ordersAdjustInventory) => onChange({ ordersAdjustInventory })}
      />
      <Toggle
        label={t('settings.service.sole')}
        hint={t('settings.service.soleHint')}
        checked={profile.soleInventoryWriter}
        onChange={(soleInventoryWriter) => onChange({ soleInventoryWriter })}
      />
      <Operations profile={profile} onChange={onChange} />
    </>
  );
}

const FIELD = 'operations';

/** Operations with other methods or paths, or that are not offered, as JSON. */
function Operations({ profile, onChange }: ProfileProps) {
  const { t } = useTranslation();
  const setFault = useSettings((state) => state.setFault);
  const [text, setText] = useState(
    Object.keys(profile.operations).length === 0 ? '' : JSON.stringify(profile.operations, null, 2),
  );
  const [why, setWhy] = useState<string | null>(null);
  useEffect(() => () => setFault(FIELD, false), [setFault]);

  function type(typed: string) {
    setText(typed);
    const read = readOperations(typed);
    setWhy('why' in read ? read.why : null);
    setFault(FIELD, 'why' in read);
    if ('operations' in read) onChange({ operations: read.operations });
  }

  return (
    <Textarea
      label={t('settings.service.operations')}
      description={t('settings.service.operationsHint')}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      autosize
      minRows={3}
      spellCheck={false}
      value={text}
      error={why === null ? undefined : t('settings.service.operationsBad', { why })}
      onChange={(event) => type(event.currentTarget.value)}
    />
  );
}

function readOperations(text: string): { operations: ContractProfile['operations'] } | { why: string } {
  if (text.trim() === '') return { operations: {} };
  try {
    const parsed = ContractProfile.shape.operations.safeParse(JSON.parse(text));
    if (parsed.success) return { operations: parsed.data };
    const [issue] = parsed.error.issues;
    return { why: `${issue?.path.join('.') ?? ''} ${issue?.message ?? ''}`.trim() };
  } catch (error) {
    return { why: error instanceof Error ? error.message : String(error) };
  }
}
