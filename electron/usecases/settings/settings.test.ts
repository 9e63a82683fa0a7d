import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { newLocalId } from '../../../shared/ids/new-id.ts';
import { minor } from '../../../shared/money/money.ts';
import { defaultProfile } from '../../../shared/petstore/profile.ts';
import { refused } from '../../../shared/testing/refused.ts';
import { hasManager } from '../../store/shop/has-manager.ts';
import { givePet, testFolder } from '../../store/testing.ts';
import { fill, saleOf } from '../checkout/testing.ts';
import { cashDeposit, draftOf, idempotencyKey as key, placed } from '../orders/testing.ts';
import { type TestShop, testShop } from '../testing.ts';

const journalled = (shop: TestShop) =>
  [...shop.store.journal.rows()].map((row) => ({ kind: row.kind, body: JSON.parse(row.body) }));

/** The saved connection state, with the key for each of these addresses. */
function keptOf(shop: TestShop, ...addresses: string[]) {
  const { platform } = shop;
  const connection = structuredClone(platform.connection());
  const keys = [connection.baseUrl, ...addresses].map((address) => platform.secrets.keyFor(address));
  const entries = journalled(shop).filter(({ kind }) => kind === 'connection.changed');
  return {
    connection,
    keys,
    storage: platform.secrets.storage(),
    entries,
    restarts: structuredClone(platform.restarts),
  };
}

const addVat = (shop: TestShop, basisPoints: number) =>
  shop.ask('settings.saveTaxRate', { id: null, name: 'VAT', basisPoints, active: true });

