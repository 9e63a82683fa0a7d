import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { getCurrentFuseWire } from '@electron/fuses';
import { fuseStates } from '../build/security-page.ts';
import { hasOpenssl, selfSigned } from '../service/testing/self-signed.ts';
import { Program, programPath } from './support/program.ts';
import { expect, test } from './support/test.ts';

// Attacks by a compromised page. They run in the program's own page through the DevTools protocol, with the rights of the
// renderer.

test('the page has neither Node nor Electron', { tag: '@smoke' }, async ({ page }) => {
  const reach = await page.evaluate(() => ({
    require: typeof (globalThis as Record<string, unknown>).require,
    process: typeof (globalThis as Record<string, unknown>).process,
    Buffer: typeof (globalThis as Record<string, unknown>).Buffer,
    module: typeof (globalThis as Record<string, unknown>).module,
    electron: typeof (globalThis as Record<string, unknown>).electron,
    bridge: Object.keys((globalThis as unknown as { perch: object }).perch).sort(),
  }));
  expect(reach).toEqual({
    require: 'undefined',
    process: 'undefined',
    Buffer: 'undefined',
    module: 'undefined',
    electron: 'undefined',
    bridge: ['call', 'on'],
  });
});

test('the window is isolated, sandboxed and without Node integration', async ({ page, till }) => {
  await page.waitForLoadState();
  let preferences: object = {};
  // Retries if Playwright loses the answer (support/window.ts).
  await expect(async () => {
    preferences = await till.app.evaluate(({ BrowserWindow }) => {
      const contents = BrowserWindow.getAllWindows()[0]?.webContents as unknown as {
        getLastWebPreferences(): Record<string, unknown>;
      };
      const { contextIsolation, sandbox, nodeIntegration, webviewTag, webSecurity } =
        contents.getLastWebPreferences();
      return { contextIsolation, sandbox, nodeIntegration, webviewTag, webSecurity };
    });
  }).toPass();
  expect(preferences).toEqual({
    contextIsolation: true,
    sandbox: true,
    nodeIntegration: false,
    webviewTag: false,
    webSecurity: true,
  });
});

test('the page cannot navigate away', async ({ page, till }) => {
  const home = page.url();
  expect(home).toBe('app://perch/');
  await page.evaluate(() => {
    location.href = 'https://example.com/';
  });
  await page.evaluate(() => {
    const link = document.createElement('a');
    link.href = 'app://elsewhere/';
    document.body.append(link);
    link.click();
  });
  await page.evaluate(() => {
    location.assign('file:///etc/passwd');
  });
  await expect.poll(() => till.log().match(/Refused a navigation/g)?.length).toBe(2);
  expect(page.url()).toBe(home);
});

test('the page cannot open a window', async ({ page, till }) => {
  const opened = await page.evaluate(() => window.open('https://example.com/') !== null);
  expect(opened).toBe(false);
  const own = await page.evaluate(() => window.open('app://perch/') !== null);
  expect(own).toBe(false);
  expect(await till.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)).toBe(1);
});

test('the page cannot run foreign code or reach the network', async ({ page, service }) => {
  const tried = await page.evaluate(async (url) => {
    const violations: string[] = [];
    document.addEventListener('securitypolicyviolation', (event) =>
      violations.push(event.effectiveDirective),
    );
    const script = document.createElement('script');
    script.textContent = 'globalThis.foreign = true';
    document.head.append(script);
    const network = await fetch(url).then(
      () => 'reached',
      () => 'refused',
    );
    const socket = await new Promise((resolve) => {
      try {
        const attempt = new WebSocket(url.replace('http', 'ws'));
        attempt.onopen = () => resolve('reached');
        attempt.onerror = () => resolve('refused');
      } catch {
        resolve('refused');
      }
    });
    let compiled = 'refused';
    try {
      compiled = String(new Function('return "compiled"')());
    } catch {
      // That is what the policy is for.
    }
    return { foreign: 'foreign' in globalThis, network, socket, compiled, violations };
  }, service.url);
  expect(tried).toMatchObject({ foreign: false, network: 'refused', socket: 'refused', compiled: 'refused' });
  expect(tried.violations).toContain('script-src-elem');
  expect(tried.violations).toContain('connect-src');
});

test('permissions are refused', async ({ page }) => {
  const answers = await page.evaluate(async () => {
    const camera = await navigator.mediaDevices?.getUserMedia({ video: true }).then(
      () => 'granted',
      (error: Error) => error.name,
    );
    return { camera: camera ?? 'absent', notifications: await Notification.requestPermission() };
  });
  expect(answers.camera).not.toBe('granted');
  expect(answers.notifications).toBe('denied');
});

test('a malformed message is refused with an error, and the program keeps running', {
  tag: '@smoke',
}, async ({ page }) => {
  const answers = await page.evaluate(async () => {
    const { perch } = globalThis as unknown as {
      perch: { call(channel: unknown, input: unknown): Promise<{ ok: boolean; error?: { code: string } }> };
    };
    const tried: [string, unknown][] = [
      ['checkout.complete', { basket: 'all of it' }],
      ['checkout.complete', null],
      ['catalogue.search', { text: 7 }],
      ['catalogue.pet', { petId: "' OR 1=1 --" }],
      ['no.such.channel', {}],
      ['__proto__', {}],
      ['toString', {}],
    ];
    const answers = [];
    for (const [channel, input] of tried) answers.push(await perch.call(channel, input));
    return answers.map((answer) => (answer.ok ? 'taken' : answer.error?.code));
  });
  expect(answers).toEqual(answers.map(() => 'bad_message'));
});

test('the packaged program has the documented fuses', async () => {
  const wire = await getCurrentFuseWire(programPath());
  const { expected, found } = fuseStates(wire, 'development');
  expect(Object.keys(expected)).not.toEqual([]);
  expect(found).toEqual(expected);
});

test('the API key is in neither the page nor the log', { tag: '@smoke' }, async ({ page, till, service }) => {
  // By then the program has opened its log and called the service.
  await expect(page.getByRole('option').first()).toBeVisible();
  expect(await page.content()).not.toContain(service.key);
  expect(till.log()).toContain('Perch starts');
  expect(till.log()).not.toContain(service.key);
});

test('the environment cannot make the program trust any certificate', async ({ folder }) => {
  test.skip(!hasOpenssl, 'openssl is not installed');
  const { cert, key } = selfSigned(folder);
  let received = 0;
  const server = createServer({ cert: readFileSync(cert), key: readFileSync(key) }, (_, response) => {
    received += 1;
    response.end('[]');
  });
  const refused = once(server, 'tlsClientError');
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const till = new Program({
    folder: `${folder}/till`,
    env: {
      PERCH_BASE_URL: `https://127.0.0.1:${(server.address() as AddressInfo).port}`,
      PERCH_API_KEY: 'key-of-the-shop',
      NODE_TLS_REJECT_UNAUTHORIZED: '0',
    },
  });
  try {
    await till.start();
    await refused;
    expect(received).toBe(0);
    const log = readFileSync(`${folder}/till/logs/perch.log`, 'utf8');
    expect(log).toContain("Ignored environment variables { names: [ 'NODE_TLS_REJECT_UNAUTHORIZED' ] }");
  } finally {
    await till.kill();
    server.close();
  }
});
