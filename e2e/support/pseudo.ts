import type { Page } from '@playwright/test';
import type { i18n as Translator } from 'i18next';
import { pseudoSentence, pseudoWords } from '../../shared/testing/pseudo.ts';

/** Runs something while the page's English is replaced by the pseudo-language. */
export async function withPseudoLanguage(page: Page, act: () => Promise<void>): Promise<void> {
  const english = await page.evaluate(exchangeWords, null);
  await page.evaluate(exchangeWords, pseudoWords(english));
  await page.locator('header').getByText(pseudoSentence('Checkout')).waitFor({ state: 'attached' });
  try {
    await act();
  } finally {
    await page.evaluate(exchangeWords, english);
  }
}

/** Replaces the English dictionary, if given, and returns the previous one. Runs in the page. */
function exchangeWords(words: object | null): object {
  interface Fiber {
    memoizedProps: { i18n?: Translator } | null;
    child: Fiber | null;
    sibling: Fiber | null;
  }
  // Finds the i18next instance in the props of React's provider.
  const root = document.getElementById('root') as unknown as Record<string, Fiber>;
  const key = Object.keys(root).find((name) => name.startsWith('__reactContainer$'));
  const open = [root[key ?? '']];
  for (let fiber = open.pop(); fiber; fiber = open.pop()) {
    const translator = fiber.memoizedProps?.i18n;
    if (translator) {
      const before = translator.getResourceBundle('en', 'translation') as object;
      if (words) {
        translator.addResourceBundle('en', 'translation', words);
        // Renders everything again.
        void translator.changeLanguage('en');
      }
      return before;
    }
    if (fiber.sibling) open.push(fiber.sibling);
    if (fiber.child) open.push(fiber.child);
  }
  throw new Error('The page has no translator');
}