describe("the shop's settings", () => {
  test('are kept, journalled, and told to the screens', async () => {
    const shop = testShop();
    const saved = await shop.ask('settings.saveShop', {
      shopName: ' Seagull ',
      receiptHeader: 'Harbour Street 12\nVAT 123',
      cashStep: 5,
      language: 'de',
      locale: 'de-DE',
    });
    expect(saved).toMatchObject({ shopName: 'Seagull', cashStep: 5, taxIncluded: true });
    expect(await shop.ask('settings.shop', {})).toEqual(saved);
    expect(await shop.ask('app.state', {})).toMatchObject({
      letterhead: { shopName: 'Seagull', receiptHeader: 'Harbour Street 12\nVAT 123' },
      language: 'de',
      cashStep: 5,
    });
    expect(journalled(shop)).toContainEqual({
      kind: 'setting.changed',
      body: { key: 'cashStep', from: '1', to: '5' },
    });
  });

  test('leave the look and the language of the window to everybody, and those of the receipts to managers', async () => {
    const shop = testShop();
    await shop.hire('Anna', 'manager');
    await shop.ask('staff.signOut', {});
    await expect(shop.ask('settings.saveShop', { language: 'de' })).rejects.toThrow();
    const state = await shop.ask('app.display', { language: 'de', theme: 'dark' });
    expect(state).toMatchObject({ language: 'de', theme: 'dark' });
    expect(await shop.ask('settings.shop', {})).toMatchObject({ language: 'en', theme: 'system' });
    const [anna] = await shop.ask('staff.list', {});
    await shop.ask('staff.signIn', { staffId: anna?.id ?? '', pin: '4711' });
    await shop.ask('settings.saveShop', { language: 'en' });
    expect(await shop.ask('app.state', {})).toMatchObject({ language: 'en', theme: 'dark' });
  });

  test.each([
    [{ locale: 'nowhere-at-all' }, 'locale_unknown'],
    [{ currency: 'XXQ' }, 'currency_unknown'],
    [{ defaultTaxRateId: '01980000-0000-7000-8000-000000000001' }, 'tax_unknown'],
    [{ requireStaff: true }, 'first_manager'],
    [
      { printer: { kind: 'escpos', host: 'http://printer', port: 9100, columns: 42, drawer: true } as const },
      'printer_host',
    ],
  ])('refuse %j', async (changes, code) => {
    const shop = testShop();
    const before = await shop.ask('settings.shop', {});
    await expect(shop.ask('settings.saveShop', changes)).rejects.toMatchObject({ code });
    expect(await shop.ask('settings.shop', {})).toEqual(before);
  });

  test('keep the currency while a shift is open', async () => {
    const shop = testShop();
    await shop.ask('day.open', { openingFloat: 0 });
    await refused(shop.ask('settings.saveShop', { currency: 'CHF' }), 'currency_open_shift');
    await shop.ask('day.close', { counted: 0 });
    await expect(shop.ask('settings.saveShop', { currency: 'CHF' })).resolves.toMatchObject({
      currency: 'CHF',
    });
  });

  test('keep the currency while a deposit is held, and while a card is at the terminal', async () => {
    const shop = testShop();
    const deposit = cashDeposit(500);
    const { order, petId } = await placed(shop, { deposit });
    await shop.ask('day.close', { counted: 500 });
    const change = () => shop.ask('settings.saveShop', { currency: 'CHF' });
    await refused(change(), 'currency_deposits', { amount: 500 });
    await shop.ask('orders.cancel', { orderId: order.id, reason: 'no show', deposit: 'kept' });
    const draft = { ...draftOf(petId, { deposit: { ...deposit, kind: 'card' } }), idempotencyKey: key(2) };
    const { id } = await shop.ask('payments.begin', { kind: 'deposit', draft, allowOverpromise: true });
    await shop.ask('day.close', { counted: 0, leaveUnsettled: true });
    await refused(change(), 'card_open');
    await shop.ask('payments.void', { id, gaveBack: false });
    expect(await change()).toMatchObject({ currency: 'CHF' });
  });

  test('keep a currency whose minor units the prices are in', async () => {
    const shop = testShop();
    const save = (currency: string) => shop.ask('settings.saveShop', { currency });
    // Without prices, no amount uses the currency yet.
    expect(await save('KWD')).toMatchObject({ currency: 'KWD' });
    expect(await save('EUR')).toMatchObject({ currency: 'EUR' });
    const petId = givePet(shop.store, { name: 'Momo' });
    await shop.ask('catalogue.setPrice', { petId, amount: minor(1590) });
    const facts = { from: 'EUR', to: 'JPY' };
    await expect(save('JPY')).rejects.toMatchObject({ code: 'currency_decimals', facts });
    expect(await shop.ask('settings.shop', {})).toMatchObject({ currency: 'EUR' });
    expect(await save('CHF')).toMatchObject({ currency: 'CHF' });
  });

  test('keep a currency in whose minor units an order was agreed', async () => {
    const shop = testShop();
    const { order } = await placed(shop, { unitPrice: minor(900) });
    const change = () => shop.ask('settings.saveShop', { currency: 'JPY' });
    shop.store.context.db.exec('DELETE FROM price');
    await refused(change(), 'currency_decimals');
    await shop.ask('orders.cancel', { orderId: order.id, reason: 'no show', deposit: 'kept' });
    expect(await change()).toMatchObject({ currency: 'JPY' });
  });

  test('are for managers', async () => {
    const shop = testShop();
    await shop.hire('Anna', 'manager');
    await shop.ask('staff.signOut', {});
    for (const ask of [
      () => shop.ask('settings.saveShop', { cashStep: 5 }),
      () => shop.ask('settings.setMode', { mode: 'live' }),
      () => shop.ask('settings.restore', { file: '/nowhere' }),
      () => shop.hire('Eve', 'manager'),
      () => shop.ask('settings.saveTaxRate', { id: null, name: 'VAT', basisPoints: 0, active: true }),
    ]) {
      await refused(ask(), 'manager_sign_in_needed');
    }
  });
});

test('tax rates are added, changed, and the usual one stays in use', async () => {
  const shop = testShop();
  const [rate] = await addVat(shop, 1900);
  if (!rate) throw new Error('no rate');
  await shop.ask('settings.saveShop', { defaultTaxRateId: rate.id });
  await refused(shop.ask('settings.saveTaxRate', { ...rate, active: false }), 'tax_in_use');
  expect(await shop.ask('settings.saveTaxRate', { ...rate, basisPoints: 2000 })).toMatchObject([
    { basisPoints: 2000 },
  ]);
});

test('a shop is warned if anything would be sold without tax', async () => {
  const shop = testShop();
  const untaxed = async () => (await shop.ask('settings.untaxed', {})).any;
  expect(await untaxed()).toBe(true);
  const [rate] = await addVat(shop, 1900);
  // An unused rate has no effect.
  expect(await untaxed()).toBe(true);
  const momo = givePet(shop.store, { name: 'Momo', category: 'Rabbits', remoteId: '1', price: 100 });
  expect(await untaxed()).toBe(true);
  shop.store.context.db.prepare('UPDATE category SET tax_rate_id = ?').run(rate?.id);
  expect(shop.store.catalogue.requirePet(momo).taxBasisPoints).toBe(1900);
  expect(await untaxed()).toBe(false);
  const rex = givePet(shop.store, { name: 'Rex', category: 'Dogs', remoteId: '2', price: 100 });
  expect(await untaxed()).toBe(true);
  shop.store.petEditing.setOwn(rex, 'taxRateId', rate?.id ?? null);
  expect(await untaxed()).toBe(false);
  shop.store.petEditing.setOwn(rex, 'taxRateId', null);
  const defaultTaxRateId = rate?.id ?? null;
  expect(await shop.ask('settings.saveShop', { defaultTaxRateId })).toMatchObject({ chargesNoTax: false });
  expect(await untaxed()).toBe(false);
});

