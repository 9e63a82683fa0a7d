import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, normalize } from 'node:path';
import { capture } from '../../bootstrap/child.mjs';

/** A publisher with a separate gpg home and key. */
export class Publisher {
  readonly address: string;
  readonly env: NodeJS.ProcessEnv;
  readonly #home: string;

  private constructor(home: string, address: string) {
    this.#home = home;
    this.address = address;
    this.env = { ...process.env, GNUPGHOME: home };
  }

  /** @param lasts expiry for gpg: `never` or a date */
  static async withKey(address: string, lasts = 'never'): Promise<Publisher> {
    // A short path, because it contains the agent's socket.
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

/** Interrupts the download of a file halfway. */
export interface Interruption {
  /** The end of its path. */
  name: string;
  onHalf(): void;
  closesConnection: boolean;
}

/** A web server on loopback for a folder, with range requests. */
export class FolderServer {
  readonly #server: Server;
  readonly url: string;
  /** The folder served; replaceable. */
  folder: string;
  interruption: Interruption | null = null;

  private constructor(server: Server, folder: string) {
    this.#server = server;
    this.folder = folder;
    this.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    server.on('request', (request, response) => this.#answer(request, response));
  }

  static async of(folder: string): Promise<FolderServer> {
    const server = createServer();
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    return new FolderServer(server, folder);
  }

  #answer(request: IncomingMessage, response: ServerResponse): void {
    const path = normalize(decodeURIComponent(new URL(request.url ?? '/', 'http://127.0.0.1').pathname));
    let bytes: Buffer;
    try {
      bytes = readFileSync(join(this.folder, path));
    } catch {
      return void response.writeHead(404).end();
    }
    const from = Number(/^bytes=(\d+)-$/.exec(request.headers.range ?? '')?.[1] ?? 0);
    if (from > 0) response.setHeader('Content-Range', `bytes ${from}-${bytes.length - 1}/${bytes.length}`);
    const rest = bytes.subarray(from);
    response.writeHead(from > 0 ? 206 : 200, { 'Content-Length': rest.length });
    const { interruption } = this;
    if (!interruption || !path.endsWith(interruption.name)) return void response.end(rest);
    const half = Math.floor(rest.length / 2);
    response.write(rest.subarray(0, half), (error) => {
      // The client is gone.
      if (error) return;
      interruption.onHalf();
      if (interruption.closesConnection) response.destroy();
      else response.end(rest.subarray(half));
    });
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((closed) => this.#server.close(closed));
  }
}
