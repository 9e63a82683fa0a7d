import { Button, Checkbox, TextInput } from '@mantine/core';
import { IconFileTypeCsv, IconLock, IconSearch } from '@tabler/icons-react';
import { type FormEvent, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CustomerErasure, CustomerRecord } from '../../../../shared/domain/customers.ts';
import type { Failure } from '../../../../shared/errors/result.ts';
import type { LocalId } from '../../../../shared/ids/ids.ts';
import type { ModalHandle } from '../../../app/dialogStore.ts';
import { useStores } from '../../../app/useStores.ts';
import { explain } from '../../../i18n/i18n.ts';
import { useText } from '../../../i18n/text.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { ConfirmDialog } from '../../../ui/form/ConfirmDialog.tsx';
import shared from '../../../ui/shared.module.css';
import { Group } from '../fields.tsx';
import s from '../settings.module.css';
import { customersCsv } from './csv.ts';
import c from './customers.module.css';

const keyOf = ({ place, id }: CustomerRecord) => `${place} ${id}`;

/** Looks for a customer, shows all that is kept of them, and erases what a manager chooses of it. */
export function FindAndErase() {
  const { notify, useModal } = useStores().app;
  const { saveText } = useStores().printing;
  const { busy, found, look, lookOn, stop, forget } = useStores().settings.useCustomerSearch();
  const { t, locale } = useText();
  const modal = useModal('settings.eraseCustomer');
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const wanted = text.trim();
  const records = found?.items ?? [];
  const erasable = records.filter(({ open }) => !open);
  const picked = erasable.filter((record) => chosen.has(keyOf(record)));

  useEffect(() => forget, [forget]);

  function lookAnew(wanted: string) {
    setChosen(new Set());
    void look(wanted);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (wanted.length >= 2 && !busy) lookAnew(wanted);
  }

  function choose(keys: string[], on: boolean) {
    const next = new Set(chosen);
    for (const key of keys) {
      if (on) next.add(key);
      else next.delete(key);
    }
    setChosen(next);
  }

  return (
    <Group title={t('settings.customers.find')} words={t('settings.customers.findWords')}>
      <form className={c.search} onSubmit={submit}>
        <TextInput
          className={c.text ?? ''}
          label={t('settings.customers.who')}
          description={t('settings.customers.whoHint')}
          maxLength={100}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <ActionButton
          type="submit"
          className={c.look}
          loading={busy}
          disabled={wanted.length < 2}
          icon={IconSearch}
        >
          {t('settings.customers.look')}
        </ActionButton>
      </form>
      {found && (
        <div className={c.how}>
          <div role="status" className={shared.hint}>
            {records.length > 0
              ? t('settings.customers.found', { count: records.length, text: found.text })
              : found.next === null && t('settings.customers.nothing', { text: found.text })}{' '}
            {found.next !== null && t(busy ? 'settings.customers.looking' : 'settings.customers.stopped')}
          </div>
          {busy && <Button onClick={stop}>{t('common.stop')}</Button>}
          {!busy && found.next !== null && (
            <Button onClick={() => void lookOn()}>{t('settings.customers.lookOn')}</Button>
          )}
          {records.length > 0 && (
            <ActionButton
              className={c.save}
              icon={IconFileTypeCsv}
              onClick={() => void saveText('perch-customer.csv', customersCsv(records, t, locale))}
            >
              {t('documents.saveCsv')}
            </ActionButton>
          )}
        </div>
      )}
      {records.length > 0 && (
        <div>
          {erasable.length > 0 && (
            <div className={c.bar}>
              <Checkbox
                classNames={{ body: c.check ?? '' }}
                label={t('settings.customers.all')}
                checked={picked.length === erasable.length}
                indeterminate={picked.length > 0 && picked.length < erasable.length}
                onChange={(event) => choose(erasable.map(keyOf), event.currentTarget.checked)}
              />
              <Button variant="filled" color="red" disabled={picked.length === 0} onClick={modal.open}>
                {picked.length === 0
                  ? t('settings.customers.eraseNone')
                  : t('settings.customers.erase', { count: picked.length })}
              </Button>
            </div>
          )}
          <ul className={s.list} aria-label={t('settings.customers.list')}>
            {records.map((record) => (
              <Found
                key={keyOf(record)}
                record={record}
                chosen={chosen.has(keyOf(record))}
                onChoose={(on) => choose([keyOf(record)], on)}
              />
            ))}
          </ul>
        </div>
      )}
      <EraseDialog
        modal={modal}
        records={picked}
        onErased={({ erased, kept, traceless }) => {
          notify({ tone: 'calm', say: { key: 'settings.customers.erased', facts: { count: erased } } });
          if (kept > 0)
            notify({ tone: 'calm', say: { key: 'settings.customers.kept', facts: { count: kept } } });
          if (!traceless) notify({ tone: 'calm', say: { key: 'settings.customers.traces' } });
          if (found) lookAnew(found.text);
        }}
      />
    </Group>
  );
}

