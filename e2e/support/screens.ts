import { SCREEN_IDS } from '../../renderer/app/screenStore.ts';
import words from '../../renderer/app/words/en.json' with { type: 'json' };

/** What the screens are called in English, in the order of the navigation and of Alt+number. */
export const screenNames: readonly string[] = SCREEN_IDS.map((id) => words.nav[id]);
