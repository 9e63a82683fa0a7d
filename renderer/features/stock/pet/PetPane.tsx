import { CloseButton } from '@mantine/core';
import {
  IconAdjustments,
  IconArrowBackUp,
  IconChecklist,
  IconClockHour4,
  IconPackage,
  IconPaw,
  IconPencil,
  IconShoppingBag,
  IconSticker,
  IconWorld,
} from '@tabler/icons-react';
import type { MovementView, StockRow } from '../../../../shared/domain/stock.ts';
import type { LocalId } from '../../../../shared/ids/ids.ts';
import { useStores } from '../../../app/useStores.ts';
import { say } from '../../../i18n/i18n.ts';
import { useText } from '../../../i18n/text.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { Portrait } from '../../../ui/art/Portrait.tsx';
import { dotted } from '../../../ui/dotted.ts';
import shared from '../../../ui/shared.module.css';
import { isCounted, movementKey } from '../labels.ts';
import { PaneHead } from '../PaneHead.tsx';
import s from '../stock.module.css';
import { ADJUST, AdjustDialog } from './AdjustDialog.tsx';
import { PetFacts } from './PetFacts.tsx';
import p from './pet.module.css';

/** The chosen pet: its stock, actions and history. */
export function PetPane({ row }: { row: StockRow }) {
  const { useModal } = useStores().app;
  const { useCatalogue } = useStores().checkout;
  const { useEditing, useLabels, useRegister, useStock } = useStores().stock;
  const { t, format } = useText();
  const choose = useStock((state) => state.choose);
  const go = useStock((state) => state.go);
  const { askFor, leave } = useRegister();
  const openLabels = useLabels((state) => state.open);
  const editPet = useEditing((state) => state.editPet);
  const categories = useCatalogue((state) => state.categories);
  const adjust = useModal(ADJUST);
  const category = categories?.find(({ id }) => id === row.categoryId);
  const hue = category?.colour ?? null;
  return (
    <section className={s.pane} aria-label={t('stock.pane.label')}>
      <PaneHead
        title={row.name}
        about={[row.categoryName ?? t('paper.noCategory')]}
        portrait={
          <Portrait petName={row.name} categoryName={row.categoryName} hue={hue} className={s.portrait} />
        }
      >
        <CloseButton aria-label={t('stock.pane.close')} onClick={() => choose(null)} />
      </PaneHead>
      <Figures row={row} />
      {row.gone ? (
        <p className={shared.failure}>{t('stock.pane.gone')}</p>
      ) : (
        <div className={s.actions}>
          <ActionButton variant="filled" icon={IconAdjustments} keys="F8" onClick={adjust.open}>
            {t('stock.pane.adjust')}
          </ActionButton>
          <ActionButton icon={IconPencil} keys="F9" onClick={() => void editPet(row.id, format)}>
            {t('stock.pane.edit')}
          </ActionButton>
          <ActionButton
            icon={IconSticker}
            keys="Ctrl+P"
            onClick={() => openLabels({ kind: 'pets', petIds: [row.id], copies: 1 }, row.name)}
          >
            {t('paper.labels')}
          </ActionButton>
        </div>
      )}
      <section className={s.paneScroller} aria-label={t('stock.history.title')} tabIndex={0}>
        {category?.register && (
          <ActionButton
            icon={IconPaw}
            onClick={() =>
              leave(() => {
                askFor(row.name);
                go('register');
              })
            }
          >
            {t('paper.registerOfAnimals')}
          </ActionButton>
        )}
        <PetFacts row={row} />
        <History petId={row.id} />
      </section>
      <AdjustDialog modal={adjust} row={row} />
    </section>
  );
}

/** Stock, reserved and free; free can be sold and is the largest. */
function Figures({ row }: { row: StockRow }) {
  const { t, number } = useText();
  const { shown, promised, free } = row.stock;
  return (
    <>
      <dl className={p.figures}>
        <div className={p.free} data-loss={free < 0 || undefined}>
          <dt title={t('stock.table.hint.free')}>{t('stock.pane.free')}</dt>
          <dd>{isCounted(row) ? number(free) : '–'}</dd>
        </div>
        <div className={p.sum}>
          <dt>{t('paper.inStock')}</dt>
          <dd>{isCounted(row) ? number(shown) : t('paper.notCounted')}</dd>
        </div>
        <div className={p.sum}>
          <dt>{t('stock.table.promised')}</dt>
          <dd>{number(promised)}</dd>
        </div>
      </dl>
      {row.toCount && <p className={shared.failure}>{t('stock.pane.toCount')}</p>}
      {free < 0 && <p className={shared.failure}>{t('stock.pane.oversold', { count: -free })}</p>}
    </>
  );
}

const icons = {
  sale: IconShoppingBag,
  return: IconArrowBackUp,
  adjust: IconAdjustments,
  count: IconChecklist,
  external: IconWorld,
};

/** The movements of a pet's stock, newest first; those of other tills are marked. */
function History({ petId }: { petId: LocalId }) {
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