test('a shop charges a usual rate, or no tax on purpose, never both', async () => {
  const shop = testShop();
  const [rate] = await addVat(shop, 700);
  const defaultTaxRateId = rate?.id ?? null;
  await shop.ask('settings.saveShop', { defaultTaxRateId });
  expect(await shop.ask('settings.saveShop', { chargesNoTax: true })).toMatchObject({
    chargesNoTax: true,
    defaultTaxRateId: null,
  });
  expect(await shop.ask('settings.saveShop', { defaultTaxRateId })).toMatchObject({
    chargesNoTax: false,
    defaultTaxRateId,
  });
});

const wanted = { till: 1, profile: defaultProfile, key: 'secret-key' };

describe('the connection', () => {
  const draft = { ...wanted, baseUrl: ' https://shop.example/api/ ', account: 'Main' };

  test('is kept with its key elsewhere, and the shop opens on it', async () => {
    const shop = testShop();
    const kept = await shop.ask('settings.connect', draft);
    expect(kept).toMatchObject({ baseUrl: 'https://shop.example/api', hasKey: true, keyStorage: 'keychain' });
    expect(JSON.stringify(kept)).not.toContain('secret-key');
    expect(JSON.stringify(journalled(shop))).not.toContain('secret-key');
    expect(shop.platform.restarts).toEqual([{ kind: 'connection' }]);
  });

  test('to another service waits until what was taken for pets of this one is settled', async () => {
    const shop = testShop();
    const basket = await fill(shop, [givePet(shop.store, { name: 'Momo', price: 1000, count: 1 }), 1]);
    const paid = saleOf(basket, 1000);
    const connect = () => shop.ask('settings.connect', draft);
    const card = await shop.ask('payments.begin', { ...paid, tender: 'card', amount: 400 });
    await refused(connect(), 'card_open');
    await shop.ask('payments.void', { id: card.id, gaveBack: false });
    const cash = await shop.ask('payments.begin', { ...paid, tender: 'cash', amount: 400 });
    await refused(connect(), 'payment_unfinished');
    expect(shop.platform.restarts).toEqual([]);
    // The same service with another key still counts as the same service.
    await shop.ask('settings.connect', { ...draft, ...shop.platform.connection() });
    await shop.ask('payments.void', { id: cash.id, gaveBack: false });
    await connect();
    expect(shop.platform.restarts).toHaveLength(2);
  });

  test('from training opens the real shop', async () => {
    const shop = testShop({ mode: 'training' });
    await shop.ask('settings.connect', draft);
    expect(shop.platform.restarts).toEqual([{ kind: 'mode', mode: 'live' }]);
  });

  test('is refused without an address or a key, or with another till in the middle of a shift, and nothing is kept', async () => {
    const shop = testShop();
    const isRefused = async (changes: Partial<typeof draft> | { key: null }, code: string) => {
      const before = keptOf(shop, draft.baseUrl);
      await expect(shop.ask('settings.connect', { ...draft, ...changes })).rejects.toMatchObject({ code });
      expect(keptOf(shop, draft.baseUrl)).toEqual(before);
    };
    await isRefused({ baseUrl: 'shop' }, 'base_url_unusable');
    await isRefused({ baseUrl: 'https://me:pass@shop' }, 'base_url_unusable');
    await isRefused({ key: null }, 'no_key');
    // This key cannot be sent in a request, so the shop could not be opened with it.
    await isRefused({ key: 'schlüssel mit leerzeichen' }, 'api_key_unusable');
    await shop.ask('day.open', { openingFloat: 0 });
    await isRefused({ till: 2 }, 'till_open_shift');
    expect(shop.platform.restarts).toEqual([]);
  });

  test('says where the environment goes first, and keeps nothing then', async () => {
    const shop = testShop();
    shop.platform.fixed.address = true;
    const before = keptOf(shop, draft.baseUrl);
    await refused(shop.ask('settings.connect', draft), 'environment_wins');
    expect(keptOf(shop, draft.baseUrl)).toEqual(before);
    expect(before).toMatchObject({ storage: 'none', restarts: [], entries: [] });
  });

  describe('that cannot be written down is not kept', () => {
    const other = { ...draft, baseUrl: 'https://other.example', account: 'Side', till: 2, key: 'other-key' };
    const full = () => {
      throw new Error('The disk is full.');
    };
    test.each<[string, (shop: TestShop) => unknown]>([
      ['in the journal', ({ store }) => Object.assign(store.journal, { append: full })],
      ['as a key', ({ platform }) => Object.assign(platform.secrets, { keep: full })],
      ['as an address', ({ platform }) => Object.assign(platform, { saveConnection: full })],
      [
        'at the end of the transaction',
        ({ store }) => {
          const { transaction } = store;
          store.transaction = (work) =>
            transaction(() => {
              work();
              return full();
            });
        },
      ],
    ])('%s', async (_where, fill) => {
      for (const draftOf of [
        other,
        { ...other, key: null, profile: { ...defaultProfile, auth: 'none' as const } },
      ]) {
        const shop = testShop();
        await shop.ask('settings.connect', draft);
        const before = keptOf(shop, other.baseUrl);
        expect(before.keys).toEqual(['secret-key', null]);
        fill(shop);
        await expect(shop.ask('settings.connect', draftOf)).rejects.toThrow('The disk is full.');
        expect(keptOf(shop, other.baseUrl)).toEqual(before);
      }
    });
  });

  test('is tried with the key that was typed, else with the one that is kept', async () => {
    const shop = testShop();
    const tried: (string | null)[] = [];
    shop.deps.probe = async ({ key }) => {
      tried.push(key);
      return [];
    };
    shop.platform.secrets.keep('kept', draft.baseUrl);
    await shop.ask('settings.testConnection', draft);
    await shop.ask('settings.testConnection', { ...draft, key: null });
    expect(tried).toEqual(['secret-key', 'kept']);
    const findings = await shop.ask('settings.testConnection', { ...draft, baseUrl: 'nonsense' });
    expect(findings).toMatchObject([{ level: 'bad', code: 'base_url_unusable' }]);
    expect(tried).toHaveLength(2);
  });
});

