/** A category of the demonstration shop with its pets and their counts. */
export interface DemoCategory {
  name: string;
  description: string;
  pets: readonly (readonly [name: string, quantity: number])[];
}

/** The demonstration shop, without prices: the service has none. */
export const demoShop: readonly DemoCategory[] = [
  {
    name: 'Dogs',
    description: 'Puppies from registered breeders, vaccinated and chipped.',
    pets: [
      ['Labrador Retriever puppy', 3],
      ['Golden Retriever puppy', 2],
      ['Beagle puppy', 2],
      ['Miniature Dachshund puppy', 3],
      ['Border Collie puppy', 1],
      ['Cavalier King Charles Spaniel puppy', 2],
      ['Jack Russell Terrier puppy', 4],
      ['Miniature Poodle puppy', 0],
    ],
  },
  {
    name: 'Cats',
    description: 'Kittens, at least twelve weeks old, vaccinated.',
    pets: [
      ['British Shorthair kitten', 3],
      ['Maine Coon kitten', 2],
      ['Ragdoll kitten', 2],
      ['Siamese kitten', 1],
      ['Bengal kitten', 1],
      ['Norwegian Forest kitten', 2],
      ['European Shorthair kitten', 5],
      ['Birman kitten', 0],
    ],
  },
  {
    name: 'Rabbits',
    description: 'Dwarf and large breeds, best kept in pairs.',
    pets: [
      ['Netherland Dwarf rabbit', 6],
      ['Holland Lop rabbit', 5],
      ['Lionhead rabbit', 4],
      ['Mini Rex rabbit', 3],
      ['Dutch rabbit', 4],
      ['French Lop rabbit', 2],
      ['Flemish Giant rabbit', 1],
    ],
  },
  {
    name: 'Small mammals',
    description: 'Guinea pigs, hamsters, gerbils and other small companions.',
    pets: [
      ['American guinea pig', 8],
      ['Abyssinian guinea pig', 5],
      ['Peruvian guinea pig', 4],
      ['Golden hamster', 12],
      ['Roborovski hamster', 10],
      ['Winter White hamster', 7],
      ['Mongolian gerbil', 14],
      ['Fancy mouse', 20],
      ['Fancy rat', 9],
      ['Long-tailed chinchilla', 3],
      ['Common degu', 6],
    ],
  },
  {
    name: 'Birds',
    description: 'Parakeets, finches and canaries from our own aviaries.',
    pets: [
      ['Budgerigar, green', 12],
      ['Budgerigar, blue', 9],
      ['Cockatiel', 6],
      ['Peach-faced lovebird', 6],
      ['Zebra finch', 18],
      ['Gouldian finch', 8],
      ['Society finch', 10],
      ['Canary, yellow', 11],
      ['Diamond dove', 4],
      ['Green-cheeked conure', 2],
    ],
  },
  {
    name: 'Freshwater fish',
    description: 'Tropical and cold-water fish, sold singly or as a shoal.',
    pets: [
      ['Neon tetra', 120],
      ['Cardinal tetra', 80],
      ['Guppy, male', 65],
      ['Guppy, female', 60],
      ['Platy, red', 48],
      ['Black molly', 36],
      ['Zebra danio', 72],
      ['Harlequin rasbora', 60],
      ['Tiger barb', 40],
      ['Betta, male', 15],
      ['Pearl gourami', 18],
      ['Freshwater angelfish', 14],
      ['Bronze corydoras', 44],
      ['Bristlenose pleco', 16],
      ['Goldfish, common', 50],
      ['Goldfish, fantail', 22],
    ],
  },
  {
    name: 'Reptiles and amphibians',
    description: 'Captive bred, with advice on heat, light and papers.',
    pets: [
      ['Bearded dragon', 5],
      ['Leopard gecko', 7],
      ['Crested gecko', 6],
      ['Corn snake', 4],
      ['Royal python', 2],
      ['Hermann’s tortoise', 3],
      ['Veiled chameleon', 1],
      ['Whites’ tree frog', 6],
      ['Axolotl', 5],
    ],
  },
  {
    name: 'Aquarium life',
    description: 'Shrimp, snails and other helpers of a planted tank.',
    pets: [
      ['Cherry shrimp', 150],
      ['Amano shrimp', 60],
      ['Bamboo shrimp', 8],
      ['Zebra nerite snail', 40],
      ['Golden mystery snail', 25],
      ['Assassin snail', 30],
      ['African dwarf frog', 12],
    ],
  },
];
