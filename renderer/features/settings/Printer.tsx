import { Radio, Select } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { ROLL_MM } from '../../../shared/domain/label-formats.ts';
import { PAPERS, PRINTER_COLUMNS } from '../../../shared/domain/setting-choices.ts';
import type { PrinterSettings } from '../../../shared/domain/settings.ts';
import { useStores } from '../../app/useStores.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import shared from '../../ui/shared.module.css';
import { useBusy } from '../../ui/useBusy.ts';
import { PrintJobs } from '../printing/PrintJobs.tsx';
import { Advanced, Group, ReadField, ShopToggle, Toggle } from './fields.tsx';
import { type FieldReading, parseWhole } from './parseSettings.ts';
import s from './settings.module.css';

/** Defaults of a network printer. */
const NETWORK = { kind: 'escpos', host: '', port: 9100, columns: 42, drawer: true } as const;

/** The receipt printer. */
export function Printer() {
  const { notify, notifyFailure } = useStores().app;
  const { useDraft, useSettings } = useStores().settings;
  const { t } = useTranslation();
  const shop = useDraft();
  const { shop: stored, printers, faults, change, loadPrinters, tryPrinter } = useSettings();
  const [trying, run] = useBusy();
  useEffect(() => void loadPrinters(), [loadPrinters]);
  if (!shop) return null;
  const { printer } = shop;
  const inForce = stored?.printer.kind === 'escpos' ? stored.printer : NETWORK;
  const set = (next: PrinterSettings) => change({ printer: next });

  function choose(kind: string) {
    if (kind === 'system') set({ kind, deviceName: '', paper: '80mm' });
    else if (kind === 'escpos') set(NETWORK);
    else set({ kind: 'none' });
  }

  async function tryIt() {
    const answer = await run(tryPrinter(printer));
    if (answer.ok) notify({ tone: 'calm', say: { key: 'settings.printer.tried' } });
    else notifyFailure(answer.error);
  }

  return (
    <div className={s.groups}>
      <Group title={t('settings.printer.kind')}>
        <Radio.Group value={printer.kind} onChange={choose} aria-label={t('settings.printer.kind')}>
          <div className={s.radios}>
            <Radio
              value="none"
              label={t('settings.printer.noneKind')}
              description={t('settings.printer.noneHint')}
            />
            <Radio
              value="system"
              label={t('settings.printer.system')}
              description={t('settings.printer.systemHint')}
            />
            <Radio
              value="escpos"
              label={t('settings.printer.escpos')}
              description={t('settings.printer.escposHint')}
            />
          </div>
        </Radio.Group>
        {printer.kind === 'system' && (
          <div className={s.pair}>
            <Select
              label={t('settings.section.printer')}
              description={printers?.length === 0 ? t('settings.printer.noDevices') : undefined}
              data={[
                { value: '', label: t('settings.printer.deviceDefault') },
                ...devices(printer.deviceName),
              ]}
              value={printer.deviceName}
              onChange={(deviceName) => set({ ...printer, deviceName: deviceName ?? '' })}
            />
            <Select
              label={t('settings.printer.paper')}
              data={PAPERS.map((paper) => ({ value: paper, label: t(`settings.printer.papers.${paper}`) }))}
              value={printer.paper}
              onChange={(paper) => set({ ...printer, paper: paper ?? printer.paper })}
            />
          </div>
        )}
        {printer.kind === 'escpos' && (
          <>
            <ReadField
              name="printerHost"
              label={t('settings.printer.host')}
              placeholder={t('settings.printer.hostPlaceholder')}
              kind="text"
              value={printer.host}
              stored={inForce.host}
              write={(host) => host}
              read={readHost}
              error={t('settings.printer.badHost')}
              onChange={(host) => set({ ...printer, host })}
            />
            <Select
              label={t('settings.printer.paper')}
              data={PRINTER_COLUMNS.map((columns) => ({
                value: columns,
                label: t('settings.printer.columns', { width: columns === 32 ? 58 : 80, columns }),
              }))}
              value={printer.columns}
              onChange={(columns) => columns && set({ ...printer, columns })}
            />
            <Toggle
              label={t('settings.printer.drawer')}
              checked={printer.drawer}
              onChange={(drawer) => set({ ...printer, drawer })}
            />
            <Advanced>
              <ReadField
                name="printerPort"
                label={t('settings.printer.port')}
                value={printer.port}
                stored={inForce.port}
                write={String}
                read={parseWhole(1, 65_535)}
                error={t('settings.printer.badPort')}
                onChange={(port) => set({ ...printer, port })}
              />
            </Advanced>
          </>
        )}
        {printer.kind !== 'none' && (
          <div>
            <ActionButton
              icon={IconPrinter}
              loading={trying}
              disabled={faults.size > 0 || (printer.kind === 'escpos' && printer.host === '')}
              onClick={() => void tryIt()}
            >
              {t('settings.printer.trial')}
            </ActionButton>
            <p className={shared.hint}>{t('settings.printer.trialHint')}</p>
          </div>
        )}
        {printer.kind !== 'none' && <ShopToggle setting="autoPrintReceipt" />}
      </Group>
      <Group title={t('settings.printer.labels')}>
        <div className={s.pair}>
          {(['width', 'height'] as const).map((side) => (
            <ReadField
              key={side}
              name={`labelRoll ${side}`}
              label={t(side === 'width' ? 'settings.printer.labelWidth' : 'settings.printer.labelHeight')}
              value={shop.labelRoll[side]}
              stored={stored?.labelRoll[side] ?? shop.labelRoll[side]}
              write={String}
              read={parseWhole(ROLL_MM.least, ROLL_MM.most)}
              error={t('settings.printer.badLabel')}
              onChange={(size) => change({ labelRoll: { ...shop.labelRoll, [side]: size } })}
            />
          ))}
        </div>
      </Group>
      <Group title={t('documents.jobs.title')}>
        <PrintJobs />
      </Group>
    </div>
  );

  /** The available printers, plus the chosen one if it is missing. */
  function devices(chosen: string) {
    const known = (printers ?? []).map(({ name, description }) => ({
      value: name,
      label: description || name,
    }));
    return chosen === '' || known.some(({ value }) => value === chosen)
      ? known
      : [...known, { value: chosen, label: chosen }];
  }
}

function readHost(text: string): FieldReading<string> {
  const host = text.trim();
  const good = host !== '' && host.length <= 253 && !/[\s/]/.test(host);
  return good ? { value: host, fault: null } : { value: undefined, fault: null };
}
