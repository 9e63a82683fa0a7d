import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Failure } from '../../shared/errors/result.ts';
import { explain } from '../i18n/i18n.ts';
import { EmptyState } from './EmptyState.tsx';
import f from './ListFailure.module.css';

interface ListFailureProps {
  title: string;
  failure: Failure;
  /** Whether earlier rows are still shown below; otherwise this replaces the list. */
  above: boolean;
  onAgain: () => void;
}

/** Why a list could not be loaded, with a retry. */
export function ListFailure({ title, failure, above, onAgain }: ListFailureProps) {
  const { t } = useTranslation();
  const again = <Button onClick={onAgain}>{t('common.tryAgain')}</Button>;
  const why = explain(failure, t);
  if (!above) {
    return (
      <EmptyState title={title} words={why}>
        {again}
      </EmptyState>
    );
  }
  return (
    <div role="alert" className={f.failure}>
      <p>
        <strong>{title}</strong> · {why}
      </p>
      {again}
    </div>
  );
}
