import { createFormat, type Format } from '../format.ts';
import { useApp } from './app.ts';

/** The shop's way of writing money and dates, for what a store says by itself. */
export function shopFormat(): Format {
  const { app } = useApp.getState();
  return createFormat(app?.locale ?? 'en-IE', app?.currency ?? 'EUR', app?.language);
}
