import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type Format, useFormat } from './format.ts';

/** The words of a screen in the person's language, and the shop's formats, also as one object. */
export function useText(): Format & { t: TFunction; format: Format } {
  const { t } = useTranslation();
  const format = useFormat();
  return useMemo(() => ({ ...format, t, format }), [format, t]);
}
