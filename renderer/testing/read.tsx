import { MantineProvider } from '@mantine/core';
import React, { type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { vi } from 'vitest';
import { theme } from '../app/theme/theme.ts';
import { StoresProvider } from '../app/useStores.ts';
import { FormatContext, formatFor } from '../i18n/format.ts';
import { i18n } from '../i18n/i18n.ts';
import { stores } from './program.ts';

/**
 * What a screen has drawn for the state of the window's stores, as markup. Drawn once and without a browser: no effect
 * runs, and what measures itself first (the rows of long lists) or lies above the screen (dialogs) is not in it.
 */
export function markup(screen: ReactNode): string {
  // Where there is no browser, zustand shows the state that a store began with.
  const drawn = vi.spyOn(React, 'useSyncExternalStore').mockImplementation((_, now) => now());
  const { app } = stores.app.useApp.getState();
  const format = formatFor(app?.locale ?? 'en-IE', app?.currency ?? 'EUR', app?.language);
  try {
    return renderToStaticMarkup(
      <MantineProvider theme={theme} withCssVariables={false} withGlobalClasses={false}>
        <I18nextProvider i18n={i18n}>
          <FormatContext value={format}>
            <StoresProvider value={stores}>{screen}</StoresProvider>
          </FormatContext>
        </I18nextProvider>
      </MantineProvider>,
    );
  } finally {
    drawn.mockRestore();
  }
}

/** What somebody reads of it, one thing a line. */
export function read(screen: ReactNode): string {
  const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" };
  return (
    markup(screen)
      // The span that keeps a number unbroken adds nothing to the text.
      .replace(/<span class="_unbroken_[^"]*">([^<]*)<\/span>/g, '$1')
      .replace(/<[^>]+>/g, '\n')
      .replace(/\n+/g, '\n')
      .replace(/&(#?\w+);/g, (whole, name) => entities[name] ?? whole)
  );
}

/** What a dialog gives the focus to when it opens, by its words: what Enter would press. */
export function focusedFirst(dialog: ReactNode): string[] {
  const first = markup(dialog).matchAll(/<(\w+)[^>]* data-autofocus="true"[^>]*>(.*?)<\/\1>/g);
  return [...first].map(([, , within]) => (within ?? '').replace(/<[^>]+>/g, ''));
}
