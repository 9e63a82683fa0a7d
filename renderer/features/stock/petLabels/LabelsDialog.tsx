import { ActionIcon, Button, Modal, NumberInput, Pill, SegmentedControl, Select } from '@mantine/core';
import { IconFileTypePdf, IconMinus, IconPlus, IconPrinter } from '@tabler/icons-react';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import {
  isSheet,
  LABEL_FORMATS,
  LABEL_SHEETS,
  type LabelFormat,
  labelsOnPage,
} from '../../../../shared/domain/label-formats.ts';
import type { LabelSource } from '../../../../shared/domain/labels.ts';
import { useStores } from '../../../app/useStores.ts';
import { useFormat } from '../../../i18n/format.ts';
import { explain } from '../../../i18n/i18n.ts';
import { Keycap } from '../../../ui/Keycap.tsx';
import { RemovablePill } from '../../../ui/RemovablePill.tsx';
import { PetSearch } from '../../find/PetSearch.tsx';
import { LabelView } from './LabelView.tsx';
import { LABELS } from './labelsStore.ts';
import l from './petLabels.module.css';

/** How many labels on what, as they will be. Rendered once; `useLabels().open(source)` opens it. */
export function LabelsDialog() {
  const { useModal } = useStores().app;
  const { useLabels } = useStores().stock;
  const { t } = useTranslation();
  const modal = useModal(LABELS);
  const { source, title } = useLabels();
  return (
    <Modal
      opened={modal.opened}
      onClose={modal.close}
      size="var(--perch-dialog-wide)"
      title={title === '' ? t('stock.labels.title') : t('stock.labels.titleOf', { name: title })}
    >
      {source && <LabelsForm source={source} />}
    </Modal>
  );
}

function LabelsForm({ source }: { source: LabelSource }) {
  const { useLabels } = useStores().stock;
  const { t } = useTranslation();
  const { number } = useFormat();
  const { format, first, preview, failure, busy, change, make } = useLabels();
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
          data-autofocus
          data={LABEL_FORMATS.map((each) => ({ value: each, label: formatName(each) }))}
          value={format}
          allowDeselect={false}
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
          <p className={l.soft}>{t('stock.labels.rollHint', { size: sizeText(preview.size) })}</p>
        )}
        <div role="status">
          {preview && (
            <p className={l.soft}>
              {t('stock.labels.count', { count, number: number(count) })}
              {isSheet(format) && ` · ${t('stock.labels.pages', { count: preview.pages })}`}
            </p>
          )}
          {preview && preview.unpriced > 0 && (
            <p className={l.soft}>{t('stock.labels.unpriced', { count: preview.unpriced })}</p>
          )}
          {preview && preview.uncoded > 0 && (
            <p className={l.soft}>{t('stock.labels.uncoded', { count: preview.uncoded })}</p>
          )}
        </div>
        {failure && (
          <p role="alert" className={l.failure}>
            {explain(failure, t)}
          </p>
        )}
        <Button
          type="submit"
          size="lg"
          variant="filled"
          leftSection={
            onReceipt ? <IconPrinter aria-hidden="true" /> : <IconFileTypePdf aria-hidden="true" />
          }
          rightSection={<Keycap keys="Enter" quiet />}
          disabled={preview === null}
          loading={busy}
        >
          {t(onReceipt ? 'stock.labels.print' : 'stock.labels.save', { count, number: number(count) })}
        </Button>
      </div>
      <section className={l.preview} aria-label={t('stock.labels.preview')}>
        <ul
          className={l.labels}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region is reached by key
          tabIndex={0}
        >
          {preview?.labels.map((label, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the same label may be there several times
            <li key={at}>
              <LabelView label={label} size={preview.size} />
            </li>
          ))}
        </ul>
      </section>
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

/** The pets that labels are for: others are scanned or typed. */
function Pets() {
  const { useScans } = useStores().app;
  const { useLabels, useLabelSearch } = useStores().stock;
  const { t } = useTranslation();
  const { pets, setPets, scan } = useLabels();
  useScans((code) => void scan(code));
  return (
    <div className={l.pets}>
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
        state={useLabelSearch()}
        label={t('stock.labels.also')}
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

/** A whole number from 1, typed or by touches; what is no such number changes nothing. */
function Whole({ label, most, value, onChange }: WholeProps) {
  const { t } = useTranslation();
  const sides = [
    { by: -1, Icon: IconMinus, words: t('stock.labels.less', { what: label }) },
    { by: 1, Icon: IconPlus, words: t('stock.labels.more', { what: label }) },
  ] as const;
  return (
    <div className={l.whole}>
      <NumberInput
        label={label}
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
      {sides.map(({ by, Icon, words }) => (
        <ActionIcon
          key={by}
          variant="default"
          aria-label={words}
          disabled={by < 0 ? value <= 1 : value >= most}
          onClick={() => onChange(value + by)}
        >
          <Icon aria-hidden="true" />
        </ActionIcon>
      ))}
    </div>
  );
}
