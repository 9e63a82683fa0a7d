import { useTranslation } from 'react-i18next';
import type { Failure } from '../../shared/errors/result.ts';
import { explain } from '../i18n/i18n.ts';
import s from './shared.module.css';

interface RefusalProps {
  failure: Failure | null | undefined;
  className?: string | undefined;
}

/** Why something failed; nothing if it did not. */
export function Refusal({ failure, className = s.failure }: RefusalProps) {
  const { t } = useTranslation();
  return (
    failure && (
      <p role="alert" className={className}>
        {explain(failure, t)}
      </p>
    )
  );
}
