import { execFileSync, spawnSync } from 'node:child_process';
import { join } from 'node:path';

export const hasOpenssl = spawnSync('openssl', ['version']).status === 0;

/** Creates a self-signed certificate for localhost and its key. Returns both paths. */
export function selfSigned(folder: string): { cert: string; key: string } {
  const [cert, key] = [join(folder, 'cert.pem'), join(folder, 'key.pem')];
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1'];
  const made = [
    'req',
    '-x509',
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:prime256v1',
    '-nodes',
    '-days',
    '36500',
  ];
  execFileSync('openssl', [...made, ...subject, '-keyout', key, '-out', cert], { stdio: 'ignore' });
  return { cert, key };
}