interface FoundProps {
  record: CustomerRecord;
  chosen: boolean;
  onChoose: (on: boolean) => void;
}

function Found({ record, chosen, onChoose }: FoundProps) {
  const { t, dateTime } = useText();
  const { place, at, words, open } = record;
  const where = `${t(`settings.customers.place.${place}`)} · ${dateTime(at)}`;
  return (
    <li className={c.found}>
      {open ? (
        <StillOpen record={record} where={where} />
      ) : (
        <Checkbox
          classNames={{ body: c.check ?? '', labelWrapper: c.label ?? '', label: c.name ?? '' }}
          label={words}
          description={where}
          checked={chosen}
          onChange={(event) => onChoose(event.currentTarget.checked)}
        />
      )}
    </li>
  );
}

/** What cannot be erased yet, why, and the way to an order that has to be completed first. */
function StillOpen({ record: { place, id, words }, where }: { record: CustomerRecord; where: string }) {
  const { useScreen } = useStores().app;
  const { useOrders } = useStores().orders;
  const { t } = useText();
  const go = useScreen((state) => state.go);
  return (
    <div className={c.open}>
      <IconLock aria-hidden="true" />
      <div className={c.label}>
        <p className={c.name}>{words}</p>
        <p className={shared.hint}>{where}</p>
        <p className={c.why}>{t(`settings.customers.open.${place === 'order' ? 'order' : 'other'}`)}</p>
      </div>
      {place === 'order' && (
        <Button
          onClick={() => {
            go('orders');
            void useOrders.getState().open(id as LocalId);
          }}
        >
          {t('settings.customers.openOrder')}
        </Button>
      )}
    </div>
  );
}

interface EraseProps {
  modal: ModalHandle;
  records: readonly CustomerRecord[];
  onErased: (erasure: CustomerErasure) => void;
}

/** Explains what erasing means before it is done, since it cannot be undone. */
function EraseDialog({ modal, records, onErased }: EraseProps) {
  const { eraseCustomer } = useStores().settings;
  const { t } = useTranslation();
  const [failure, setFailure] = useState<Failure | null>(null);

  async function erase() {
    setFailure(null);
    const answer = await eraseCustomer(records);
    if (!answer.ok) return setFailure(answer.error);
    modal.close();
    onErased(answer.value);
  }

  return (
    <ConfirmDialog
      modal={modal}
      title={t('settings.customers.sure', { count: records.length })}
      className={s.form}
      cancelWords={t('settings.customers.no')}
      danger
      confirmWords={t('settings.customers.yes')}
      onConfirm={erase}
    >
      <p className={shared.hint}>{t('settings.customers.sureWords')}</p>
      <p className={shared.hint}>{t('settings.customers.sureBackups')}</p>
      {failure && <p className={shared.failure}>{explain(failure, t)}</p>}
    </ConfirmDialog>
  );
}
