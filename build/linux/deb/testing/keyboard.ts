import { capture } from '../../../bootstrap/child.mjs';

/** A person at the display: keys only, for a released program lets nobody else in. */
export class Keyboard {
  readonly #env: NodeJS.ProcessEnv;

  constructor(display: Record<string, string>) {
    this.#env = { ...process.env, ...display };
  }

  /** The window of this title, or null where there is none that is shown. */
  async window(title: string): Promise<string | null> {
    const { code, stdout } = await this.#xdotool('search', '--onlyvisible', '--name', `^${title}$`);
    return code === 0 ? (stdout.trim().split('\n').at(-1) ?? null) : null;
  }

  /** Gives the window the keyboard; there is no window manager here that would. */
  async focus(window: string): Promise<void> {
    await this.#xdotool('windowfocus', '--sync', window);
  }

  /** Types a text, slowly enough to be no scanner. */
  async type(text: string): Promise<void> {
    await this.#must('type', '--delay', '150', text);
  }

  async press(...keys: string[]): Promise<void> {
    await this.#must('key', ...keys);
  }

  async #must(...args: string[]): Promise<void> {
    const { code, output } = await this.#xdotool(...args);
    if (code !== 0) throw new Error(`xdotool ${args.join(' ')}: ${output}`);
  }

  #xdotool(...args: string[]) {
    return capture('xdotool', args, { env: this.#env });
  }
}
