import {
  IconAdjustments,
  IconArrowBackUp,
  IconChecklist,
  IconClockHour4,
  IconPackage,
  IconShoppingBag,
  IconWorld,
} from '@tabler/icons-react';
import type { MovementView } from '../../../../shared/domain/stock.ts';
import type { LocalId } from '../../../../shared/ids/ids.ts';
import { useStores } from '../../../app/useStores.ts';
import { say } from '../../../i18n/i18n.ts';
import { useText } from '../../../i18n/text.ts';
import { dotted } from '../../../ui/dotted.ts';
import shared from '../../../ui/shared.module.css';
import { movementKey } from '../labels.ts';
import p from './pet.module.css';

const icons = {
  sale: IconShoppingBag,
  return: IconArrowBackUp,
  adjust: IconAdjustments,
  count: IconChecklist,
  external: IconWorld,
};

/** The movements of a pet's stock, newest first; those of other tills are marked. */
export function History({ petId }: { petId: LocalId }) {
  const { useHistory } = useStores().stock;
  const { t } = useText();
  const history = useHistory(petId);
  return (
    <section>
      <h3 className={p.heading}>{t('stock.history.title')}</h3>
      {history?.length === 0 && <p className={shared.words}>{t('stock.history.none')}</p>}
      <ol>
        {history?.map((movement) => (
          <Movement key={movement.id} movement={movement} />
        ))}
      </ol>
    </section>
  );
}

function Movement({ movement }: { movement: MovementView }) {
  const { t, number, change, moment } = useText();
  const { kind, reason, quantity, balance, acknowledged, note, staffName, document, at } = movement;
  const Icon = reason === 'received' ? IconPackage : icons[kind];
  const facts = dotted(moment(at), document, staffName && t('common.by', { name: staffName }));
  return (
    <li className={p.movement} data-kind={kind}>
      <Icon className={p.icon} aria-hidden="true" />
      <span className={p.what}>{say(t, movementKey(movement))}</span>
      <span className={p.change}>{change(quantity)}</span>
      <span className={p.when}>{facts}</span>
      <span className={p.balance}>{t('stock.history.balance', { number: number(balance) })}</span>
      {note && <q className={p.note}>{note}</q>}
      {!acknowledged && (
        <span className={p.waiting}>
          <IconClockHour4 className={shared.smallIcon} aria-hidden="true" />
          {t('stock.history.waiting')}
        </span>
      )}
    </li>
  );
}
