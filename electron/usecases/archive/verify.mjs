// Checks an archive for the tax office: node verify.mjs [folder]
// Lists each problem with its place and exits with 1, with 0 if there is none. Reads only, and needs no network.
// It is in every archive, for people who have neither this program nor its packages: Node.js 18 or newer is enough.
import { createHash } from 'node:crypto';
import { createReadStream, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** @typedef {{ where: string, cells: string[], of(column: string): string, amount(column: string): number | null }} Row */
/** @typedef {any} Recorded the facts in a row of the journal */

const TABLES = [
  'receipts.csv',
  'items.csv',
  'refunds.csv',
  'refund_items.csv',
  'taxes.csv',
  'payments.csv',
  'cash_movements.csv',
];

const FILES = [
  ...['README.txt', 'verify.mjs', ...TABLES],
  ...['z_reports.csv', 'staff.csv', 'journal.jsonl', 'settings.json'],
];

/** @type {Record<string, string>} */
const GRAND = {
  sales: 'grand_sales',
  refunds: 'grand_refunds',
  receipts: 'grand_receipts',
  refundCount: 'grand_refund_count',
  voids: 'grand_voids',
  reprints: 'grand_reprints',
  drawerOpenings: 'grand_drawer_openings',
};

/** @param {string | Buffer} text */
const sha256 = (text) => createHash('sha256').update(text).digest('hex');

// ---- Reading

/** What a cell says without the apostrophes that keep spreadsheets from running it. @param {string} cell */
const unguarded = (cell) =>
  cell.replace(/^'/, '').replace(/(?<=[,;\t|\r\n])'(?=[\s\p{Cc}\p{Cf}"']*[=+\-@|%＝＋－＠｜％])/gu, '');

/** @param {string} text */
function cellsOf(text) {
  const cells = [];
  let cell = '';
  let quoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at];
    if (quoted && sign === '"' && text[at + 1] === '"') {
      cell += '"';
      at += 1;
    } else if (sign === '"') quoted = !quoted;
    else if (sign === ',' && !quoted) {
      cells.push(unguarded(cell));
      cell = '';
    } else cell += sign;
  }
  return [...cells, unguarded(cell)];
}

/** An amount without its point: 12.50 is 1250. Empty is null. @param {string} text */
const units = (text) => (text === '' ? null : Number(text.replace('.', '')));

/** @param {string} text */
const orNull = (text) => (text === '' ? null : text);

/** Halves away from zero, in whole numbers. @param {number} above @param {number} below */
function quotient(above, below) {
  if (!Number.isSafeInteger(above) || !Number.isSafeInteger(below)) return Number.NaN;
  const [a, b] = [BigInt(Math.abs(above)) * 2n + BigInt(below), BigInt(below) * 2n];
  return Number(a / b) * (above < 0 ? -1 : 1);
}

/** @param {Map<string, Record<string, number>>} map @param {string} key @param {Record<string, number>} amounts */
function add(map, key, amounts) {
  const sums = map.get(key) ?? {};
  for (const [name, amount] of Object.entries(amounts)) sums[name] = (sums[name] ?? 0) + amount;
  map.set(key, sums);
}

/**
 * @param {(name: string) => AsyncIterable<Buffer> | Iterable<Buffer>} open a file of the archive, in parts
 * @returns {Promise<{ problems: string[], problemCount: number, lines: string[] }>} the first 100 problems, the number of
 *   all of them, and a summary of the archive
 */
export async function check(open) {
  /** @type {string[]} */
  const problems = [];
  let problemCount = 0;
  /** @param {string} where @param {string} what */
  function report(where, what) {
    problemCount += 1;
    if (problems.length < 100) problems.push(`${where}: ${what}`);
  }
  /** @param {string} where @param {string} name @param {unknown} expected @param {unknown} found */
  function same(where, name, expected, found) {
    if (expected !== found) report(where, `${name} is ${found}, expected ${expected}`);
  }

  /** @type {Set<string>} */
  const missing = new Set();
  /** The parts of a file; none, and one report, if it is missing. @param {string} name */
  async function* partsOf(name) {
    try {
      yield* open(name);
    } catch {
      if (!missing.has(name)) report(name, 'is missing');
      missing.add(name);
    }
  }
  /** @param {string} name */
  async function* linesOf(name) {
    let line = 0;
    let rest = '';
    const decoder = new TextDecoder();
    for await (const part of partsOf(name)) {
      const lines = (rest + decoder.decode(part, { stream: true })).split('\n');
      rest = lines.pop() ?? '';
      for (const text of lines) {
        line += 1;
        yield { where: `${name} line ${line}`, text: text.replace(/\r$/, '') };
      }
    }
    if (rest !== '') report(`${name} line ${line + 1}`, 'has no line end');
  }
  /** @param {string} name */
  async function wholeOf(name) {
    const parts = [];
    for await (const part of partsOf(name)) parts.push(part);
    return Buffer.concat(parts);
  }
  /** @param {string} name @param {(head: string[]) => void} [onHead] @returns {AsyncGenerator<Row, void>} */
  async function* rowsOf(name, onHead) {
    /** @type {string[] | null} */
    let head = null;
    for await (const { where, text } of linesOf(name)) {
      const cells = cellsOf(text);
      if (head === null) {
        head = cells;
        onHead?.(head);
        continue;
      }
      const columns = head;
      /** @param {string} column */
      const of = (column) => cells[columns.indexOf(column)] ?? '';
      yield { where, cells, of, amount: (column) => units(of(column)) };
    }
    if (head === null && !missing.has(name)) report(name, 'has no header');
  }

  // ---- 1. The files match the manifest

  const manifestText = await wholeOf('manifest.json');
  if (missing.has('manifest.json')) return { problems, problemCount, lines: [] };
  const manifest = JSON.parse(manifestText.toString());
  for (const [name, expected] of Object.entries({ format: 'perch-archive', version: 2, certified: false }))
    same('manifest.json', name, expected, manifest[name]);
  const names = manifest.files.map((/** @type {Recorded} */ file) => file.name);
  same('manifest.json', 'the list of files', FILES.join(), names.join());
  for (const { name, bytes, sha256: expected } of manifest.files) {
    const hash = createHash('sha256');
    let length = 0;
    for await (const part of partsOf(name)) {
      hash.update(part);
      length += part.length;
    }
    const matches = hash.digest('hex') === expected && length === bytes;
    if (!matches && !missing.has(name)) report(name, 'does not match the manifest');
  }

  // ---- 2. The journal is an unbroken chain, and each shift in it is sealed

  /** @type {Row[]} */
  const zReports = [];
  /** @type {string[]} */
  let zHead = [];
  for await (const row of rowsOf('z_reports.csv', (head) => {
    zHead = head;
  }))
    zReports.push(row);
  const wantedRows = new Set(zReports.map((z) => Number(z.of('journal_row'))));
  /** @type {Map<number, string>} */
  const hashes = new Map();
  /** @type {Map<string, Recorded>} */
  const sales = new Map();
  /** @type {Map<string, Recorded>} */
  const refunds = new Map();
  /** @type {Map<string, Recorded>} */
  const moved = new Map();
  /** @type {Map<string, Recorded>} */
  const closed = new Map();
  /** @type {Map<string, Recorded>} by number of the Z report */
  const seals = new Map();
  // Z numbers skipped before a closing: they were used after the making of a backup that was restored.
  let skipped = { count: 0, where: '' };
  let previous = manifest.journal.previousHash;
  let seq = manifest.journal.first;
  let shiftBegins = seq;
  /** @type {Recorded} */
  let lastRow = null;
  for await (const { where, text } of linesOf('journal.jsonl')) {
    /** @type {Recorded} */
    let row;
    /** @type {Recorded} */
    let recorded;
    try {
      row = JSON.parse(text);
      recorded = JSON.parse(row.body);
    } catch {
      report(where, 'is not valid JSON');
      continue;
    }
    const { at, body, business_date, generation, kind, staff_id, subject_id, till } = row;
    const facts = { at, body, business_date, generation, kind, seq: row.seq, staff_id, subject_id, till };
    const hash = sha256(row.previous_hash + JSON.stringify(facts));
    same(where, 'seq', seq, row.seq);
    same(where, 'previous_hash', previous, row.previous_hash);
    same(where, 'hash', hash, row.hash);
    const all = { seq: row.seq, at, business_date, till, generation, staff_id, kind, subject_id, body };
    const line = JSON.stringify({ ...all, previous_hash: row.previous_hash, hash: row.hash })
      .replaceAll('\u2028', '\\u2028')
      .replaceAll('\u2029', '\\u2029');
    if (line !== text) report(where, 'is not the exact text of a journal row');
    if (wantedRows.has(row.seq)) hashes.set(row.seq, row.hash);
    const fact = { ...recorded, where, id: subject_id, by: staff_id, day: business_date, till };
    if (kind === 'sale.completed') sales.set(recorded.number, { ...fact, index: sales.size, seen: false });
    if (kind === 'refund.completed')
      refunds.set(recorded.number, { ...fact, index: refunds.size, seen: false });
    if (kind === 'cash.moved') moved.set(subject_id, { ...fact, seen: false });
    if (kind === 'installation.restored' && recorded.skippedZ > 0)
      skipped = {
        count: skipped.count + recorded.skippedZ,
        where: skipped.where === '' ? where : `${skipped.where} and ${where}`,
      };
    if (kind === 'shift.sealed') {
      same(where, 'firstRow', shiftBegins, recorded.firstRow);
      seals.set(String(recorded.zNumber), { ...fact, row: row.seq, found: new Map() });
    }
    if (kind === 'shift.closed') {
      same(
        where,
        'the previous row',
        `shift.sealed ${subject_id}`,
        `${lastRow?.kind} ${lastRow?.subject_id}`,
      );
      closed.set(subject_id, { ...fact, seen: false, skipped });
      skipped = { count: 0, where: '' };
      shiftBegins = row.seq + 1;
    }
    lastRow = row;
    previous = row.hash;
    seq = row.seq + 1;
  }
  same('journal.jsonl', 'the last seq', manifest.journal.last, seq - 1);
  same('journal.jsonl', 'the last hash', manifest.journal.lastHash, previous);
  same('journal.jsonl', 'the kind of the last row', 'shift.closed', lastRow?.kind);
  for (const [name, z] of [
    ['first', zReports[0]],
    ['last', zReports[zReports.length - 1]],
  ])
    if (z && typeof z !== 'string' && typeof name === 'string')
      same('manifest.json', `the ${name} Z report`, Number(z.of('z')), manifest.zReports?.[name]);

  // ---- 3. Each table has the rows that were sealed with their shift, in order

  /** @type {Map<string, number>} */
  const orderOfZ = new Map(zReports.map((z, at) => [z.of('z'), at]));
  /** @type {Map<string, string>} */
  const zOfDocument = new Map();
  for (const name of TABLES) {
    let lastZ = -1;
    for await (const row of rowsOf(name, (head) => {
      for (const { found } of seals.values())
        found.set(name, createHash('sha256').update(`${JSON.stringify(head)}\n`));
    })) {
      const document = row.of('refund') || row.of('receipt');
      const isOwn = name === 'receipts.csv' || name === 'refunds.csv';
      const z = row.of('z') || (zOfDocument.get(document) ?? '');
      if (isOwn) zOfDocument.set(document, z);
      const order = orderOfZ.get(z) ?? -1;
      if (order < lastZ) report(row.where, 'is out of order');
      lastZ = Math.max(lastZ, order);
      const found = seals.get(z)?.found.get(name);
      if (found) found.update(`${JSON.stringify(row.cells)}\n`);
      else report(row.where, `Z ${z} is not in this archive`);
    }
  }
  for (const z of zReports) {
    const where = `${z.where} (Z ${z.of('z')})`;
    const seal = seals.get(z.of('z'));
    if (!seal || seal.id !== z.of('shift_id')) {
      report(where, 'the journal has no hashes of this shift, so its rows are not proven');
      continue;
    }
    same(where, 'journal_row', seal.row, Number(z.of('journal_row')));
    for (const name of TABLES)
      if (seal.files[name] !== seal.found.get(name)?.copy().digest('hex'))
        report(name, `the rows of Z ${z.of('z')} do not match their hash in ${seal.where}`);
  }
  const people = zReports.flatMap((z) =>
    (seals.get(z.of('z'))?.staff ?? []).map((/** @type {Recorded} */ one) =>
      JSON.stringify([z.of('z'), one.id, one.name, one.role, one.active ? 'yes' : 'no']),
    ),
  );
  let person = 0;
  for await (const row of rowsOf('staff.csv', (head) =>
    same('staff.csv', 'the header', 'z,staff_id,name,role,active', head.join()),
  )) {
    same(row.where, 'the row', people[person], JSON.stringify(row.cells));
    person += 1;
  }
  same('staff.csv', 'the number of rows', people.length, person);
  const lastSeal = seals.get(zReports[zReports.length - 1]?.of('z') ?? '');
  const settings = `${JSON.stringify(lastSeal?.settings ?? {}, null, 2)}\n`;
  if ((await wholeOf('settings.json')).toString() !== settings)
    report('settings.json', `does not match ${lastSeal?.where ?? 'any row of the journal'}`);

  // ---- 4. Receipts, refunds, items, taxes and payments match the journal and add up

  /** @type {Map<string, Row>} */
  const receiptRows = new Map();
  /** @type {Map<string, Row>} */
  const refundRows = new Map();
  /** @param {string} file @param {string} key @param {Map<string, Recorded>} recorded @param {Map<string, Row>} rows */
  async function documents(file, key, recorded, rows) {
    let last = { index: -1, number: '' };
    const series = new Map();
    for await (const row of rowsOf(file)) {
      const number = row.of(key);
      const where = `${row.where} (${number})`;
      const known = recorded.get(number);
      if (rows.has(number)) report(where, 'is a duplicate');
      rows.set(number, { ...row, where });
      if (!known) {
        report(where, 'the number is not in the journal');
        continue;
      }
      known.seen = true;
      if (known.index < last.index)
        report(where, `is out of order: the journal has it before ${last.number}`);
      last = { index: known.index, number };
      same(where, 'id', known.id, row.of('id'));
      same(where, 'total', known.total, row.amount('total'));
      same(where, 'staff_id', known.by, orNull(row.of('staff_id')));
      same(where, 'business_date', known.day, row.of('business_date'));
      if (known.currency !== undefined) same(where, 'currency', known.currency, row.of('currency'));
      for (const name of ['subtotal', 'discount', 'tax', 'rounding'])
        if (known[name] !== undefined) same(where, name, known[name], row.amount(name));
      if (known.changeDue !== undefined) same(where, 'change', known.changeDue, row.amount('change'));
      const dash = number.lastIndexOf('-');
      const [name, serial] = [number.slice(0, dash), Number(number.slice(dash + 1))];
      if (series.has(name) && series.get(name) + 1 !== serial)
        report(where, 'the previous number is missing');
      series.set(name, serial);
    }
    for (const [number, { seen, where }] of recorded)
      if (!seen) report(file, `${number} is missing; it is in ${where}`);
  }
  await documents('receipts.csv', 'receipt', sales, receiptRows);
  await documents('refunds.csv', 'refund', refunds, refundRows);

  /** @type {Map<string, Record<string, number>>} */
  const goods = new Map();
  /** @type {Map<string, Record<string, number>>} */
  const taxes = new Map();
  /** @param {string} document @param {Row} row */
  const rateOf = (document, row) => `${document} ${row.of('tax_rate')} ${row.of('tax_name')}`;
  /** @param {string} file @param {string} key @param {Map<string, Recorded>} recorded @param {{ id: string, total: string }} ids */
  async function items(file, key, recorded, ids) {
    let last = -1;
    for await (const row of rowsOf(file)) {
      const number = row.of(key);
      const where = `${row.where} (${number} item ${row.of('position')})`;
      const known = recorded.get(number);
      const at = goods.get(number)?.count ?? 0;
      const [tax, total] = [row.amount('tax') ?? 0, row.amount('total') ?? 0];
      same(where, 'position', at + 1, Number(row.of('position')));
      if (!known) report(where, 'the number is not in the journal');
      else {
        if (known.index < last) report(where, 'is out of order');
        last = known.index;
        const line = (known.lines ?? [])[at];
        if (!line) report(where, 'the item is not in the journal');
        else {
          if (line[ids.id] !== undefined) same(where, 'item_id', line[ids.id], row.of('item_id'));
          if (line.petId !== undefined) same(where, 'pet_id', line.petId, row.of('pet_id'));
          same(where, 'quantity', line.quantity, Number(row.of('quantity')));
          same(where, 'total', line[ids.total], total);
          if (line.tax !== undefined) same(where, 'tax', line.tax, tax);
        }
      }
      let [gross, discount] = [0, 0];
      if (file === 'items.csv') {
        const rate = row.amount('tax_rate') ?? 0;
        gross = Number(row.of('quantity')) * (row.amount('unit_price') ?? 0);
        discount = (row.amount('line_discount') ?? 0) + (row.amount('cart_discount') ?? 0);
        const base = gross - discount;
        const included = row.of('tax_included') === 'yes';
        const due = included ? quotient(base * rate, 10000 + rate) : quotient(base * rate, 10000);
        same(where, 'tax', due, tax);
        same(where, 'total', included ? base : base + due, total);
      }
      add(goods, number, { count: 1, gross, discount, tax, total });
      add(taxes, rateOf(number, row), { tax, net: total - tax, total });
    }
  }
  await items('items.csv', 'receipt', sales, { id: 'id', total: 'total' });
  await items('refund_items.csv', 'refund', refunds, { id: 'lineId', total: 'amount' });

  for await (const row of rowsOf('taxes.csv')) {
    const key = rateOf(row.of('receipt') || row.of('refund'), row);
    const where = `${row.where} (${key})`;
    const sums = taxes.get(key);
    if (!sums) report(where, 'no item has this tax');
    else for (const name of ['net', 'tax', 'total']) same(where, name, sums[name], row.amount(name));
    taxes.delete(key);
  }
  for (const key of taxes.keys()) report('taxes.csv', `the row for ${key} is missing`);

  /** @type {Map<string, Record<string, number>>} */
  const paid = new Map();
  /** @type {Map<string, string[]>} */
  const kinds = new Map();
  /** @type {Map<string, Record<string, number>>} by number of the Z report */
  const cash = new Map();
  for await (const row of rowsOf('payments.csv')) {
    const amount = row.amount('amount') ?? 0;
    const document = row.of('refund') || row.of('receipt');
    const z = row.of('z');
    if (document) {
      add(paid, document, { amount });
      kinds.set(document, [...(kinds.get(document) ?? []), `${row.of('kind')} ${Math.abs(amount)}`]);
      if (!receiptRows.has(document) && !refundRows.has(document))
        report(row.where, `${document} is not in this archive`);
    }
    if (row.of('kind') !== 'cash') continue;
    if (row.of('refund')) add(cash, z, { refunds: -amount });
    else if (row.of('receipt')) add(cash, z, { sales: amount });
    else if (row.of('order_id')) add(cash, z, { deposits: amount });
  }

  // In an exchange a refund pays this much of the new receipt without money; refund and receipt both record it.
  /** @type {Map<string, Record<string, number>>} */
  const setOff = new Map();
  for (const [number, row] of refundRows) {
    const recorded = refunds.get(number)?.exchange;
    const exchange = row.of('exchange_receipt');
    const receipt = receiptRows.get(exchange);
    same(row.where, 'set_off', recorded?.amount ?? null, row.amount('set_off'));
    same(row.where, 'exchange_receipt', recorded?.saleId ?? null, receipt?.of('id') ?? orNull(exchange));
    if (exchange !== '') add(setOff, exchange, { amount: row.amount('set_off') ?? 0 });
  }

  /** @type {Map<string, Record<string, number>>} */
  const byZ = new Map();
  for (const [number, row] of receiptRows) {
    const sums = goods.get(number) ?? { count: 0, gross: 0, discount: 0, tax: 0, total: 0 };
    const [total, rounding] = [row.amount('total') ?? 0, row.amount('rounding') ?? 0];
    const known = sales.get(number);
    if (known?.lines) same(row.where, 'the number of items', known.lines.length, sums.count);
    same(row.where, 'the subtotal of the items', row.amount('subtotal'), sums.gross);
    same(row.where, 'the discount of the items', row.amount('discount'), sums.discount);
    same(row.where, 'the tax of the items', row.amount('tax'), sums.tax);
    same(row.where, 'the sum of items and rounding', total, (sums.total ?? 0) + rounding);
    const exchanged = setOff.get(number)?.amount;
    same(row.where, 'the amount paid', total, (paid.get(number)?.amount ?? 0) + (exchanged ?? 0));
    if (known) same(row.where, 'the amount set off', known.setOff ?? null, exchanged ?? null);
    if (known?.tenders) {
      const recorded = known.tenders
        .map((/** @type {Recorded} */ { kind, amount }) => `${kind} ${amount}`)
        .sort();
      same(
        row.where,
        'the list of payments',
        recorded.join(', '),
        (kinds.get(number) ?? []).sort().join(', '),
      );
    }
    const [discount, tax] = [row.amount('discount') ?? 0, row.amount('tax') ?? 0];
    add(byZ, row.of('z'), { receipts: 1, gross: total, discount, tax, rounding });
  }
  for (const [number, row] of refundRows) {
    const total = row.amount('total') ?? 0;
    same(
      row.where,
      'the sum of items and rounding',
      total,
      (goods.get(number)?.total ?? 0) + (row.amount('rounding') ?? 0),
    );
    const given = total - (row.amount('set_off') ?? 0);
    same(row.where, 'the amount paid back', given, -(paid.get(number)?.amount ?? 0));
    const known = refunds.get(number);
    if (known?.lines)
      same(row.where, 'the number of items', known.lines.length, goods.get(number)?.count ?? 0);
    if (known?.tender) {
      // Where a card got back only its part, `cash` is the rest.
      const inCash = known.cash ?? 0;
      const parts = [`${known.tender} ${given - inCash}`, ...(inCash > 0 ? [`cash ${inCash}`] : [])];
      const recorded = given === 0 && known.exchange ? '' : parts.join(', ');
      same(row.where, 'the list of payments back', recorded, (kinds.get(number) ?? []).sort().join(', '));
    }
    add(byZ, row.of('z'), { refunds: 1, refunded: total });
  }

  // ---- 5. Cash and Z reports

  const shiftOf = new Map(zReports.map((z) => [z.of('shift_id'), z.of('z')]));
  for await (const row of rowsOf('cash_movements.csv')) {
    const amount = row.amount('amount') ?? 0;
    const known = moved.get(row.of('id'));
    if (!known) report(row.where, 'the movement is not in the journal');
    else {
      known.seen = true;
      same(row.where, 'amount', known.amount, amount);
      same(row.where, 'staff_id', known.by, orNull(row.of('staff_id')));
      same(row.where, 'z', shiftOf.get(known.shiftId), row.of('z'));
    }
    add(cash, row.of('z'), amount > 0 ? { in: amount } : { out: -amount });
  }
  for (const { seen, where } of moved.values())
    if (!seen) report('cash_movements.csv', `a row is missing; it is in ${where}`);

  /** @type {Row | null} */
  let before = null;
  /** @type {string[]} */
  const skips = [];
  /** @type {Map<string, Row>} */
  const grandBefore = new Map();
  for (const z of zReports) {
    const number = z.of('z');
    const where = `${z.where} (Z ${number})`;
    const known = closed.get(z.of('shift_id'));
    const left = known?.skipped.count ?? 0;
    if (before !== null)
      same(where, `the Z number after ${before.of('z')}`, Number(before.of('z')) + left + 1, Number(number));
    if (left > 0) {
      const [first, last] = [Number(number) - left, Number(number) - 1];
      const numbers = left === 1 ? `Z ${first}` : `Z ${first} to ${last}`;
      skips.push(`${numbers} skipped: a backup was restored (${known.skipped.where}).`);
    }
    const sums = byZ.get(number) ?? {};
    const drawer = cash.get(number) ?? {};
    /** @param {Record<string, number>} from @param {string} name */
    const of = (from, name) => from[name] ?? 0;
    same(where, 'receipts', of(sums, 'receipts'), Number(z.of('receipts')));
    same(where, 'gross_sales', of(sums, 'gross'), z.amount('gross_sales'));
    for (const name of ['discount', 'tax', 'rounding']) same(where, name, of(sums, name), z.amount(name));
    same(where, 'refunds', of(sums, 'refunds'), Number(z.of('refunds')));
    same(where, 'refund_total', of(sums, 'refunded'), z.amount('refund_total'));
    same(where, 'net_sales', of(sums, 'gross') - of(sums, 'refunded'), z.amount('net_sales'));
    for (const name of ['sales', 'refunds', 'deposits', 'in'])
      same(where, `cash_${name}`, of(drawer, name), z.amount(`cash_${name}`));
    // What closing took out of the drawer was still there when it was counted.
    const out = of(drawer, 'out') - (known?.takenOut ?? 0);
    same(where, 'cash_out', out, z.amount('cash_out'));
    const taken = of(drawer, 'sales') - of(drawer, 'refunds') + of(drawer, 'deposits');
    const expected = (z.amount('opening_float') ?? 0) + taken + of(drawer, 'in') - out;
    same(where, 'cash_expected', expected, z.amount('cash_expected'));
    same(where, 'cash_difference', (z.amount('cash_counted') ?? 0) - expected, z.amount('cash_difference'));
    if (!known) report(where, 'the closing is not in the journal');
    else {
      known.seen = true;
      same(where, 'z', known.zNumber, Number(number));
      for (const name of ['counted', 'expected', 'difference'])
        same(where, `cash_${name}`, known[name], z.amount(`cash_${name}`));
      for (const [name, column] of Object.entries(GRAND))
        same(where, column, known.grandTotal?.[name], z.amount(column));
      // Covers the columns that no other check compares, and the header.
      const row = sha256(`${JSON.stringify(zHead)}\n${JSON.stringify(z.cells)}\n`);
      same(where, 'rowHash', known.rowHash, row);
    }
    same(where, 'journal_hash', hashes.get(Number(z.of('journal_row'))), z.of('journal_hash'));
    const money = grandBefore.get(z.of('currency'));
    if (money) {
      same(
        where,
        'grand_sales',
        (money.amount('grand_sales') ?? 0) + of(sums, 'gross'),
        z.amount('grand_sales'),
      );
      const refunded = (money.amount('grand_refunds') ?? 0) + of(sums, 'refunded');
      same(where, 'grand_refunds', refunded, z.amount('grand_refunds'));
    }
    if (before !== null) {
      const counts = { grand_receipts: 'receipts', grand_refund_count: 'refunds' };
      for (const [column, name] of Object.entries(counts))
        same(where, column, Number(before.of(column)) + of(sums, name), Number(z.of(column)));
    }
    grandBefore.set(z.of('currency'), z);
    before = z;
  }
  for (const { seen, where, zNumber } of closed.values())
    if (!seen) report('z_reports.csv', `Z ${zNumber} is missing; it is in ${where}`);
  for (const z of byZ.keys()) if (!orderOfZ.has(z)) report('z_reports.csv', `Z ${z} is missing`);

  // ---- Summary

  /** @param {string} hash */
  const short = (hash) => hash.slice(0, 16).replace(/(.{4})(?=.)/g, '$1 ');
  const edges = zReports.length > 1 ? [zReports[0], zReports[zReports.length - 1]] : zReports;
  const documentsFound = `${receiptRows.size} receipts, ${refundRows.size} refunds`;
  const shop = `${lastSeal?.settings.shopName ?? ''}, till ${lastSeal?.till ?? ''}`;
  const lines = [
    `${shop}, ${manifest.days.from} to ${manifest.days.to}${lastSeal?.training ? ', TRAINING' : ''}`,
    `${documentsFound}, ${zReports.length} Z reports, ${seq - manifest.journal.first} journal rows`,
    `Fingerprint: ${sha256(manifestText)}`,
    'Compare with the printed Z reports (entry of the activity log, first 16 digits of its hash):',
    ...edges.map((z) => {
      const [row, hash] = [z?.of('journal_row'), short(z?.of('journal_hash') ?? '')];
      return `  Z ${z?.of('z')}: entry ${row}, ${hash}, sales total ${z?.of('grand_sales')} ${z?.of('currency')}`;
    }),
    ...skips,
  ];
  return { problems, problemCount, lines };
}

const self = fileURLToPath(import.meta.url);
if (process.argv[1] !== undefined && realpathSync(process.argv[1]) === self) {
  const folder = process.argv[2] ?? dirname(self);
  const { problems, problemCount, lines } = await check((name) => createReadStream(join(folder, name)));
  for (const line of lines) console.log(line);
  if (problemCount === 0) console.log('The archive is consistent.');
  else {
    for (const problem of problems) console.error(problem);
    if (problemCount > problems.length) console.error(`... and ${problemCount - problems.length} more`);
    console.error(problemCount === 1 ? '1 problem found.' : `${problemCount} problems found.`);
    process.exitCode = 1;
  }
}
