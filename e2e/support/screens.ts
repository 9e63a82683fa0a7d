import { SCREEN_IDS } from '../../renderer/app/screenStore.ts';
import words from '../../renderer/app/words/en.json' with { type: 'json' };

/** English names of the screens, in the order of the navigation and Alt+number. */
export const screenNames: readonly string[] = SCREEN_IDS.map((id) => words.nav[id]);
