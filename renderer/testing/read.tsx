import { MantineProvider } from '@mantine/core';
import React, { type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { expect, vi } from 'vitest';
import { theme } from '../app/theme/theme.ts';
import { StoresProvider } from '../app/useStores.ts';
import { FormatContext, formatFor } from '../i18n/format.ts';
import { i18n, type Key } from '../i18n/i18n.ts';
import { stores } from './program.ts';

/**
 * Renders a screen's current state as markup, once and without a browser: no effects run, and virtual lists (which measure
 * themselves) and dialogs are missing.
 */
export function markup(screen: ReactNode): string {
  // On a server, zustand renders a store's initial state.
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

/** The text of a screen, one element per line. */
export function read(screen: ReactNode): string {
  const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" };
  return (
    markup(screen)
      // The span that keeps a number together adds no text.
      .replace(/<span class="_unbroken_[^"]*">([^<]*)<\/span>/g, '$1')
      .replace(/<[^>]+>/g, '\n')
      .replace(/\n+/g, '\n')
      .replace(/&(#?\w+);/g, (whole, name) => entities[name] ?? whole)
  );
}

/** The text of a component that needs no program, in a shop with euros and English formats: one line of words. */
export function words(component: ReactNode): string {
  return renderToStaticMarkup(
    <I18nextProvider i18n={i18n}>
      <FormatContext value={formatFor('en-IE', 'EUR', i18n.language)}>{component}</FormatContext>
    </I18nextProvider>,
  )
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Expects that a screen reports a full disk under this title, and offers a retry. */
export function expectDiskFull(text: string, title: Key): void {
  for (const key of [title, 'errors.disk_full', 'common.tryAgain'] as const) {
    expect(text).toContain(i18n.t(key));
  }
}

/** The text of the elements that get a dialog's initial focus, which Enter would press. */
export function focusedFirst(dialog: ReactNode): string[] {
  const first = markup(dialog).matchAll(/<(\w+)[^>]* data-autofocus="true"[^>]*>(.*?)<\/\1>/g);
  return [...first].map(([, , within]) => (within ?? '').replace(/<[^>]+>/g, ''));
}
