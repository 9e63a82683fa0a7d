import { Textarea } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ContractProfile } from '../../../../shared/petstore/profile.ts';
import { useStores } from '../../../app/useStores.ts';

type Overrides = ContractProfile['operations'];

interface OperationsProps {
  operations: Overrides;
  onChange: (operations: Overrides) => void;
}

const FIELD = 'operations';

/** Edits operations that differ in method or path, or are not offered, as JSON. */
export function Operations({ operations, onChange }: OperationsProps) {
  const { useSettings } = useStores().settings;
  const { t } = useTranslation();
  const setFault = useSettings((state) => state.setFault);
  const [text, setText] = useState(
    Object.keys(operations).length === 0 ? '' : JSON.stringify(operations, null, 2),
  );
  const [why, setWhy] = useState<string | null>(null);
  useEffect(() => () => setFault(FIELD, false), [setFault]);

  function type(typed: string) {
    setText(typed);
    const read = readOperations(typed);
    setWhy('why' in read ? read.why : null);
    setFault(FIELD, 'why' in read);
    if ('operations' in read) onChange(read.operations);
  }

  return (
    <Textarea
      label={t('settings.service.operations')}
      description={t('settings.service.operationsHint')}
      autosize
      minRows={3}
      spellCheck={false}
      value={text}
      error={why === null ? undefined : t('settings.service.operationsBad', { why })}
      onChange={(event) => type(event.currentTarget.value)}
    />
  );
}

function readOperations(text: string): { operations: Overrides } | { why: string } {
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
