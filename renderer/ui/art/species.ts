import type { CoatName, HueName } from '../../app/theme/themeHues.ts';
import { hueNames } from '../../app/theme/themeHues.ts';

const speciesNames = [
  'dog',
  'cat',
  'rabbit',
  'guineaPig',
  'hamster',
  'hedgehog',
  'bird',
  'fish',
  'turtle',
  'snake',
  'lizard',
  'frog',
  'axolotl',
  'snail',
  'shrimp',
  'paw',
] as const;
export type SpeciesName = (typeof speciesNames)[number];

interface Species {
  /** English and German words that mean it, separated by commas; longer ones are tried first. */
  words: string;
  hue: HueName;
  coats: CoatName[];
}

const fur: CoatName[] = ['ginger', 'cocoa', 'cream', 'snow', 'slate', 'coal'];

const species: Record<SpeciesName, Species> = {
  dog: { words: 'dog, puppy, puppies, hund, welpe', hue: 'honey', coats: fur },
  cat: { words: 'cat, kitten, katze, kater, kätzchen', hue: 'clay', coats: fur },
  rabbit: { words: 'rabbit, bunny, bunnies, hare, kaninchen, hase', hue: 'heather', coats: fur },
  guineaPig: { words: 'guinea pig, cavy, cavies, meerschwein', hue: 'iris', coats: fur },
  hamster: {
    words:
      'hamster, mouse, mice, rat, gerbil, rodent, small mammal, small animal, small pet, kleintier, ' +
      'säuger, chinchilla, degu, maus, mäuse, ratte, nager, rennm',
    hue: 'stone',
    coats: ['ginger', 'cream', 'slate', 'cocoa'],
  },
  hedgehog: { words: 'hedgehog, igel', hue: 'moss', coats: ['cocoa', 'slate'] },
  bird: {
    words:
      'bird, parrot, parakeet, budgie, budgerigar, canary, finch, cockat, hen, dove, pigeon, ' +
      'conure, taube, chicken, duck, vogel, vögel, papagei, sittich, kanari, fink, huhn, hühner, ' +
      'ente',
    hue: 'sky',
    coats: ['leaf', 'azure', 'lemon', 'coral', 'snow', 'sea'],
  },
  fish: {
    words: 'fish, betta, guppy, guppies, tetra, koi, cichlid, aquari, fisch, barsch',
    hue: 'lagoon',
    coats: ['coral', 'lemon', 'azure', 'plum', 'ginger', 'sea'],
  },
  turtle: {
    words: 'turtle, tortoise, terrapin, schildkröte',
    hue: 'moss',
    coats: ['olive', 'leaf', 'sea'],
  },
  snake: {
    words: 'snake, python, boa, schlange, natter',
    hue: 'moss',
    coats: ['olive', 'leaf', 'coral', 'lemon'],
  },
  lizard: {
    words:
      'reptile, reptiles and amphibians, reptilien und amphibien, lizard, gecko, iguana, dragon, ' +
      'skink, anole, chameleon, reptil, echse, agame, leguan, chamäleon',
    hue: 'fern',
    coats: ['olive', 'ginger', 'leaf', 'lemon', 'sea'],
  },
  frog: {
    words: 'frog, toad, amphibian, amphibie, frosch, frösche, kröte, unke',
    hue: 'fern',
    coats: ['leaf', 'sea', 'olive', 'lemon'],
  },
  axolotl: {
    words: 'axolotl, newt, salamander, molch',
    hue: 'lagoon',
    coats: ['blush', 'cream', 'snow', 'slate'],
  },
  snail: {
    words: 'snail, nerite, schnecke, aquarium life, invertebrate, wirbellos',
    hue: 'iris',
    coats: ['cream', 'olive', 'ginger', 'cocoa'],
  },
  shrimp: {
    words: 'shrimp, prawn, crayfish, garnele, krebs',
    hue: 'iris',
    coats: ['coral', 'azure', 'cream', 'sea'],
  },
  paw: { words: '', hue: 'stone', coats: ['cocoa', 'slate', 'ginger'] },
};

const byWord = speciesNames
  .filter((name) => name !== 'paw')
  .flatMap((name) => species[name].words.split(', ').map((word) => ({ word, name })))
  .sort((a, b) => b.word.length - a.word.length);

