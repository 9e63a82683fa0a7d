import { IconArrowLeft } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionButton } from '../../ui/ActionButton.tsx';
import s from './stock.module.css';

interface PageHeadProps {
  title: ReactNode;
  /** Replaces "Back to stock". */
  backWords?: string;
  onBack: () => void;
  /** The title gets the initial focus. */
  landing?: boolean;
  /** Actions of the page. */
  children?: ReactNode;
}

/** The head of a page in place of the table: the way back, its title and its actions. */
export function PageHead({ title, backWords, onBack, landing = false, children }: PageHeadProps) {
  const { t } = useTranslation();
  return (
    <div className={s.head}>
      <ActionButton icon={IconArrowLeft} onClick={onBack}>
        {backWords ?? t('stock.back')}
      </ActionButton>
      <h2 className={`${s.title} ${s.search}`} {...(landing && { 'data-landing': true, tabIndex: -1 })}>
        {title}
      </h2>
      {children}
    </div>
  );
}
