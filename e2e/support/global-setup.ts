import { findDisplay } from '../../build/display.ts';

/** Gives the tests a display where there is none, also when Playwright is called directly. */
export default async function globalSetup(): Promise<() => void> {
  const display = await findDisplay();
  Object.assign(process.env, display.env);
  return display.close;
}
