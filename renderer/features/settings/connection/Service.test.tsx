import { expect, test } from 'vitest';
import { defaultProfile } from '../../../../shared/petstore/profile.ts';
import { i18n } from '../../../i18n/i18n.ts';
import { bridge, shop, startForEach, stores } from '../../../testing/program.ts';
import { read } from '../../../testing/read.tsx';
import { Proof } from './AdvancedConnection.tsx';
import { Service } from './Service.tsx';

startForEach();

const settings = () => stores.settings.useSettings.getState();

async function open() {
  const connection = { baseUrl: 'https://shop.example', account: '', till: 1, profile: defaultProfile };
  await shop.ask('settings.connect', { ...connection, key: 'secret-key' });
  await settings().loadConnection();
}

test('a stored key is offered only for its own address', async () => {
  await open();
  expect(read(<Service />)).toContain(i18n.t('settings.service.keyKept'));
  settings().changeConnection({ baseUrl: 'https://shop.example/api' });
  expect(read(<Service />)).toContain(i18n.t('settings.service.keyKept'));
  settings().changeConnection({ baseUrl: 'https://other.example' });
  expect(read(<Service />)).toContain(i18n.t('settings.service.keyElsewhere'));
  await settings().test();
  expect(read(<Service />)).toContain(i18n.t('errors.key_elsewhere'));
});

test('consent for one address is asked again for another', async () => {
  await open();
  settings().changeConnection({ baseUrl: 'http://shop.example', allowReadByOthers: true, key: 'another' });
  settings().changeConnection({ account: 'Main' });
  expect(settings().connecting?.allowReadByOthers).toBe(true);
  settings().changeConnection({ baseUrl: 'http://other.example' });
  await settings().test();
  expect(bridge.inputs('settings.testConnection').at(-1)).toMatchObject({ allowReadByOthers: false });
  expect(read(<Service />)).toContain(i18n.t('errors.read_by_others'));
});

test('the last test of the current service is shown, with the consequences of what is missing', async () => {
  await open();
  const proof = () => read(<Proof proof={settings().connection?.proof ?? null} />);
  expect(proof()).toContain(i18n.t('settings.service.proofNone'));
  const provenAt = new Date(shop.clock.now()).toISOString();
  shop.store.capabilities.learn({
    contract: { repeatsAnswers: true, keepsOrderIds: true, versions: true, provenAt, contradictedAt: null },
  });
  await settings().loadConnection();
  expect(proof()).toContain(i18n.t('settings.finding.order_ids_kept'));
  expect(proof()).not.toContain(i18n.t('settings.finding.plain_service'));
  shop.store.capabilities.learn({
    contract: { repeatsAnswers: false, keepsOrderIds: null, versions: true, provenAt, contradictedAt: null },
  });
  await settings().test();
  for (const code of ['answers_not_repeated', 'order_ids_unknown', 'plain_service'] as const)
    expect(proof()).toContain(i18n.t(`settings.finding.${code}`));
});
