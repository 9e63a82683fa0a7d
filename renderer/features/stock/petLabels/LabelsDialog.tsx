import { Modal, NumberInput, Pill, SegmentedControl, Select } from '@mantine/core';
import { IconMinus, IconPlus } from '@tabler/icons-react';
import type { FormEvent } from 'react';
import {
  isSheet,
  LABEL_FORMATS,
  LABEL_SHEETS,
  type LabelFormat,
  type LabelSheet,
  labelsOnPage,
} from '../../../../shared/domain/label-formats.ts';
import type { Label, LabelSource } from '../../../../shared/domain/labels.ts';
import { useStores } from '../../../app/useStores.ts';
import { useText } from '../../../i18n/text.ts';
import { DialogFooter } from '../../../ui/form/DialogFooter.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Refusal } from '../../../ui/Refusal.tsx';
import { RemovablePill } from '../../../ui/RemovablePill.tsx';
import shared from '../../../ui/shared.module.css';
import { PetSearch } from '../../find/PetSearch.tsx';
import { LabelView } from './LabelView.tsx';
import { LABELS } from './labelsStore.ts';
import l from './petLabels.module.css';

/** Taller labels are scaled down, millimetres. */
const TALL_MM = 60;

/** The number and format of labels, with a preview. Rendered once; `useLabels().open(source)` opens it. */
export function LabelsDialog() {
  const { useModal } = useStores().app;
  const { useLabels } = useStores().stock;
  const { t } = useText();
  const modal = useModal(LABELS);
  const { source, title } = useLabels();
  return (
    <Modal
      opened={modal.opened}
      onClose={modal.close}
      size="var(--perch-dialog-wide)"
      title={title === '' ? t('stock.labels.title') : t('stock.labels.titleOf', { name: title })}
    >
      {source && <LabelsForm source={source} onCancel={modal.close} />}
    </Modal>
  );
}

function LabelsForm({ source, onCancel }: { source: LabelSource; onCancel: () => void }) {
  const { useScans } = useStores().app;
  const { useLabels } = useStores().stock;
  const { t, number } = useText();
  const { format, first, preview, failure, busy, change, make, scan } = useLabels();
  useScans((code) => void scan(code));
  const onPage = labelsOnPage(format);
  const count = preview?.count ?? 0;
  const onReceipt = format === 'receipt';

  function send(event: FormEvent) {
    event.preventDefault();
    void make();
  }

  return (
    <form className={l.form} onSubmit={send}>
      <div className={l.choices}>
        <Select
          label={t('stock.labels.format')}
          data-autofocus={source.kind === 'arrival' || undefined}
          data={LABEL_FORMATS.map((each) => ({ value: each, label: formatName(each) }))}
          value={format}
          maxDropdownHeight="var(--perch-finder)"
          onChange={(value) => value && change({ format: value as LabelFormat })}
        />
        {isSheet(format) && (
          <Whole
            label={t('stock.labels.first', { most: onPage })}
            most={onPage}
            value={first}
            onChange={(value) => change({ first: value })}
          />
        )}
        {source.kind === 'arrival' ? (
          <SegmentedControl
            fullWidth
            aria-label={t('stock.labels.each')}
            value={source.perUnit ? 'unit' : 'pet'}
            onChange={(value) => change({ source: { ...source, perUnit: value === 'unit' } })}
            data={(['pet', 'unit'] as const).map((each) => ({
              value: each,
              label: t(`stock.labels.per.${each}`),
            }))}
          />
        ) : (
          <Whole
            label={t('stock.labels.copies')}
            most={500}
            value={source.copies}
            onChange={(copies) => change({ source: { ...source, copies } })}
          />
        )}
        {source.kind === 'pets' && <Pets />}
        {format === 'roll' && preview && (
          <p className={shared.hint}>{t('stock.labels.rollHint', { size: sizeText(preview.size) })}</p>
        )}
        <div role="status">
          {preview && (
            <p className={shared.hint}>
              {t('stock.labels.count', { count })}
              {isSheet(format) && ` · ${t('stock.labels.pages', { count: preview.pages })}`}
            </p>
          )}
          {preview && preview.unpriced > 0 && (
            <p className={shared.hint}>{t('stock.labels.unpriced', { count: preview.unpriced })}</p>
          )}
          {preview && preview.uncoded > 0 && (
            <p className={shared.hint}>{t('stock.labels.uncoded', { count: preview.uncoded })}</p>
          )}
        </div>
        <Refusal failure={failure} className={l.failure} />
      </div>
      <section className={l.preview} aria-label={t('stock.labels.preview')}>
        <ul
          className={l.labels}
          // Above the sheet there is no room for a full-size cage label.
          data-tall={(preview && preview.size.height > TALL_MM) || undefined}
          tabIndex={0}
        >
          {preview &&
            different(preview.labels).map((label, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two pets may have the same label
              <li key={at}>
                <LabelView label={label} size={preview.size} />
              </li>
            ))}
        </ul>
        {preview && isSheet(format) && <Sheet sheet={format} first={first} count={preview.labels.length} />}
      </section>
      <div className={shared.across}>
        <DialogFooter
          onCancel={onCancel}
          confirmWords={t(onReceipt ? 'stock.labels.print' : 'stock.labels.save', {
            count,
          })}
          withKey
          disabled={preview === null}
          busy={busy}
        />
      </div>
    </form>
  );

  function sizeText({ width, height }: { width: number; height: number }): string {
    return `${number(width)} × ${number(height)} mm`;
  }

  function formatName(each: LabelFormat): string {
    if (!isSheet(each)) return t(`stock.labels.formats.${each}`);
    return t('stock.labels.sheet', {
      name: t(`stock.labels.formats.${each}`),
      size: sizeText(LABEL_SHEETS[each]),
    });
  }
}