/** FNV-1a of the lower-case name, so that a drawing is the same on every till and day. */
function hash(text: string): number {
  let value = 2166136261;
  for (const char of text.normalize('NFC').toLocaleLowerCase('en')) {
    value = Math.imul(value ^ (char.codePointAt(0) ?? 0), 16777619) >>> 0;
  }
  // The low bits of FNV are weak for short names, so the high ones are folded in.
  return (value ^ (value >>> 15)) >>> 0;
}

/** The animal that a name mentions, else `paw`. */
export function speciesOf(name: string | null): SpeciesName {
  if (name === null) return 'paw';
  const text = name.toLocaleLowerCase('en').normalize('NFC');
  const parts = text.split(/[^\p{L}]+/u);
  return byWord.find(({ word }) => speaksOf(text, parts, word))?.name ?? 'paw';
}

/** The drawings to choose from, as words that mean them, whatever language the category's name is in. */
export const drawings = [
  'dog',
  'cat',
  'rabbit',
  'guinea pig',
  'hamster',
  'hedgehog',
  'bird',
  'fish',
  'turtle',
  'snake',
  'lizard',
  'frog',
  'axolotl',
  'paw',
] as const;

/** Short words match whole words only (no cat in "education"), medium ones a prefix or suffix, long ones anywhere. */
function speaksOf(text: string, parts: string[], word: string): boolean {
  if (word.length > 4) return text.includes(word);
  return parts.some((part) =>
    word.length > 3 ? part.startsWith(word) || part.endsWith(word) : part === word || part === `${word}s`,
  );
}

/** Colours in names, so that a blue budgerigar is blue. */
const colourWords: [RegExp, CoatName][] = [
  [/\b(blue|blau)/, 'azure'],
  [/\b(green|grün)/, 'leaf'],
  [/\b(yellow|gelb)/, 'lemon'],
  [/\b(red|rot|cherry|orange|cardinal)\b/, 'coral'],
  [/\b(black|schwarz)/, 'coal'],
  [/\b(white|weiß|snow)/, 'snow'],
  [/\b(gold|ginger)/, 'ginger'],
  [/\b(brown|braun|chocolate)/, 'cocoa'],
  [/\b(gr[ae]y|grau|silver|silber)/, 'slate'],
  [/\b(pearl|cream|creme)/, 'cream'],
];

/** Hues of categories, cached since every tile needs one. */
const knownHues = new Map<string | null, HueName>();

/** The hue of a category: the one a manager chose, else its animal's, else one derived from the name. */
export function hueOf(categoryName: string | null, chosen: string | null = null): HueName {
  const named = hueNames.find((hue) => hue === chosen);
  if (named) return named;
  const known = knownHues.get(categoryName) ?? ownHueOf(categoryName);
  knownHues.set(categoryName, known);
  return known;
}

function ownHueOf(categoryName: string | null): HueName {
  const animal = speciesOf(categoryName);
  if (animal !== 'paw' || categoryName === null) return species[animal].hue;
  return hueNames[hash(categoryName) % hueNames.length] ?? 'stone';
}

/** How a pet is drawn, derived from its name. */
export interface Look {
  species: SpeciesName;
  hue: HueName;
  coat: CoatName;
  back: 0 | 1;
  mark: 0 | 1 | 2;
  scene: 0 | 1 | 2 | 3;
  mirrored: boolean;
}

/** The look of a pet without a photo; always the same for the same category and name. */
export function lookOf(categoryName: string | null, petName: string, chosenHue: string | null = null): Look {
  // "Golden hamster" is more specific than "Small mammals".
  const named = speciesOf(petName);
  const animal = named === 'paw' ? speciesOf(categoryName) : named;
  const seed = hash(petName);
  const coats = species[animal].coats;
  const lower = petName.toLocaleLowerCase('en');
  return {
    species: animal,
    hue: hueOf(categoryName, chosenHue),
    coat: colourWords.find(([word]) => word.test(lower))?.[1] ?? coats[seed % coats.length] ?? 'cocoa',
    back: ((seed >>> 8) & 1) as 0 | 1,
    mark: ((seed >>> 10) % 3) as 0 | 1 | 2,
    scene: ((seed >>> 14) & 3) as 0 | 1 | 2 | 3,
    mirrored: ((seed >>> 18) & 1) === 1,
  };
}
