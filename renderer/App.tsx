import { MantineProvider, MantineThemeProvider, useMantineColorScheme } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { getNonce } from 'get-nonce';
import { useEffect, useMemo } from 'react';
import { I18nextProvider, useTranslation } from 'react-i18next';
import './base.css';
import { Sprite } from './components/art/Sprite.tsx';
import { createFormat, FormatContext } from './format.ts';
import { i18n } from './i18n.ts';
import { Boundary } from './shell/Boundary.tsx';
import n from './shell/Notices.module.css';
import { Opening } from './shell/Opening.tsx';
import { Shell } from './shell/Shell.tsx';
import {
  findOpenPayments,
  followKiosk,
  followOpening,
  followOversold,
  followStaff,
  useApp,
  useBasket,
  useCatalogue,
  usePrinting,
  useSync,
} from './stores/index.ts';
import { cssVariables, theme } from './theme.ts';
import { themeWords } from './themeComponents.ts';

/** The window's whole content: theme, language and formats around the shell. */
export function App() {
  useStores();
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
  const { app, before } = useApp();
  const { t, i18n: translator } = useTranslation();
  const { locale = 'en-IE', language } = app ?? before ?? {};
  const format = useMemo(
    () => createFormat(locale, app?.currency ?? 'EUR', language),
    [locale, app?.currency, language],
  );
  const words = useMemo(() => themeWords(t), [t]);
  const { setColorScheme } = useMantineColorScheme();
  const wanted = app?.theme;
  useEffect(() => {
    // Mantine remembers it for the first paint of the next start.
    if (wanted) setColorScheme(wanted === 'system' ? 'auto' : wanted);
  }, [wanted, setColorScheme]);
  useEffect(() => {
    document.documentElement.lang = translator.language;
  }, [translator.language]);
  return (
    <MantineThemeProvider inherit theme={words}>
      <FormatContext value={format}>
        <Sprite />
        {app ? <Shell app={app} /> : <Opening />}
        <aside aria-label={t('notice.label')}>
          <Notifications
            position="bottom-left"
            // shell/useNoticePlace.ts says where: on no main button.
            className={n.place ?? ''}
            limit={1}
            withinPortal={false}
            // Mantine cuts what is higher than this, 200 px unless it is told otherwise.
            notificationMaxHeight="var(--perch-notice-height)"
            // No wider than the narrowest cart, so that it fits beside it and within it.
            containerWidth="calc(var(--perch-basket-min) - 2 * var(--perch-space-2))"
          />
        </aside>
      </FormatContext>
    </MantineThemeProvider>
  );
}

/** Every store asks at once; the screens fill as the answers come. */
function useStores() {
  useEffect(() => {
    const ends = [useApp, useBasket, useCatalogue, usePrinting, useSync].map((store) =>
      store.getState().start(),
    );
    void findOpenPayments();
    ends.push(followKiosk(), followOpening(), followStaff(), followOversold());
    return () => {
      for (const end of ends) end();
    };
  }, []);
}
