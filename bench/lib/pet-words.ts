// Of these the benchmarks make the names of their pets.

export const colours =
  'Black White Grey Blue Red Golden Silver Spotted Striped Cream Sable Lilac Tawny Smoky'.split(' ');
export const kinds = [
  'Beagle puppy',
  'Bengal kitten',
  'Lop rabbit',
  'Budgerigar',
  'Corn snake',
  'Syrian hamster',
  'Neon tetra',
  'Cockatiel',
  'Leopard gecko',
  'Abyssinian guinea pig',
  'Maine Coon kitten',
  'Zebra finch',
  'Dalmatian puppy',
  'Kätzchen',
  'Häschen',
  'Löwenkopfkaninchen',
  'Grünfink',
  'Zwergfächerfisch',
  'Kröte',
];
export const syllables =
  'ba bel bi bor ca con da di dor fa fen fi ka kil la lin lo lu ma mir mo na nel ni pa per ra rin ro sa tal ti vo zü mö bä'.split(
    ' ',
  );
