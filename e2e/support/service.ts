import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { parse } from 'lossless-json';

const main = join(import.meta.dirname, '..', '..', 'service', 'main.ts');
const run = promisify(execFile);

export interface ServiceOptions {
  /** Where it keeps its data; the same folder again is the same service after a restart. */
  folder: string;
  plan?: 'free' | 'pro' | 'business';
  seed?: 'demo' | 'none';
}

/** An order as the service shows it, its ids as decimal strings. */
export interface ServiceOrder {
  id: string;
  petId: string;
  quantity: number;
  shipDate: string;
  complete: boolean;
}

/** A request of the till, as the service's log tells it. */
export interface ServiceRequest {
  /** Milliseconds since 1970. */
  at: number;
  method: string;
  operation: string;
  status: number;
}

/**
 * The real Petstore Service as a process of its own, on a free port of this machine. What the test itself reads goes by
 * a key of its own, so that it neither spends the till's limits nor shows up among the till's requests.
 */
export class Service {
  #process: ChildProcess | null = null;
  #port = 0;
  #options: Required<ServiceOptions>;
  #observer: { key: string; id: string } | null = null;
  #requests: ServiceRequest[] = [];
  /** `http://127.0.0.1:PORT`, the same one after a restart. */
  url = '';
  /** The key that the till uses. */
  readonly key = 'psk_end_to_end_test_key_000000';

  constructor(options: ServiceOptions) {
    this.#options = { plan: 'business', seed: 'demo', ...options };
  }

  /**
   * Starts it, on the port it had before if it ran before.
   *
   * @param faults how it shall misbehave, `429-storm:times=1,ms=5000`; `service/main.ts --help` lists the words
   */
  async start(faults: string[] = []): Promise<void> {
    const { folder, plan, seed } = this.#options;
    const child = spawn(
      process.execPath,
      [
        main,
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
      ].concat(faults.flatMap((fault) => ['--fault', fault])),
      { stdio: ['ignore', 'pipe', 'pipe'] },
    );
    this.#process = child;
    let complaints = '';
    createInterface({ input: child.stderr }).on('line', (line) => {
      if (!this.#note(line)) complaints += `${line}\n`;
    });
    const ended = once(child, 'exit').then(([code]) => {
      throw new Error(`The service ended with code ${code}: ${complaints}`);
    });
    ended.catch(() => undefined);
    const [line] = await Promise.race([once(createInterface({ input: child.stdout }), 'line'), ended]);
    this.url = JSON.parse(line).url;
    this.#port = Number(new URL(this.url).port);
    this.#observer ??= await this.#createObserver();
  }

  /** Ends it without a word: connections are cut, data stays. */
  async stop(): Promise<void> {
    const child = this.#process;
    this.#process = null;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
  }

  /** What the till asked so far, in order, refused requests included. */
  requests(): readonly ServiceRequest[] {
    return this.#requests;
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

  /** Deletes a pet as the head office would. */
  async removePet(id: string): Promise<void> {
    const headers = { authorization: `Bearer ${this.#observer?.key}` };
    const response = await fetch(new URL(`/pets/${id}`, this.url), { method: 'DELETE', headers });
    if (!response.ok) throw new Error(`DELETE /pets/${id}: ${response.status} ${await response.text()}`);
  }

  /** Reads a list, all pages of it, its ids as decimal strings. */
  async read(path: string): Promise<unknown[]> {
    const items: unknown[] = [];
    for (let next: string | null = path; next; ) {
      const response: Response = await fetch(new URL(next, this.url), {
        headers: { authorization: `Bearer ${this.#observer?.key}` },
      });
      if (!response.ok) throw new Error(`GET ${next}: ${response.status} ${await response.text()}`);
      const page = parse(await response.text(), undefined, (digits) => digits) as unknown[];
      items.push(...page.map(withNumbers));
      next = /<([^>]+)>;\s*rel="?next"?/.exec(response.headers.get('link') ?? '')?.[1] ?? null;
    }
    return items;
  }

  async #createObserver(): Promise<{ key: string; id: string }> {
    const words = [
      'keys',
      'create',
      '--data',
      this.#options.folder,
      '--plan',
      'business',
      '--account',
      'default',
    ];
    const { stdout } = await run(process.execPath, [main, ...words]);
    return JSON.parse(stdout);
  }

  /** Keeps a request of the service's log. Returns false for a line that is none of its log. */
  #note(line: string): boolean {
    if (!line.startsWith('{')) return false;
    const { msg, time, method, operation, status, key } = JSON.parse(line);
    if (msg === 'request' && key !== this.#observer?.id) {
      this.#requests.push({ at: Date.parse(time), method, operation: operation ?? 'unknown', status });
    }
    return true;
  }
}

/** All numbers were read as their digits; those that are no ids become numbers again. */
function withNumbers(item: unknown): unknown {
  if (typeof item !== 'object' || item === null) return item;
  return Object.fromEntries(
    Object.entries(item).map(([name, value]) => [name, name === 'quantity' ? Number(value) : value]),
  );
}