describe('the key that is kept', () => {
  const draft = { ...wanted, baseUrl: 'https://shop.example', account: '' };
  /** A connected shop, and the recorded inputs of its probe. */
  async function connected(mode: 'training' | 'live' = 'live') {
    const shop = testShop({ mode });
    await shop.ask('settings.connect', draft);
    const tried: unknown[] = [];
    shop.deps.probe = async (wanted) => {
      tried.push(wanted);
      return [];
    };
    return { shop, tried };
  }

  test('goes to no other address, neither for a try nor for good', async () => {
    const { shop, tried } = await connected();
    const before = keptOf(shop);
    for (const baseUrl of ['https://other.example', 'https://shop.example:8443', 'http://127.0.0.1:9']) {
      const elsewhere = { ...draft, baseUrl, key: null };
      const expectedError = { code: 'key_elsewhere' };
      await expect(shop.ask('settings.testConnection', elsewhere)).rejects.toMatchObject(expectedError);
      await expect(shop.ask('settings.connect', elsewhere)).rejects.toMatchObject(expectedError);
    }
    expect(tried).toEqual([]);
    expect(keptOf(shop)).toEqual(before);
    expect(before.keys).toEqual(['secret-key']);
    expect(await shop.ask('settings.connection', {})).toMatchObject({ hasKey: true });
    await shop.ask('settings.testConnection', { ...draft, baseUrl: 'https://shop.example/api', key: null });
    expect(tried).toMatchObject([{ key: 'secret-key' }]);
  });

  test('is forgotten where the shop goes to a service without keys', async () => {
    const { shop } = await connected();
    const open = {
      ...draft,
      baseUrl: 'https://other.example',
      profile: { ...defaultProfile, auth: 'none' as const },
    };
    await shop.ask('settings.connect', { ...open, key: null });
    expect(shop.platform.secrets.storage()).toBe('none');
  });

  test('goes to another machine without encryption only once a person agreed to that', async () => {
    const { shop, tried } = await connected();
    const plain = { ...draft, baseUrl: 'http://shop.example' };
    const before = keptOf(shop, plain.baseUrl);
    const expectedError = { code: 'read_by_others' };
    await expect(shop.ask('settings.testConnection', plain)).rejects.toMatchObject(expectedError);
    await expect(shop.ask('settings.connect', plain)).rejects.toMatchObject(expectedError);
    expect(tried).toEqual([]);
    expect(keptOf(shop, plain.baseUrl)).toEqual(before);
    await shop.ask('settings.testConnection', { ...plain, allowReadByOthers: true });
    await shop.ask('settings.testConnection', { ...draft, baseUrl: 'http://localhost:4010' });
    expect(tried).toMatchObject([{ key: 'secret-key' }, { key: 'secret-key' }]);
    await shop.ask('settings.connect', { ...plain, allowReadByOthers: true });
    // The shop's current connection was already accepted.
    await shop.ask('settings.testConnection', { ...plain, key: null });
    expect(tried).toHaveLength(3);
  });

  test('is out of reach from training where the real shop has a manager', async () => {
    const { shop, tried } = await connected('training');
    shop.platform.realShopHasManager = () => true;
    const expectedError = { code: 'real_shop_managed' };
    const before = keptOf(shop);
    await expect(shop.ask('settings.testConnection', { ...draft, key: null })).rejects.toMatchObject(
      expectedError,
    );
    await expect(
      shop.ask('settings.connect', { ...draft, account: 'Side', key: 'other-key' }),
    ).rejects.toMatchObject(expectedError);
    expect(tried).toEqual([]);
    expect(keptOf(shop)).toEqual(before);
  });

  test('of the environment stays with the address there is', async () => {
    const { shop } = await connected();
    shop.platform.secrets.storage = () => 'environment';
    const before = keptOf(shop, 'https://other.example');
    await refused(
      shop.ask('settings.connect', { ...draft, baseUrl: 'https://other.example' }),
      'environment_wins',
    );
    expect(keptOf(shop, 'https://other.example')).toEqual(before);
  });
});

