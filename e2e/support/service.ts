import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { parse } from 'lossless-json';
import { cache } from '../../build/bootstrap/paths.mjs';
import { freePort } from '../../shared/testing/ports.ts';

/** The tests' set-up makes one file of it (service-bundle.ts); what else uses this starts it as it is. */
const main = process.env.PERCH_E2E_SERVICE ?? join(import.meta.dirname, '..', '..', 'service', 'main.ts');
const run = promisify(execFile);
/** Node keeps what it compiled here: half the time of a start goes into compiling the same files again. */
const env = { ...process.env, NODE_COMPILE_CACHE: join(cache, 'e2e-compiled') };

export interface ServiceOptions {
  /** Where it keeps its data; the same folder again is the same service after a restart. */
  folder: string;
  plan?: 'free' | 'pro' | 'business';
  seed?: 'demo' | 'demo-de' | 'none';
  /** Begins with a copy of what that one keeps, the key of the test's own reading included. */
  like?: PreparedService;
}

/** What a service that was started and ended in order has kept. */
export interface PreparedService {
  folder: string;
  observer: { key: string; id: string };
}

/** Makes what services of many tests begin with, so that each is spared the seeding and the key. */
export async function prepareService(folder: string): Promise<PreparedService> {
  const service = new Service({ folder });
  await service.start();
  return { folder, observer: await service.end() };
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
 * The real Petstore Service as a separate process, on a free port of this machine. The test itself reads with a
 * separate key, so that it neither spends the till's limits nor shows up among the till's requests.
 */
export class Service {
  #process: ChildProcess | null = null;
  #port = 0;
  #options: ServiceOptions & Required<Pick<ServiceOptions, 'plan' | 'seed'>>;
  #observer: { key: string; id: string } | null = null;
  /** How often the test itself has asked since the start, and how many of these the log has told. */
  #asked = 0;
  #told = 0;
  #onTold: (() => void) | null = null;
  #requests: ServiceRequest[] = [];
  #isRevoked = false;
  /** `http://127.0.0.1:PORT`, the same one after a restart. */
  url = '';
  /** The key that the till uses. No other service knows it, were one to take this one's port while it is stopped. */
  readonly key = `psk_end_to_end_test_key_${randomInt(1_000_000).toString().padStart(6, '0')}`;

  constructor(options: ServiceOptions) {
    this.#options = { plan: 'business', seed: 'demo', ...options };
    if (!options.like) return;
    cpSync(options.like.folder, options.folder, { recursive: true });
    this.#observer = options.like.observer;
  }

  /**
   * Starts it, on the port it had before if it ran before.
   *
   * @param faults how it shall misbehave, `429-storm:times=1,ms=5000`; `service/main.ts --help` lists the words
   */
  async start(faults: string[] = []): Promise<void> {
    const { folder, plan, seed } = this.#options;
    this.#port ||= await freePort();
    const child = spawn(
      process.execPath,
      [main, '--port', `${this.#port}`, '--data', folder, '--plan', plan, '--seed', seed].concat(
        faults.flatMap((fault) => ['--fault', fault]),
      ),
      {
        stdio: ['ignore', 'pipe', 'pipe'],
        env: { ...env, ...(!this.#isRevoked && { PERCH_SERVICE_KEY: this.key }) },
      },
    );
    this.#process = child;
    this.#asked = 0;
    this.#told = 0;
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

  /** Ends it in order. Returns the key that the test itself reads with. */
  async end(): Promise<{ key: string; id: string }> {
    const child = this.#process;
    const observer = this.#observer;
    this.#process = null;
    if (!child || !observer) throw new Error('The service does not run');
    const gone = once(child, 'exit');
    child.kill('SIGTERM');
    await gone;
    return observer;
  }

  /** What the till asked so far, in order, refused requests included, as far as they are logged. */
  requests(): readonly ServiceRequest[] {
    return this.#requests;
  }

  /** What the till asked so far; everything that was answered before this is among it. */
  async allRequests(): Promise<readonly ServiceRequest[]> {
    // The log has one order: once it has a later request of ours, it has all before.
    await this.#ask('/categories');
    const asked = this.#asked;
    while (this.#told < asked) {
      await new Promise<void>((resolve) => {
        this.#onTold = resolve;
      });
    }
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
    await good(await this.#ask(`/pets/${id}`, 'DELETE'));
  }

  /** Reads a list, all pages of it, its ids as decimal strings. */
  async read(path: string): Promise<unknown[]> {
    const items: unknown[] = [];
    for (let next: string | null = path; next; ) {
      const response: Response = await good(await this.#ask(next));
      const page = parse(await response.text(), undefined, (digits) => digits) as unknown[];
      items.push(...page.map(withNumbers));
      next = /<([^>]+)>;\s*rel="?next"?/.exec(response.headers.get('link') ?? '')?.[1] ?? null;
    }
    return items;
  }

  /** Revokes the till's key: every request of the till is answered with 401 from now on, after a restart, too. */
  async revokeKey(): Promise<void> {
    const keys = async (...words: string[]) => {
      const { stdout } = await run(
        process.execPath,
        [main, 'keys', ...words, '--data', this.#options.folder],
        {
          env,
        },
      );
      return JSON.parse(stdout);
    };
    const all: { id: string; revokedAt: number | null }[] = await keys('list');
    for (const { id, revokedAt } of all) {
      if (id !== this.#observer?.id && revokedAt === null) await keys('revoke', id);
    }
    this.#isRevoked = true;
  }

  async #ask(path: string, method = 'GET'): Promise<Response> {
    const headers = { authorization: `Bearer ${this.#observer?.key}` };
    this.#asked += 1;
    return fetch(new URL(path, this.url), { method, headers }).catch((error) => {
      this.#asked -= 1;
      throw error;
    });
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
    const { stdout } = await run(process.execPath, [main, ...words], { env });
    return JSON.parse(stdout);
  }

  /** Keeps a request of the service's log. Returns false for a line that is none of its log. */
  #note(line: string): boolean {
    if (!line.startsWith('{')) return false;
    const { msg, time, method, operation, status, key } = JSON.parse(line);
    if (msg !== 'request') return true;
    if (key === this.#observer?.id) {
      this.#told += 1;
      this.#onTold?.();
    } else this.#requests.push({ at: Date.parse(time), method, operation: operation ?? 'unknown', status });
    return true;
  }
}

async function good(response: Response): Promise<Response> {
  if (!response.ok) throw new Error(`${response.url}: ${response.status} ${await response.text()}`);
  return response;
}

/** All numbers were read as their digits; those that are no ids become numbers again. */
function withNumbers(item: unknown): unknown {
  if (typeof item !== 'object' || item === null) return item;
  return Object.fromEntries(
    Object.entries(item).map(([name, value]) => [name, name === 'quantity' ? Number(value) : value]),
  );
}
