import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { extname, join, normalize } from 'node:path';
import { originOf } from '../../shared/ipc/origin.ts';
import { appOrigin } from './origin.ts';

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.mp3': 'audio/mpeg',
  '.wav': 'audio/wav',
};

/** The placeholder in index.html for each response's nonce. */
export const noncePlaceholder = '__PERCH_NONCE__';

/**
 * What a page of Perch may do: run and show what came with the program, and nothing else. It has no network; it asks
 * the main process.
 */
function contentSecurityPolicy(nonce: string): string {
  return [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "media-src 'self'",
    "connect-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/**
 * Answers requests under app://perch with the files of the built renderer.
 *
 * @param folder the built renderer
 * @param onServed called once when index.html and all files that it names were requested
 * @returns 404 for anything that is not a file of a known type inside the folder
 */
export function pageServer(
  folder: string,
  onServed?: () => void,
): (request: { url: string; method: string }) => Response {
  /** Files of index.html that were not requested yet; null before index.html was. */
  let named: Set<string> | null = null;
  function note(name: string, content: Buffer): void {
    if (named?.size === 0) return;
    if (name === '/index.html') named ??= filesIn(content.toString('utf8'));
    else named?.delete(name);
    if (named?.size === 0) onServed?.();
  }
  return ({ url, method }) => {
    if (originOf(url) !== appOrigin || method !== 'GET') return notFound();
    const name = fileName(url);
    const type = name && types[extname(name)];
    if (!name || !type) return notFound();
    try {
      // Synchronous: an asynchronous read would wait behind the modules that a start loads.
      const content = readFileSync(join(folder, name));
      note(name, content);
      return extname(name) === '.html' ? page(content.toString('utf8')) : file(content, type);
    } catch {
      return notFound();
    }
  };
}

/** The scripts and styles that a built page names. */
function filesIn(html: string): Set<string> {
  return new Set([...html.matchAll(/(?:src|href)="\.(\/.+?)"/g)].map(([, name = '']) => name));
}

/** The file's path inside the folder, or null if the address names no file or leads out of the folder. */
function fileName(url: string): string | null {
  try {
    const path = normalize(decodeURIComponent(new URL(url).pathname));
    if (path.includes('\0') || path.split(/[/\\]/).includes('..')) return null;
    return path === '/' ? '/index.html' : path;
  } catch {
    return null;
  }
}

function page(html: string): Response {
  const nonce = randomBytes(16).toString('base64');
  return new Response(html.replaceAll(noncePlaceholder, nonce), {
    headers: { ...common(types['.html'] as string), 'content-security-policy': contentSecurityPolicy(nonce) },
  });
}

function file(content: Buffer, type: string): Response {
  return new Response(new Uint8Array(content), { headers: common(type) });
}

// Without a Cross-Origin-Opener-Policy, for which Chromium would start a second process during the start: no page of
// another origin is opened here or opens this one (security.ts).
function common(type: string): Record<string, string> {
  return { 'content-type': type, 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' };
}

function notFound(): Response {
  return new Response('Not found', { status: 404, headers: common('text/plain; charset=utf-8') });
}