test('whether a real shop has a manager is read from its file', async () => {
  const shop = testShop();
  const file = shop.store.context.db.name;
  expect(hasManager(join(testFolder(), 'none.sqlite'))).toBe(false);
  expect(hasManager(file)).toBe(false);
  await shop.hire('Anna', 'manager');
  expect(hasManager(file)).toBe(true);
  const damaged = join(testFolder(), 'damaged.sqlite');
  writeFileSync(damaged, 'not a database');
  expect(hasManager(damaged)).toBe(true);
});

test('training and the real shop are changed for one another, once there is a real one', async () => {
  const shop = testShop({ mode: 'training' });
  const connection = shop.platform.connection();
  shop.platform.saveConnection({ ...connection, baseUrl: '' });
  await refused(shop.ask('settings.setMode', { mode: 'live' }), 'no_connection');
  shop.platform.saveConnection({ ...connection, baseUrl: 'https://shop.example' });
  await shop.ask('settings.setMode', { mode: 'live' });
  expect(shop.platform.restarts).toEqual([{ kind: 'mode', mode: 'live' }]);
});

describe('backups', () => {
  test('are made, listed and restored by opening the shop anew', async () => {
    const shop = testShop();
    const made = await shop.ask('settings.backUpNow', {});
    expect(await shop.ask('settings.backups', {})).toMatchObject([{ file: made.file, bytes: made.bytes }]);
    await shop.ask('settings.restore', { file: made.file });
    expect(shop.platform.restarts).toMatchObject([
      { kind: 'restore', file: made.file, passphrase: null, restored: { backupAt: made.at } },
    ]);
  });

  test('of another shop, of training, damaged or missing change nothing', async () => {
    const shop = testShop();
    const other = await testShop().ask('settings.backUpNow', {});
    const training = await testShop({ mode: 'training' }).ask('settings.backUpNow', {});
    const damaged = join(testFolder(), 'damaged.sqlite');
    writeFileSync(damaged, 'not a database');
    const restore = (file: string) => shop.ask('settings.restore', { file });
    await refused(restore(training.file), 'database_mode');
    await refused(restore(damaged), 'backup_unusable');
    await refused(restore(join(testFolder(), 'none.sqlite')), 'backup_unusable');
    shop.store.context.db.prepare(`UPDATE installation SET installation_id = 'this one'`).run();
    await shop.ask('day.open', { openingFloat: 0 });
    await refused(restore(other.file), 'backup_of_another_shop');
    expect(shop.platform.restarts).toEqual([]);
    expect(await shop.ask('settings.backups', {})).toEqual([]);
  });

  test('of another shop replace one that was not used yet, with its address and till', async () => {
    const shop = testShop();
    const used = testShop({ till: 3, newId: newLocalId });
    await used.ask('day.open', { openingFloat: 0 });
    const other = await used.ask('settings.backUpNow', {});
    await shop.ask('settings.restore', { file: other.file });
    expect(shop.platform.restarts).toMatchObject([{ kind: 'restore', restored: { chosen: other.file } }]);
    expect(shop.platform.connection()).toMatchObject({ till: 3 });
  });
});
