import { join } from 'node:path';
import { cache } from '../../build/bootstrap/paths.mjs';

/** Folder of prepared shops; several checkouts can share one through PERCH_BENCH_CACHE. */
export function cacheFolder(): string {
  return process.env.PERCH_BENCH_CACHE || join(cache, 'bench');
}
