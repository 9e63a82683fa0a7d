import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { parse } from 'lossless-json';

const root = join(import.meta.dirname, '..', '..');

export interface ServiceOptions {
  /** Where it keeps its data; the same folder again is the same service after a restart. */
  folder: string;
  plan?: 'free' | 'pro' | 'business';
  seed?: 'demo' | 'none';
  /** More words of its command line. */
  args?: string[];
}

/** An order as the service shows it, its ids as decimal strings. */
export interface ServiceOrder {
  id: string;
  petId: string;
  quantity: number;
  shipDate: string;
  complete: boolean;
}

/** The real Petstore Service as a process of its own, on a free port of this machine. */
export class Service {
  #process: ChildProcess | null = null;
  #port = 0;
  #options: ServiceOptions;
  /** `http://127.0.0.1:PORT`, the same one after a restart. */
  url = '';
  /** The key that the till uses. */
  readonly key = 'psk_end_to_end_test_key';

  constructor(options: ServiceOptions) {
    this.#options = options;
  }

  /** Starts it, on the port it had before if it ran before. */
  async start(args: string[] = []): Promise<void> {
    const { folder, plan = 'business', seed = 'demo', args: more = [] } = this.#options;
    const words = [
      '--port',
      `${this.#port}`,
      '--data',
      folder,
      '--plan',
      plan,
      '--key',
      this.key,
      '--seed',
      seed,
    ];
    const child = spawn(process.execPath, [join(root, 'service', 'main.ts'), ...words, ...more, ...args], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#process = child;
    let complaints = '';
    child.stderr.on('data', (chunk) => {
      complaints += chunk;
    });
    const ended = once(child, 'exit').then(([code]) => {
      throw new Error(`The service ended with code ${code}: ${complaints}`);
    });
    ended.catch(() => undefined);
    const lines = createInterface({ input: child.stdout });
    const [line] = await Promise.race([once(lines, 'line'), ended]);
    this.url = JSON.parse(line).url;
    this.#port = Number(new URL(this.url).port);
  }

  /** Ends it; connections are cut, data stays. */
  async stop(): Promise<void> {
    const child = this.#process;
    this.#process = null;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
  }

  /** Every order that the service has. */
  async orders(): Promise<ServiceOrder[]> {
    return (await this.read('/store/orders')) as ServiceOrder[];
  }

  /** The service's stock by pet id. */
  async stock(): Promise<Map<string, number>> {
    const items = (await this.read('/store/inventory')) as { petId: string; quantity: number }[];
    return new Map(items.map((item) => [item.petId, item.quantity]));
  }

  /** Every pet, its name and id. */
  async pets(): Promise<{ id: string; name: string }[]> {
    return (await this.read('/pets')) as { id: string; name: string }[];
  }

  /** Reads a list, all pages of it, its ids as decimal strings. */
  async read(path: string): Promise<unknown[]> {
    const items: unknown[] = [];
    for (let next: string | null = path; next; ) {
      const response: Response = await fetch(new URL(next, this.url), {
        headers: { authorization: `Bearer ${this.key}` },
      });
      if (!response.ok) throw new Error(`GET ${next}: ${response.status} ${await response.text()}`);
      const text = await response.text();
      items.push(...(parse(text, undefined, (digits) => digits) as unknown[]).map(numbers));
      next = /<([^>]+)>;\s*rel="?next"?/.exec(response.headers.get('link') ?? '')?.[1] ?? null;
    }
    return items;
  }
}

/** All numbers were read as their digits; those that are no ids become numbers again. */
function numbers(item: unknown): unknown {
  if (typeof item !== 'object' || item === null) return item;
  return Object.fromEntries(
    Object.entries(item).map(([name, value]) => [name, name === 'quantity' ? Number(value) : value]),
  );
}
