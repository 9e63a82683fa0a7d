import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, normalize } from 'node:path';
import { capture } from '../../bootstrap/child.mjs';

/** A publisher's gpg with a key of its own, and nothing of this machine's. */
export class Publisher {
  readonly address: string;
  readonly env: NodeJS.ProcessEnv;
  readonly #home: string;

  private constructor(home: string, address: string) {
    this.#home = home;
    this.address = address;
    this.env = { ...process.env, GNUPGHOME: home };
  }

  /** @param lasts as gpg takes it: `never`, or a day that may be past */
  static async withKey(address: string, lasts = 'never'): Promise<Publisher> {
    // Short, for the agent's socket lies in it.
    const publisher = new Publisher(mkdtempSync(join(tmpdir(), 'gpg-')), address);
    await publisher.gpg(
      ...['--passphrase', '', '--quick-generate-key', `Publisher <${address}>`, 'ed25519', 'sign', lasts],
    );
    return publisher;
  }

  async gpg(...words: string[]): Promise<void> {
    const { code, output } = await capture('gpg', ['--batch', '--quiet', ...words], { env: this.env });
    if (code !== 0) throw new Error(output);
  }

  async close(): Promise<void> {
    await capture('gpgconf', ['--kill', 'gpg-agent'], { env: this.env });
    rmSync(this.#home, { recursive: true, force: true });
  }
}

/** A web server on loopback that gives away a folder. */
export class FolderServer {
  readonly #server: Server;
  readonly url: string;

  private constructor(server: Server) {
    this.#server = server;
    this.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  static async of(folder: string): Promise<FolderServer> {
    const server = createServer((request, response) => {
      const path = normalize(decodeURIComponent(new URL(request.url ?? '/', 'http://127.0.0.1').pathname));
      try {
        response.end(readFileSync(join(folder, path)));
      } catch {
        response.writeHead(404).end();
      }
    });
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    return new FolderServer(server);
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((closed) => this.#server.close(closed));
  }
}
