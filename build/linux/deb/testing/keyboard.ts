import { capture } from '../../../bootstrap/child.mjs';

/** Sends keys to the display, because a released program cannot be driven otherwise. */
export class Keyboard {
  readonly #env: NodeJS.ProcessEnv;

  constructor(display: Record<string, string>) {
    this.#env = { ...process.env, ...display };
  }

  /** The visible window with this title, or null. */
  async window(title: string): Promise<string | null> {
    const { code, stdout } = await this.#xdotool('search', '--onlyvisible', '--name', `^${title}$`);
    return code === 0 ? (stdout.trim().split('\n').at(-1) ?? null) : null;
  }

  /** Focuses a window, since there is no window manager. */
  async focus(window: string): Promise<void> {
    await this.#xdotool('windowfocus', '--sync', window);
  }

  /** Types a text slower than a scanner. */
  async type(text: string): Promise<void> {
    await this.#requireSuccess('type', '--delay', '150', text);
  }

  async press(...keys: string[]): Promise<void> {
    await this.#requireSuccess('key', ...keys);
  }

  async #requireSuccess(...args: string[]): Promise<void> {
    const { code, output } = await this.#xdotool(...args);
    if (code !== 0) throw new Error(`xdotool ${args.join(' ')}: ${output}`);
  }

  #xdotool(...args: string[]) {
    return capture('xdotool', args, { env: this.#env });
  }
}
