import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

interface PackagingConfig {
  extraMetadata?: object;
  electronFuses: Record<string, boolean>;
}

/** The configuration of electron-builder on this machine, for a release or for development. */
export function packagingConfig(release: boolean): PackagingConfig {
  const { PERCH_RELEASE: _, ...env } = process.env;
  const script = "import config from './build/electron-builder.mjs'; console.log(JSON.stringify(config));";
  const text = execFileSync(process.execPath, ['--input-type=module', '-e', script], {
    cwd: join(import.meta.dirname, '..'),
    env: release ? { ...env, PERCH_RELEASE: '1' } : env,
    encoding: 'utf8',
  });
  return JSON.parse(text) as PackagingConfig;
}