/** Removes copies of the same label. */
function different(labels: readonly Label[]): Label[] {
  return [...new Map(labels.map((label) => [JSON.stringify(label), label])).values()];
}

/** The first sheet: used positions, and those to be printed. */
function Sheet({ sheet, first, count }: { sheet: LabelSheet; first: number; count: number }) {
  const { t } = useText();
  const { columns } = LABEL_SHEETS[sheet];
  const last = first + count - 1;
  const stateOf = (at: number) => (at < first ? 'used' : at <= last ? 'filled' : 'free');
  return (
    <figure className={l.sheet}>
      <div className={l.page} style={{ gridTemplateColumns: `repeat(${columns}, 1fr)` }} aria-hidden="true">
        {Array.from({ length: labelsOnPage(sheet) }, (_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a label is its place on the sheet
          <span key={at} className={l.place} data-state={stateOf(at + 1)} />
        ))}
      </div>
      <figcaption className={shared.hint}>{t('stock.labels.places', { count, first, last })}</figcaption>
    </figure>
  );
}

/** The pets to label; others can be scanned or typed. */
function Pets() {
  const { useLabels, useLabelSearch } = useStores().stock;
  const { t } = useText();
  const { pets, setPets } = useLabels();
  return (
    <div className={shared.closeStack}>
      {pets.length > 1 && (
        <Pill.Group>
          {pets.map(({ id, name }) => (
            <RemovablePill
              key={id}
              words={name}
              removeLabel={t('stock.labels.remove', { name })}
              onRemove={() => setPets(pets.filter((each) => each.id !== id))}
            />
          ))}
        </Pill.Group>
      )}
      <PetSearch
        inDialog
        small
        state={useLabelSearch()}
        label={t('orders.form.another')}
        placeholder={t('stock.labels.alsoPlaceholder')}
      />
    </div>
  );
}

interface WholeProps {
  label: string;
  most: number;
  value: number;
  onChange: (value: number) => void;
}

/** A whole number from 1, typed or stepped; invalid input changes nothing. */
function Whole({ label, most, value, onChange }: WholeProps) {
  const { t } = useText();
  const sides = [
    { by: -1, icon: IconMinus, words: t('stock.labels.less', { what: label }) },
    { by: 1, icon: IconPlus, words: t('stock.labels.more', { what: label }) },
  ] as const;
  return (
    <div className={l.whole}>
      <NumberInput
        label={label}
        data-autofocus
        inputMode="numeric"
        min={1}
        max={most}
        clampBehavior="strict"
        allowDecimal={false}
        allowNegative={false}
        hideControls
        value={value}
        onChange={(typed) => typeof typed === 'number' && typed >= 1 && typed !== value && onChange(typed)}
      />
      {sides.map(({ by, icon, words }) => (
        <IconButton
          key={by}
          icon={icon}
          label={words}
          variant="default"
          disabled={by < 0 ? value <= 1 : value >= most}
          onClick={() => onChange(value + by)}
        />
      ))}
    </div>
  );
}
