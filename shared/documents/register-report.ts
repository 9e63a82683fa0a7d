import type { RegisterReason, RegisterRow } from '../domain/animals.ts';
import type { BusinessDate } from '../time/time.ts';
import { type LabelKey, type Report, row, text } from './report.ts';

const reasons = {
  delivery: 'cameDelivery',
  opening: 'cameOpening',
  sale: 'wentSale',
  refund: 'cameRefund',
  correction: 'correctedRegister',
  received: 'cameOtherwise',
  born: 'cameBorn',
  found: 'cameFound',
  damaged: 'wentDamaged',
  lost: 'wentLost',
  died: 'wentDied',
  stolen: 'wentStolen',
  escaped: 'wentEscaped',
  to_supplier: 'wentToSupplier',
  transfer: 'movedElsewhere',
  other: 'otherReason',
} as const satisfies Record<RegisterReason, LabelKey>;

/** The label of a register's reason. */
export const registerReason = (reason: RegisterReason): LabelKey => reasons[reason];

/** The register of some days, oldest line first. */
export function registerReport(
  rows: readonly RegisterRow[],
  {
    from,
    to,
    currency,
    category,
  }: { from: BusinessDate; to: BusinessDate; currency: string; category: string | null },
) {
  const title = 'registerOfAnimals';
  const days = { from, to };
  return {
    title,
    name: [title, days],
    currency,
    facts: {
      title,
      rows: [
        row('days', { detail: days }),
        ...(category ? [row('category', { detail: text(category) })] : []),
      ],
    },
    sections: {
      rows: {
        title,
        head: 'pet',
        columns: {
          at: 'date',
          group: 'group',
          mark: 'mark',
          description: 'description',
          change: 'inAndOut',
          reason: 'reason',
          party: 'supplierOrBuyer',
          document: 'document',
          balance: 'runningBalance',
        },
        rows: rows.map((each) =>
          row(
            { text: each.petName },
            {
              at: each.at,
              group: text(each.group),
              mark: text(each.mark),
              description: text(
                [each.born, each.age, each.origin, each.treatment].filter(Boolean).join(', '),
              ),
              sex: sexes[each.sex],
              born: text(each.born),
              age: text(each.age),
              origin: text(each.origin),
              treatment: text(each.treatment),
              change: each.quantity,
              reason: reasons[each.reason],
              party: text(each.party),
              document: text(each.document),
              balance: each.balance,
              who: text(each.staffName),
            },
          ),
        ),
      },
    },
    fileColumns: [
      ['at', 'date'],
      ['label', 'pet'],
      ['group', 'group'],
      ['mark', 'mark'],
      ['sex', 'sex'],
      ['born', 'born'],
      ['age', 'age'],
      ['origin', 'origin'],
      ['treatment', 'treatment'],
      ['change', 'inAndOut'],
      ['reason', 'reason'],
      ['party', 'supplierOrBuyer'],
      ['document', 'document'],
      ['balance', 'runningBalance'],
      ['who', 'staffName'],
    ],
  } as const satisfies Report;
}

const sexes = {
  unknown: 'sexUnknown',
  female: 'sexFemale',
  male: 'sexMale',
  mixed: 'sexMixed',
} as const satisfies Record<RegisterRow['sex'], LabelKey>;
