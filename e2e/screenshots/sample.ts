/** Sample data of the tour: pets of the demonstration shop, and invented people. */
export interface SampleShop {
  /** Language of the pictures. The tour itself is in English. */
  language: 'en' | 'de';
  locale: string;
  /** Locale of the system at the first start. */
  env: Record<string, string>;
  seed: 'demo' | 'demo-de';
  shopName: string;
  receiptHeader: string;
  receiptFooter: string;
  cashOut: { supplies: string; bank: string };
  wishes: { customer: string; phone: string | null; inDays: number; note: string | null; deposit: number }[];
  /** An unfinished order. */
  order: { pet: string; customer: string; phone: string };
  /** Part of a customer's name. */
  known: string;
  people: readonly [manager: string, cashier: string, cashier: string];
  /** Prefixes of names, as a cashier types them. */
  basket: [dear: string, cheap: string, rabbit: string, ...string[]];
  /** A misspelled name and the closest pet. */
  mistyped: [typed: string, pet: string];
  /** A common part of names, and one of these. */
  finder: [typed: string, pet: string];
  stock: {
    chosen: string;
    careNote: string;
    /** A category with conditions of sale. */
    rabbits: string;
    delivery: string[];
    unread: string;
    count: string;
    supplier: { supplierName: string; document: string };
  };
  sync: { gone: string; beside: string; offline: string[][]; chosen: string };
}

export const english: SampleShop = {
  language: 'en',
  locale: 'en-IE',
  env: {},
  seed: 'demo',
  shopName: 'The Ark, Galway',
  receiptHeader: '12 Harbour Row, Galway\nVAT IE 1234567 T',
  receiptFooter: 'Come back with photographs!',
  cashOut: { supplies: 'Hay from the market', bank: 'To the bank' },
  wishes: [
    { customer: 'Aoife Byrne', phone: '085 555 0142', inDays: 0, note: 'Collects after work', deposit: 500 },
    { customer: 'Tom Keane', phone: '087 555 0117', inDays: 0, note: null, deposit: 0 },
    { customer: 'Familie Öztürk', phone: null, inDays: 2, note: 'Wants the lively one', deposit: 1_000 },
    { customer: 'Sister Bernadette', phone: '091 555 019', inDays: 9, note: null, deposit: 0 },
  ],
  order: { pet: 'Guppy', customer: 'Colm Doherty', phone: '091 555 020' },
  known: 'Byrne',
  people: ['Niamh', 'Jonas', 'Saoirse'],
  basket: ['Bengal kitten', 'Guppy', 'Holland Lop', 'Budgerigar'],
  mistyped: ['budgreigar', 'Budgerigar'],
  finder: ['kitten', 'Bengal kitten'],
  stock: {
    chosen: 'African dwarf frog',
    careNote: 'At least three together, 24 to 27 °C, a lid on the tank.',
    rabbits: 'Rabbits',
    delivery: [
      ';Dwarf hamster;Small mammals;14.90;12;4006381333931',
      ';Ghost shrimp;Aquarium life;cheap;40;',
      ';Zebra finch;Birds;24.50;6;4,00638E+12',
    ],
    unread: 'cheap',
    count: 'Before Christmas',
    supplier: { supplierName: 'Connacht Aquatics', document: 'DN 20417' },
  },
  sync: {
    gone: 'Axolotl',
    beside: 'Guppy, female',
    offline: [['Cherry shrimp', 'Betta, male'], ['Canary, yellow'], ['Corn snake']],
    chosen: 'Betta, male',
  },
};

export const german: SampleShop = {
  language: 'de',
  locale: 'de-DE',
  env: { LANG: 'de_DE.UTF-8', TZ: 'Europe/Berlin' },
  seed: 'demo-de',
  shopName: 'Arche am Markt, Freiburg',
  receiptHeader: 'Marktgasse 12, 79098 Freiburg\nUSt-IdNr. DE123456789',
  receiptFooter: 'Wir freuen uns auf Fotos!',
  cashOut: { supplies: 'Heu vom Markt', bank: 'Zur Bank' },
  wishes: [
    { customer: 'Anna Weber', phone: '0170 5550142', inDays: 0, note: 'Kommt nach der Arbeit', deposit: 500 },
    { customer: 'Thomas Kern', phone: '0171 5550117', inDays: 0, note: null, deposit: 0 },
    { customer: 'Familie Öztürk', phone: null, inDays: 2, note: 'Möchte ein lebhaftes', deposit: 1_000 },
    { customer: 'Schwester Bernadette', phone: '0761 555019', inDays: 9, note: null, deposit: 0 },
  ],
  order: { pet: 'Guppy', customer: 'Klaus Dorfner', phone: '0761 555020' },
  known: 'Weber',
  people: ['Nele', 'Jonas', 'Svenja'],
  basket: ['Bengal-Kätzchen', 'Guppy', 'Zwergwidder', 'Wellensittich'],
  mistyped: ['welensitich', 'Wellensittich'],
  finder: ['kätzchen', 'Bengal-Kätzchen'],
  stock: {
    chosen: 'Zwergkrallenfrosch',
    careNote: 'Mindestens drei zusammen, 24 bis 27 °C, Becken abgedeckt.',
    rabbits: 'Kaninchen',
    delivery: [
      ';Zwerghamster;Kleinsäuger;14.90;12;4006381333931',
      ';Geistergarnele;Garnelen und Schnecken;günstig;40;',
      ';Zebrafink;Vögel;24.50;6;4,00638E+12',
    ],
    unread: 'günstig',
    count: 'Vor Weihnachten',
    supplier: { supplierName: 'Zoogroßhandel Breisgau', document: 'LS 2026-0417' },
  },
  sync: {
    gone: 'Axolotl',
    beside: 'Guppy, Weibchen',
    offline: [['Red-Fire-Garnele', 'Kampffisch, Männchen'], ['Kanarienvogel, gelb'], ['Kornnatter']],
    chosen: 'Kampffisch, Männchen',
  },
};
