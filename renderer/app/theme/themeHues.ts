/**
 * Colours of categories and drawn animals. A hue has a `soft` ground, a `mid` for the shape behind the animal and a `deep`
 * for icons and figures. Coats are the same in both schemes: a ginger cat is ginger at night too.
 */
export const hueNames = [
  'honey',
  'clay',
  'moss',
  'fern',
  'lagoon',
  'sky',
  'iris',
  'heather',
  'stone',
] as const;
export type HueName = (typeof hueNames)[number];

type Hue = { soft: string; mid: string; deep: string };

const light: Record<HueName, Hue> = {
  honey: { soft: '#fbecc8', mid: '#f4d68e', deep: '#7a5710' },
  clay: { soft: '#f8e1cd', mid: '#eec19b', deep: '#85491d' },
  moss: { soft: '#e9edcb', mid: '#cfd894', deep: '#575f16' },
  fern: { soft: '#dcedd4', mid: '#b3d7a3', deep: '#35652a' },
  lagoon: { soft: '#d2ece9', mid: '#9bd3cd', deep: '#175f5a' },
  sky: { soft: '#d9e8f4', mid: '#a9cbe5', deep: '#27577c' },
  iris: { soft: '#e4e1f5', mid: '#c2bbe8', deep: '#51459a' },
  heather: { soft: '#f2dfec', mid: '#dfb6d3', deep: '#7d3a6b' },
  stone: { soft: '#e9e4dc', mid: '#d0c7ba', deep: '#5b5146' },
};

const dark: Record<HueName, Hue> = {
  honey: { soft: '#40341a', mid: '#6a5524', deep: '#ecc873' },
  clay: { soft: '#422c1e', mid: '#6e4a2f', deep: '#eab58c' },
  moss: { soft: '#34371a', mid: '#565a28', deep: '#cdd68b' },
  fern: { soft: '#253823', mid: '#3d5c38', deep: '#a9d399' },
  lagoon: { soft: '#1a3836', mid: '#2b5c58', deep: '#8ed0c9' },
  sky: { soft: '#203444', mid: '#34556f', deep: '#a3c9e6' },
  iris: { soft: '#2e2b48', mid: '#4b4675', deep: '#c0b8ee' },
  heather: { soft: '#3f2939', mid: '#68445e', deep: '#e2b4d4' },
  stone: { soft: '#34302b', mid: '#544d45', deep: '#cdc2b4' },
};

/** Fur, feathers and scales: `coat`, a darker `back` for ears and patches, a paler `belly` for muzzles. */
const coats = {
  ginger: { coat: '#e09a4f', back: '#b96f2b', belly: '#fbe3c3' },
  cocoa: { coat: '#8d5f3f', back: '#64402a', belly: '#d9b590' },
  cream: { coat: '#f3ddb3', back: '#d8b57c', belly: '#fff6e3' },
  snow: { coat: '#fbf6ee', back: '#d9cdbd', belly: '#ffffff' },
  slate: { coat: '#8e939b', back: '#646a74', belly: '#d9dce0' },
  coal: { coat: '#4b4644', back: '#322e2d', belly: '#b9b1aa' },
  leaf: { coat: '#86b355', back: '#5a8a35', belly: '#dcebb5' },
  olive: { coat: '#a3a04a', back: '#77742c', belly: '#e6e2ae' },
  sea: { coat: '#45a79d', back: '#2a7b76', belly: '#c4e8df' },
  azure: { coat: '#5b9fd6', back: '#3573aa', belly: '#dbeaf6' },
  lemon: { coat: '#f2cf4a', back: '#cfa224', belly: '#fff3bf' },
  coral: { coat: '#f08a5b', back: '#ca6336', belly: '#ffe0cc' },
  blush: { coat: '#f2b3b3', back: '#d97b84', belly: '#fde3e0' },
  plum: { coat: '#a886cf', back: '#7c5aa6', belly: '#e9ddf5' },
} as const;
export type CoatName = keyof typeof coats;

/** The same for every animal. */
const features = { ink: '#2b2520', nose: '#c98378', beak: '#eda63a', shine: '#ffffff' };

/** The tokens of one scheme, such as `hue-honey-soft`. */
export function hues(scheme: 'light' | 'dark'): Record<string, string> {
  const tokens: Record<string, string> = {};
  for (const [name, hue] of Object.entries(scheme === 'light' ? light : dark)) {
    for (const [part, value] of Object.entries(hue)) tokens[`hue-${name}-${part}`] = value;
  }
  return tokens;
}

/** The colours of a drawn animal by purpose. */
export function coloursOf(scheme: 'light' | 'dark', hue: HueName, coat: CoatName) {
  const { mid, deep } = (scheme === 'light' ? light : dark)[hue];
  return { ...features, ...coats[coat], mid, deep };
}
