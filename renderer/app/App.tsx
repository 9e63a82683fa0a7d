import { MantineProvider, MantineThemeProvider, useMantineColorScheme } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { getNonce } from 'get-nonce';
import { useEffect, useMemo } from 'react';
import { I18nextProvider, useTranslation } from 'react-i18next';
import './theme/base.css';
import { Opening } from '../features/start/Opening.tsx';
import { FormatContext, formatFor } from '../i18n/format.ts';
import { i18n } from '../i18n/i18n.ts';
import { Boundary } from './Boundary.tsx';
import n from './notices/Notices.module.css';
import { Shell } from './Shell.tsx';
import { cssVariables, theme } from './theme/theme.ts';
import { themeWords } from './theme/themeComponents.ts';
import { useStores } from './useStores.ts';

/** Applies theme, language and formats around the shell. */
export function App() {
  useStoreLifecycle();
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      defaultColorScheme="auto"
      getStyleNonce={() => getNonce() ?? ''}
    >
      <I18nextProvider i18n={i18n}>
        <Boundary>
          <Shop />
        </Boundary>
      </I18nextProvider>
    </MantineProvider>
  );
}

function Shop() {
  const { useApp } = useStores().app;
  const { app, lastLanguage } = useApp();
  const { t, i18n: translator } = useTranslation();
  const { locale = 'en-IE', language } = app ?? lastLanguage ?? {};
  const format = formatFor(locale, app?.currency ?? 'EUR', language);
  const words = useMemo(() => themeWords(t), [t]);
  const { setColorScheme } = useMantineColorScheme();
  const wanted = app?.theme;
  useEffect(() => {
    // Mantine stores it for the first paint of the next start.
    if (wanted) setColorScheme(wanted === 'system' ? 'auto' : wanted);
  }, [wanted, setColorScheme]);
  useEffect(() => {
    document.documentElement.lang = translator.language;
  }, [translator.language]);
  return (
    <MantineThemeProvider inherit theme={words}>
      <FormatContext value={format}>
        {app ? <Shell app={app} /> : <Opening />}
        <aside aria-label={t('notice.label')}>
          <Notifications
            position="bottom-left"
            // Positioned by notices/useNoticePosition.ts so that it covers no main button.
            className={n.place ?? ''}
            limit={1}
            withinPortal={false}
            // A tap that slips, or marking its words, would close it.
            allowDragDismiss={false}
            allowScrollDismiss={false}
            // Mantine limits the height to 200 px by default and clips the rest.
            notificationMaxHeight="var(--perch-notice-height)"
            // No wider than the narrowest cart, so that it fits inside it.
            containerWidth="calc(var(--perch-basket-min) - 2 * var(--perch-space-2))"
          />
        </aside>
      </FormatContext>
    </MantineThemeProvider>
  );
}

/** Starts every store in parallel; screens fill in as answers arrive. */
function useStoreLifecycle() {
  const { app, cardAnswers, checkout, day, printing, start, stock, sync } = useStores();
  useEffect(() => {
    const { useBasket, useCatalogue } = checkout;
    const ends = [app.useApp, useBasket, useCatalogue, printing.usePrinting, sync.useSync].map((store) =>
      store.getState().start(),
    );
    void cardAnswers.findOpenPayments();
    ends.push(app.followKiosk(), start.startSetup(), app.followStaff());
    ends.push(day.followAutomaticShift(), stock.followOversold());
    return () => {
      for (const end of ends) end();
    };
  }, [app, cardAnswers, checkout, day, printing, start, stock, sync]);
}
