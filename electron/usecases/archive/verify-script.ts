/*
 * The script that lies in every archive, as text: who gets an archive has neither this program nor its packages. It takes
 * nothing but Node 18 or newer. docs/tax-archive.md says in words what it does, for whoever would rather write another.
 */
export const VERIFY_SCRIPT = `// Checks an archive for the tax office: node verify.mjs [folder]
// Says what does not hold and where, and ends with 1; with 0 where everything holds. Reads only, and needs no network.
import { createHash } from 'node:crypto';
import { createReadStream, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const folder = process.argv[2] ?? dirname(fileURLToPath(import.meta.url));
const problems = [];
let wrongs = 0;
function wrong(where, what) {
  wrongs += 1;
  if (problems.length < 100) problems.push(where + ': ' + what);
}
function same(where, name, expected, found) {
  if (expected !== found) wrong(where, name + ' should be ' + expected + ', and is ' + found);
}
const hex = (text) => createHash('sha256').update(text).digest('hex');

// ---- Reading

async function* linesOf(name) {
  let line = 0;
  const input = createReadStream(join(folder, name), 'utf8');
  for await (const text of createInterface({ input, crlfDelay: Infinity })) {
    line += 1;
    if (text !== '') yield { line, text };
  }
}
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
      cells.push(cell);
      cell = '';
    } else cell += sign;
  }
  return [...cells, cell];
}
async function* rowsOf(name) {
  let head = null;
  for await (const { line, text } of linesOf(name)) {
    const cells = cellsOf(text);
    if (head === null) head = cells;
    else yield { where: name + ' line ' + line, ...Object.fromEntries(head.map((key, at) => [key, cells[at] ?? ''])) };
  }
}
// An amount without its point: 12.50 is 1250. Empty is null.
const units = (text) => (text === '' ? null : Number(text.replace('.', '')));
const orNull = (text) => (text === '' ? null : text);
const added = (map, key, amounts) => {
  const sums = map.get(key) ?? {};
  for (const [name, amount] of Object.entries(amounts)) sums[name] = (sums[name] ?? 0) + amount;
  map.set(key, sums);
};

// ---- 1. The files are those of the manifest

const manifestText = readFileSync(join(folder, 'manifest.json'));
const manifest = JSON.parse(manifestText);
for (const { name, sha256 } of manifest.files) {
  const hash = createHash('sha256');
  try {
    for await (const part of createReadStream(join(folder, name))) hash.update(part);
    if (hash.digest('hex') !== sha256) wrong(name, 'is not the file that the manifest names');
  } catch {
    wrong(name, 'is missing');
  }
}

// ---- 2. The journal is one chain

const zReports = [];
for await (const row of rowsOf('z_reports.csv')) zReports.push(row);
const wantedRows = new Set(zReports.map((z) => Number(z.journal_row)));
const hashOfRow = new Map();
const WITHHELD = ['cash.moved', 'entry.discarded', 'order.cancelled', 'order.depositReleased', 'refund.completed', 'stock.adjusted'];
const sales = new Map();
const refunds = new Map();
const moved = new Map();
const closed = new Map();
// Before a closing: numbers of Z reports that a restored backup knows no report of, since they were given after it was made.
let skipped = { count: 0, where: '' };
let previous = manifest.journal.previousHash;
let seq = manifest.journal.first;
let withheld = 0;
for await (const { line, text } of linesOf('journal.jsonl')) {
  const where = 'journal.jsonl line ' + line;
  let row;
  try {
    row = JSON.parse(text);
  } catch {
    wrong(where, 'cannot be read');
    continue;
  }
  const { at, body, business_date, generation, kind, staff_id, subject_id, till } = row;
  same(where, 'its number', seq, row.seq);
  same(where, 'the hash of the row before', previous, row.previous_hash);
  // What was typed for rows of an early version stood in them and is left out, so their own hash cannot be recomputed.
  if (row.withheld && WITHHELD.includes(kind)) withheld += 1;
  else {
    const facts = { at, body, business_date, generation, kind, seq: row.seq, staff_id, subject_id, till };
    same(where, 'its own hash', hex(row.previous_hash + JSON.stringify(facts)), row.hash);
  }
  if (wantedRows.has(row.seq)) hashOfRow.set(row.seq, row.hash);
  let told;
  try {
    told = JSON.parse(body);
  } catch {
    told = {};
  }
  const fact = { ...told, where, id: subject_id, staff: staff_id, day: business_date };
  if (kind === 'sale.completed') sales.set(told.number, { ...fact, index: sales.size, seen: false });
  if (kind === 'refund.completed') refunds.set(told.number, { ...fact, index: refunds.size, seen: false });
  if (kind === 'cash.moved') moved.set(subject_id, { ...fact, seen: false });
  if (kind === 'installation.restored' && told.skippedZ > 0)
    skipped = { count: skipped.count + told.skippedZ, where: skipped.where === '' ? where : skipped.where + ' and ' + where };
  if (kind === 'shift.closed') {
    closed.set(subject_id, { ...fact, seen: false, skipped });
    skipped = { count: 0, where: '' };
  }
  previous = row.hash;
  seq = row.seq + 1;
}
same('journal.jsonl', 'its last row', manifest.journal.last, seq - 1);
same('journal.jsonl', 'the hash of its last row', manifest.journal.lastHash, previous);

// ---- 3. Receipts, refunds, items, taxes and payments are as the journal tells them, and add up

const receiptRows = new Map();
const refundRows = new Map();
async function documents(file, key, told, rows) {
  let last = { index: -1, number: '' };
  const series = new Map();
  for await (const row of rowsOf(file)) {
    const number = row[key];
    const where = row.where + ' (' + number + ')';
    const known = told.get(number);
    if (rows.has(number)) wrong(where, 'is there twice');
    rows.set(number, { ...row, where });
    if (!known) {
      wrong(where, 'the journal tells of no such number');
      continue;
    }
    known.seen = true;
    if (known.index < last.index) wrong(where, 'is not in its place: the journal has it before ' + last.number);
    last = { index: known.index, number };
    same(where, 'id', known.id, row.id);
    same(where, 'total', known.total, units(row.total));
    same(where, 'rounding', known.rounding ?? units(row.rounding), units(row.rounding));
    same(where, 'staff_id', known.staff, orNull(row.staff_id));
    same(where, 'business_date', known.day, row.business_date);
    for (const name of ['currency']) if (known[name] !== undefined) same(where, name, known[name], row[name]);
    for (const name of ['subtotal', 'discount', 'tax'])
      if (known[name] !== undefined) same(where, name, known[name], units(row[name]));
    const [name, serial] = [number.slice(0, number.lastIndexOf('-')), Number(number.slice(number.lastIndexOf('-') + 1))];
    if (series.has(name) && series.get(name) + 1 !== serial) wrong(where, 'the number before it is missing');
    series.set(name, serial);
  }
  for (const [number, { seen, where }] of told) if (!seen) wrong(file, number + ' is missing; ' + where + ' tells of it');
}
await documents('receipts.csv', 'receipt', sales, receiptRows);
await documents('refunds.csv', 'refund', refunds, refundRows);

// Halves away from zero, in whole numbers.
function quotient(above, below) {
  const [a, b] = [BigInt(Math.abs(above)) * 2n + BigInt(below), BigInt(below) * 2n];
  return Number(a / b) * (above < 0 ? -1 : 1);
}
const goods = new Map();
const taxes = new Map();
const rateOf = (document, row) => document + ' ' + row.tax_rate + ' ' + row.tax_name;
async function items(file, key, told, ids) {
  let last = -1;
  for await (const row of rowsOf(file)) {
    const number = row[key];
    const where = row.where + ' (' + number + ' item ' + row.position + ')';
    const known = told.get(number);
    const at = goods.get(number)?.count ?? 0;
    same(where, 'position', at + 1, Number(row.position));
    if (!known) wrong(where, 'the journal tells of no such number');
    else {
      if (known.index < last) wrong(where, 'is not in its place');
      last = known.index;
      const line = (known.lines ?? [])[at];
      if (!line) wrong(where, 'the journal tells of no such item');
      else {
        if (line[ids.id] !== undefined) same(where, 'item_id', line[ids.id], row.item_id);
        if (line.petId !== undefined) same(where, 'pet_id', line.petId, row.pet_id);
        same(where, 'quantity', line.quantity, Number(row.quantity));
        same(where, 'total', line[ids.total], units(row.total));
        if (line.tax !== undefined) same(where, 'tax', line.tax, units(row.tax));
      }
    }
    const [tax, total] = [units(row.tax), units(row.total)];
    let [gross, discount] = [0, 0];
    if (file === 'items.csv') {
      const rate = units(row.tax_rate);
      gross = Number(row.quantity) * units(row.unit_price);
      discount = units(row.line_discount) + units(row.cart_discount);
      const base = gross - discount;
      const included = row.tax_included === 'yes';
      const due = included ? quotient(base * rate, 10000 + rate) : quotient(base * rate, 10000);
      same(where, 'tax', due, tax);
      same(where, 'total', included ? base : base + due, total);
    }
    added(goods, number, { count: 1, gross, discount, tax, total });
    added(taxes, rateOf(number, row), { tax, net: total - tax, total });
  }
}
await items('items.csv', 'receipt', sales, { id: 'id', total: 'total' });
await items('refund_items.csv', 'refund', refunds, { id: 'lineId', total: 'amount' });

for await (const row of rowsOf('taxes.csv')) {
  const key = rateOf(row.receipt || row.refund, row);
  const where = row.where + ' (' + key + ')';
  const sums = taxes.get(key);
  if (!sums) wrong(where, 'there is no item with this tax');
  else for (const name of ['net', 'tax', 'total']) same(where, name, sums[name], units(row[name]));
  taxes.delete(key);
}
for (const key of taxes.keys()) wrong('taxes.csv', 'there is no row for ' + key);

const paid = new Map();
const kinds = new Map();
const cash = new Map();
for await (const row of rowsOf('payments.csv')) {
  const amount = units(row.amount);
  const document = row.refund || row.receipt;
  if (document) {
    added(paid, document, { amount });
    kinds.set(document, [...(kinds.get(document) ?? []), row.kind + ' ' + Math.abs(amount)]);
    if (!receiptRows.has(document) && !refundRows.has(document)) wrong(row.where, document + ' is not in this archive');
  }
  if (row.kind !== 'cash') continue;
  if (row.refund) added(cash, row.z, { refunds: -amount });
  else if (row.receipt) added(cash, row.z, { sales: amount });
  else if (row.order_id) added(cash, row.z, { deposits: amount });
}

// In an exchange a refund pays that much of the new receipt: no money, and told by both.
const setOff = new Map();
for (const [number, row] of refundRows) {
  const told = refunds.get(number)?.exchange;
  const receipt = receiptRows.get(row.exchange_receipt);
  same(row.where, 'set_off', told?.amount ?? null, units(row.set_off));
  same(row.where, 'the receipt of the exchange', told?.saleId ?? null, receipt?.id ?? orNull(row.exchange_receipt));
  if (row.exchange_receipt !== '') added(setOff, row.exchange_receipt, { amount: units(row.set_off) ?? 0 });
}

const byZ = new Map();
for (const [number, row] of receiptRows) {
  const sums = goods.get(number) ?? { count: 0, gross: 0, discount: 0, tax: 0, total: 0 };
  const [total, rounding] = [units(row.total), units(row.rounding)];
  const known = sales.get(number);
  if (known?.lines) same(row.where, 'the number of its items', known.lines.length, sums.count);
  same(row.where, 'subtotal of its items', units(row.subtotal), sums.gross);
  same(row.where, 'discount of its items', units(row.discount), sums.discount);
  same(row.where, 'tax of its items', units(row.tax), sums.tax);
  same(row.where, 'items and rounding', total, sums.total + rounding);
  const exchanged = setOff.get(number)?.amount;
  same(row.where, 'what was paid for it', total, (paid.get(number)?.amount ?? 0) + (exchanged ?? 0));
  if (known) same(row.where, 'what an exchange paid of it', known.setOff ?? null, exchanged ?? null);
  if (known?.tenders) {
    const told = known.tenders.map(({ kind, amount }) => kind + ' ' + amount).sort();
    same(row.where, 'how it was paid', told.join(', '), (kinds.get(number) ?? []).sort().join(', '));
  }
  added(byZ, row.z, { receipts: 1, gross: total, discount: units(row.discount), tax: units(row.tax), rounding });
}
for (const [number, row] of refundRows) {
  const total = units(row.total);
  same(row.where, 'items and rounding', total, (goods.get(number)?.total ?? 0) + units(row.rounding));
  const given = total - (units(row.set_off) ?? 0);
  same(row.where, 'what was given back', given, -(paid.get(number)?.amount ?? 0));
  const known = refunds.get(number);
  if (known?.lines) same(row.where, 'the number of its items', known.lines.length, goods.get(number)?.count ?? 0);
  if (known?.tender) {
    const told = given === 0 && known.exchange ? '' : known.tender + ' ' + given;
    same(row.where, 'how it was given back', told, (kinds.get(number) ?? []).join(', '));
  }
  added(byZ, row.z, { refunds: 1, refunded: total });
}

// ---- 4. Cash and Z reports

const shiftOf = new Map(zReports.map((z) => [z.shift_id, z.z]));
for await (const row of rowsOf('cash_movements.csv')) {
  const amount = units(row.amount);
  const known = moved.get(row.id);
  if (!known) wrong(row.where, 'the journal tells of no such movement');
  else {
    known.seen = true;
    same(row.where, 'amount', known.amount, amount);
    same(row.where, 'z', shiftOf.get(known.shiftId), row.z);
  }
  added(cash, row.z, amount > 0 ? { in: amount } : { out: -amount });
}
for (const { seen, where } of moved.values()) if (!seen) wrong('cash_movements.csv', 'one is missing; ' + where + ' tells of it');

const GRAND = {
  sales: 'grand_sales',
  refunds: 'grand_refunds',
  receipts: 'grand_receipts',
  refundCount: 'grand_refund_count',
  voids: 'grand_voids',
  reprints: 'grand_reprints',
  drawerOpenings: 'grand_drawer_openings',
};
let before = null;
const skips = [];
const grandBefore = new Map();
for (const z of zReports) {
  const where = z.where + ' (Z ' + z.z + ')';
  const known = closed.get(z.shift_id);
  const left = known?.skipped.count ?? 0;
  if (before !== null) same(where, 'the number after ' + before.z, Number(before.z) + left + 1, Number(z.z));
  if (left > 0) {
    const [first, last] = [Number(z.z) - left, Number(z.z) - 1];
    skips.push('Z ' + (left === 1 ? first : first + ' to ' + last) + ' skipped: a backup was restored, ' + known.skipped.where + ' tells of it.');
  }
  const sums = byZ.get(z.z) ?? {};
  const drawer = cash.get(z.z) ?? {};
  const of = (from, name) => from[name] ?? 0;
  same(where, 'receipts', of(sums, 'receipts'), Number(z.receipts));
  same(where, 'gross_sales', of(sums, 'gross'), units(z.gross_sales));
  for (const name of ['discount', 'tax', 'rounding']) same(where, name, of(sums, name), units(z[name]));
  same(where, 'refunds', of(sums, 'refunds'), Number(z.refunds));
  same(where, 'refund_total', of(sums, 'refunded'), units(z.refund_total));
  same(where, 'net_sales', of(sums, 'gross') - of(sums, 'refunded'), units(z.net_sales));
  for (const name of ['sales', 'refunds', 'deposits', 'in', 'out'])
    same(where, 'cash_' + name, of(drawer, name), units(z['cash_' + name]));
  const expected =
    units(z.opening_float) + of(drawer, 'sales') - of(drawer, 'refunds') + of(drawer, 'deposits') + of(drawer, 'in') - of(drawer, 'out');
  same(where, 'cash_expected', expected, units(z.cash_expected));
  same(where, 'cash_difference', units(z.cash_counted) - expected, units(z.cash_difference));
  if (!known) wrong(where, 'the journal tells of no such closing');
  else {
    known.seen = true;
    same(where, 'z', known.zNumber, Number(z.z));
    same(where, 'cash_counted', known.counted, units(z.cash_counted));
    if (known.grandTotal)
      for (const [name, column] of Object.entries(GRAND)) same(where, column, known.grandTotal[name], units(z[column]));
  }
  if (z.journal_row !== '' && hashOfRow.has(Number(z.journal_row)))
    same(where, 'journal_hash', hashOfRow.get(Number(z.journal_row)), z.journal_hash);
  const money = grandBefore.get(z.currency);
  if (money) {
    same(where, 'grand_sales', units(money.grand_sales) + of(sums, 'gross'), units(z.grand_sales));
    same(where, 'grand_refunds', units(money.grand_refunds) + of(sums, 'refunded'), units(z.grand_refunds));
  }
  if (before !== null) {
    same(where, 'grand_receipts', Number(before.grand_receipts) + of(sums, 'receipts'), Number(z.grand_receipts));
    same(where, 'grand_refund_count', Number(before.grand_refund_count) + of(sums, 'refunds'), Number(z.grand_refund_count));
  }
  grandBefore.set(z.currency, z);
  before = z;
}
for (const { seen, where, zNumber } of closed.values())
  if (!seen) wrong('z_reports.csv', 'Z ' + zNumber + ' is missing; ' + where + ' tells of it');
for (const z of byZ.keys()) if (!zReports.some((one) => one.z === z)) wrong('z_reports.csv', 'there is no Z ' + z);

// ---- What was found

const short = (hash) => hash.slice(0, 16).replace(/(.{4})(?=.)/g, '$1 ');
console.log(manifest.shop + ', till ' + manifest.till + ', ' + manifest.days.from + ' to ' + manifest.days.to + (manifest.training ? ', TRAINING' : ''));
console.log(receiptRows.size + ' receipts, ' + refundRows.size + ' refunds, ' + zReports.length + ' Z reports, ' + (seq - manifest.journal.first) + ' journal rows');
console.log('Fingerprint: ' + hex(manifestText));
console.log('Compare with the printed Z reports (entry of the activity log, first 16 digits of its hash):');
for (const z of zReports.length > 1 ? [zReports[0], zReports[zReports.length - 1]] : zReports)
  console.log('  Z ' + z.z + ': entry ' + z.journal_row + ', ' + short(z.journal_hash) + ', sales total ' + z.grand_sales + ' ' + z.currency);
for (const skip of skips) console.log(skip);
if (withheld > 0)
  console.log(withheld + ' journal rows of an early version are without the text that was typed; what they say is not covered by a hash.');
if (wrongs === 0) console.log('Everything holds.');
else {
  for (const problem of problems) console.error(problem);
  if (wrongs > problems.length) console.error('... and ' + (wrongs - problems.length) + ' more');
  console.error(wrongs + ' things do not hold.');
  process.exitCode = 1;
}
`;
