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

/** The bundle made by the tests' set-up (service-bundle.ts), or the sources. */
const main = process.env.PERCH_E2E_SERVICE ?? join(import.meta.dirname, '..', '..', 'service', 'main.ts');
const run = promisify(execFile);
/** A compile cache halves the start time. */
const env = { ...process.env, NODE_COMPILE_CACHE: join(cache, 'e2e-compiled') };

export interface ServiceOptions {
  /** The data folder. */
  folder: string;
  plan?: 'free' | 'pro' | 'business';
  seed?: 'demo' | 'demo-de' | 'none';
  /** Starts with a copy of this service's data and reading key. */
  like?: PreparedService;
}

/** Data of a prepared service. */
export interface PreparedService {
  folder: string;
  reader: { key: string; id: string };
}

/** Prepares the initial data of the tests' services, to save seeding in each. */
export async function prepareService(folder: string): Promise<PreparedService> {
  const service = new Service({ folder });
  await service.start();
  return { folder, reader: await service.end() };
}

/** An order of the service, with ids as decimal strings. */
export interface ServiceOrder {
  id: string;
  petId: string;
  quantity: number;
  shipDate: string;
  complete: boolean;
}

/** A request of the till from the service's log. */
export interface ServiceRequest {
  /** Milliseconds since 1970. */
  at: number;
  method: string;
  operation: string;
  status: number;
}

/**
 * The real Petstore Service as a process on a free port. The test reads with a separate key, which affects neither the till's
 * limits nor its recorded requests.
 */
export class Service {
  #process: ChildProcess | null = null;
  #port = 0;
  #options: ServiceOptions & Required<Pick<ServiceOptions, 'plan' | 'seed'>>;
  #reader: { key: string; id: string } | null = null;
  /** Number of the test's own requests since the start, and of those seen in the log. */
  #asked = 0;
  #logged = 0;
  #onLogged: (() => void) | null = null;
  #requests: ServiceRequest[] = [];
  #isRevoked = false;
  /** `http://127.0.0.1:PORT`, unchanged after a restart. */
  url = '';
  /** The till's key; random, in case another service takes the port while this one is stopped. */
  readonly key = `psk_end_to_end_test_key_${randomInt(1_000_000).toString().padStart(6, '0')}`;

  constructor(options: ServiceOptions) {
    this.#options = { plan: 'business', seed: 'demo', ...options };
    if (!options.like) return;
    cpSync(options.like.folder, options.folder, { recursive: true });
    this.#reader = options.like.reader;
  }

  /**
   * Starts the service, on the previous port after a stop.
   *
   * @param faults such as `429-storm:times=1,ms=5000`; see `service/main.ts --help`
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
    this.#logged = 0;
    let stderr = '';
    createInterface({ input: child.stderr }).on('line', (line) => {
      if (!this.#note(line)) stderr += `${line}\n`;
    });
    const ended = once(child, 'exit').then(([code]) => {
      throw new Error(`The service ended with code ${code}: ${stderr}`);
    });
    ended.catch(() => undefined);
    const [line] = await Promise.race([once(createInterface({ input: child.stdout }), 'line'), ended]);
    this.url = JSON.parse(line).url;
    this.#reader ??= await this.#createReader();
  }

  /** Kills the service; its data stay. */
  async stop(): Promise<void> {
    const child = this.#process;
    this.#process = null;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
  }

  /** Stops the service gracefully. Returns the test's reading key. */
  async end(): Promise<{ key: string; id: string }> {
    const child = this.#process;
    const reader = this.#reader;
    this.#process = null;
    if (!child || !reader) throw new Error('The service does not run');
    const gone = once(child, 'exit');
    child.kill('SIGTERM');
    await gone;
    return reader;
  }

  /** The till's logged requests so far, in order, including refused ones. */
  requests(): readonly ServiceRequest[] {
    return this.#requests;
  }

  /** The till's requests so far, complete up to now. */
  async allRequests(): Promise<readonly ServiceRequest[]> {
    // The log is ordered: once it has this request, it has all earlier ones.
    await this.#ask('/categories');
    const asked = this.#asked;
    while (this.#logged < asked) {
      await new Promise<void>((resolve) => {
        this.#onLogged = resolve;
      });
    }
    return this.#requests;
  }

  /** All orders of the service. */
  async orders(): Promise<ServiceOrder[]> {
    return (await this.read('/store/orders')) as ServiceOrder[];
  }

  /** The service's stock by pet id. */
  async stock(): Promise<Map<string, number>> {
    const items = (await this.read('/store/inventory')) as { petId: string; quantity: number }[];
    return new Map(items.map((item) => [item.petId, item.quantity]));
  }

  /** All pets with name and id. */
  async pets(): Promise<{ id: string; name: string }[]> {
    return (await this.read('/pets')) as { id: string; name: string }[];
  }

  /** Deletes a pet. */
  async removePet(id: string): Promise<void> {
    await requireOk(await this.#ask(`/pets/${id}`, 'DELETE'));
  }

  /** Reads all pages of a list, with ids as decimal strings. */
  async read(path: string): Promise<unknown[]> {
    const items: unknown[] = [];
    for (let next: string | null = path; next; ) {
      const response: Response = await requireOk(await this.#ask(next));
      const page = parse(await response.text(), undefined, (digits) => digits) as unknown[];
      items.push(...page.map(withNumbers));
      next = /<([^>]+)>;\s*rel="?next"?/.exec(response.headers.get('link') ?? '')?.[1] ?? null;
    }
    return items;
  }

  /** Revokes the till's key: its requests get a 401 from now on. */
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
      if (id !== this.#reader?.id && revokedAt === null) await keys('revoke', id);
    }
    this.#isRevoked = true;
  }

  async #ask(path: string, method = 'GET'): Promise<Response> {
    const headers = { authorization: `Bearer ${this.#reader?.key}` };
    this.#asked += 1;
    return fetch(new URL(path, this.url), { method, headers }).catch((error) => {
      this.#asked -= 1;
      throw error;
    });
  }

  async #createReader(): Promise<{ key: string; id: string }> {
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

  /** Records a request from a log line. Returns false for other lines. */
  #note(line: string): boolean {
    if (!line.startsWith('{')) return false;
    const { msg, time, method, operation, status, key } = JSON.parse(line);
    if (msg !== 'request') return true;
    if (key === this.#reader?.id) {
      this.#logged += 1;
      this.#onLogged?.();
    } else this.#requests.push({ at: Date.parse(time), method, operation: operation ?? 'unknown', status });
    return true;
  }
}

async function requireOk(response: Response): Promise<Response> {
  if (!response.ok) throw new Error(`${response.url}: ${response.status} ${await response.text()}`);
  return response;
}

/** Converts digits of fields other than ids to numbers. */
function withNumbers(item: unknown): unknown {
  if (typeof item !== 'object' || item === null) return item;
  return Object.fromEntries(
    Object.entries(item).map(([name, value]) => [name, name === 'quantity' ? Number(value) : value]),
  );
}
