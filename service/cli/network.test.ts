import { readFileSync, writeFileSync } from 'node:fs';
import { request } from 'node:https';
import { connect } from 'node:net';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { launchIn, runIn, temporaryFolder } from '../testing/process.ts';
import { hasOpenssl, selfSigned } from '../testing/self-signed.ts';

const KEY = { PERCH_SERVICE_KEY: 'k' };
const start = (...args: string[]) => launchIn(KEY, 'main.ts', '--port', '0', '--no-log', ...args);

test('who opens the service to the network without TLS is warned, whether or not there are logs', async () => {
  const { output } = await start('--host', '0.0.0.0');
  expect(output.err).toMatch(
    /^WARNING: The service listens on 0\.0\.0\.0 without TLS\..* API keys.*--tls-cert FILE/,
  );
  expect((await start('--host', 'localhost')).output.err).toBe('');
});

test('who reaches PostgreSQL beyond this computer without TLS is warned', async () => {
  const list = (address: string) => runIn({}, 'main.ts', 'accounts', 'list', '--database', address);
  // Not a loopback address by name, and an unused port.
  const open = await list('postgres://shop@0.0.0.0:1/none');
  expect(open.err).toMatch(
    /^WARNING: The connection to PostgreSQL on 0\.0\.0\.0 has no TLS\..*sslmode=verify-full/,
  );
  for (const address of [
    'postgres://shop@0.0.0.0:1/none?sslmode=verify-full',
    'postgres://shop@localhost:1/none',
  ]) {
    expect((await list(address)).err).not.toContain('WARNING');
  }
});

if (!hasOpenssl) console.warn('openssl is not installed. The tests of TLS are skipped.');

describe.skipIf(!hasOpenssl)('with TLS', () => {
  test('the service answers https, and survives clients that do not speak TLS', async () => {
    const { cert, key } = selfSigned(temporaryFolder());
    const service = await start('--host', '0.0.0.0', '--tls-cert', cert, '--tls-key', key);
    const url = new URL(service.ready.url ?? '');
    expect(url.protocol).toBe('https:');
    expect(service.output.err).toBe('');

    // Plain HTTP gets no answer, and a handshake that breaks off does no harm.
    for (const said of ['GET /pets HTTP/1.1\r\n\r\n', '\x16\x03\x01\x02\x00\x01']) {
      const received = await new Promise<string>((resolve) => {
        let text = '';
        const socket = connect(Number(url.port), '127.0.0.1', () => socket.end(said));
        socket.on('data', (data) => {
          text += data;
        });
        socket.on('error', () => {});
        socket.on('close', () => resolve(text));
      });
      expect(received).not.toContain('HTTP/1.1');
    }
    const answer = await new Promise((resolve, reject) => {
      const headers = { authorization: 'Bearer k' };
      const options = { port: url.port, path: '/pets', ca: readFileSync(cert), headers, agent: false };
      request({ host: 'localhost', family: 4, ...options }, (response) => {
        let text = '';
        response.on('data', (data) => {
          text += data;
        });
        response.on('end', () => resolve([response.statusCode, text]));
      })
        .on('error', reject)
        .end();
    });
    expect(answer).toEqual([200, '[]']);
    expect(await service.end('SIGTERM')).toBe(0);
  });

  test('an unusable certificate is refused with a message', { tags: 'slow' }, async () => {
    const one = selfSigned(temporaryFolder());
    const other = selfSigned(temporaryFolder());
    const junk = join(temporaryFolder(), 'junk.pem');
    writeFileSync(junk, 'nothing of the kind');
    const cases: [string[], RegExp][] = [
      [['--tls-cert', one.cert], /^Give both for TLS/],
      [['--tls-key', one.key], /^Give both for TLS/],
      [
        ['--tls-cert', '/nowhere.pem', '--tls-key', one.key],
        /^The certificate \/nowhere\.pem cannot be read: ENOENT/,
      ],
      [
        ['--tls-cert', one.cert, '--tls-key', '/nowhere.pem'],
        /^The key of the certificate \/nowhere\.pem cannot be read/,
      ],
      [
        ['--tls-cert', one.cert, '--tls-key', other.key],
        /^The key in .* does not belong to the certificate in /,
      ],
      [['--tls-cert', junk, '--tls-key', one.key], /junk\.pem contains no certificate in PEM/],
      [['--tls-cert', one.cert, '--tls-key', junk], /junk\.pem contains no private key in PEM/],
    ];
    for (const [args, sentence] of cases) {
      const refused = await runIn(KEY, 'main.ts', '--port', '0', ...args);
      expect([refused.code, refused.out]).toEqual([1, '']);
      expect(refused.err).toMatch(sentence);
      expect(refused.err).not.toContain('    at ');
    }
  });
});
