import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { noncePlaceholder, pageServer } from './pages.ts';

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'perch-pages-'));
  mkdirSync(join(folder, 'renderer', 'assets'), { recursive: true });
  writeFileSync(
    join(folder, 'renderer', 'index.html'),
    `<meta name="csp-nonce" content="${noncePlaceholder}">
    <link rel="stylesheet" href="./assets/index.css"><script type="module" src="./assets/index.js"></script>`,
  );
  writeFileSync(join(folder, 'renderer', 'assets', 'index.css'), '');
  writeFileSync(join(folder, 'renderer', 'stopped.html'), '<title>Perch</title>');
  writeFileSync(join(folder, 'renderer', 'assets', 'index.js'), 'export {};');
  writeFileSync(join(folder, 'secret.json'), '{"secret":true}');
});
afterAll(() => rmSync(folder, { recursive: true }));

const get = (url: string, method = 'GET') => pageServer(join(folder, 'renderer'))({ url, method });

test('the page is served with a policy that contains its nonce, a new one each time', async () => {
  const nonces = [];
  for (const _ of [1, 2]) {
    const response = await get('app://perch/');
    const policy = response.headers.get('content-security-policy') ?? '';
    const nonce = /style-src 'self' 'nonce-([^']+)'/.exec(policy)?.[1] ?? '';
    expect(nonce.length).toBeGreaterThanOrEqual(22);
    expect(await response.text()).toContain(`content="${nonce}"`);
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toContain('unsafe');
    nonces.push(nonce);
  }
  expect(nonces[0]).not.toBe(nonces[1]);
});

test('`onServed` is called once, when every file that the page names was requested', () => {
  let times = 0;
  const ask = pageServer(join(folder, 'renderer'), () => {
    times += 1;
  });
  const asked = (path: string) => {
    ask({ url: `app://perch/${path}`, method: 'GET' });
    return times;
  };
  expect(
    ['assets/index.js', '', 'assets/index.css', 'assets/index.js', 'assets/index.js'].map(asked),
  ).toEqual([0, 0, 0, 1, 1]);
});

test('the fallback page has the same policy', async () => {
  const response = await get('app://perch/stopped.html');
  expect(response.headers.get('content-security-policy')).toContain("connect-src 'none'");
  expect(response.headers.has('cross-origin-opener-policy'), 'it would cost a second process').toBe(false);
});

test('files built with the page are served with their types', async () => {
  const response = await get('app://perch/assets/index.js');
  expect(response.headers.get('content-type')).toContain('text/javascript');
  expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  expect(await response.text()).toBe('export {};');
});

test.each([
  'app://perch/missing.js',
  'app://perch/assets/',
  'app://perch/../secret.json',
  'app://perch/%2e%2e/secret.json',
  'app://perch/..%2fsecret.json',
  'app://perch/assets/..%5c..%5csecret.json',
  'app://perch/index.html%00.js',
  'app://perch/%E0%A4%A',
  'app://other/index.html',
  'file:///etc/hostname',
])('%s is not found', async (url) => {
  expect((await get(url)).status).toBe(404);
});

test('the page server answers only GET', async () => {
  expect((await get('app://perch/', 'POST')).status).toBe(404);
});
