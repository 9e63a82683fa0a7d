import { failureOf } from '../../../shared/errors/errors.ts';
import type { Deps } from '../deps.ts';

interface FollowDeps extends Pick<Deps, 'store' | 'platform' | 'notices'> {
  report(message: string, error: unknown): void;
}

/** Applies the kiosk settings to the window, now and after each change. Returns the function that stops it. */
export function followKiosk({ store, platform, notices, report }: FollowDeps): () => void {
  let before = '';
  // The computer may be turned off while somebody practises, and then has to start as the real shop wants it.
  let decidesStart = store.identity.mode === 'live';
  function follow(): void {
    const { kiosk, startWithComputer: starts } = store.settings.shop();
    decidesStart ||= starts;
    const startWithComputer = decidesStart ? starts : null;
    const wishes = { kiosk, startWithComputer, shiftOpen: store.shifts.current() !== null };
    const text = JSON.stringify(wishes);
    if (text === before) return;
    before = text;
    const at = notices.findIndex(({ code }) => code === 'autostart_failed');
    if (at >= 0) notices.splice(at, 1);
    try {
      platform.kiosk.follow(wishes);
    } catch (error) {
      report('Autostart entry not saved', error);
      notices.push(failureOf('autostart_failed'));
    }
  }
  follow();
  return store.onChange(({ topics }) => {
    if (topics.has('settings') || topics.has('shift')) follow();
  });
}
