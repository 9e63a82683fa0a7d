import { useTranslation } from 'react-i18next';
import { useStores } from '../../../app/useStores.ts';
import { ListFailure } from '../../../ui/ListFailure.tsx';

/** Why the table could not be read: above what is still there of it, or in its place. */
export function TableFailure() {
  const { useStock } = useStores().stock;
  const { t } = useTranslation();
  const { total, failure, reorder } = useStock();
  if (!failure) return null;
  return (
    <ListFailure
      title={t('stock.failed')}
      failure={failure}
      above={total !== null}
      onAgain={() => void reorder()}
    />
  );
}
