import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import r from './RestChoice.module.css';

/** After a part was taken: how the rest is paid is chosen, never assumed. Takes the focus, so that Enter does nothing. */
export function RestChoice() {
  const { t } = useTranslation();
  const words = useRef<HTMLParagraphElement>(null);
  useEffect(() => words.current?.focus({ preventScroll: true }), []);
  return (
    <p ref={words} tabIndex={-1} role="status" className={r.words}>
      {t('checkout.pay.chooseRest')}
    </p>
  );
}
