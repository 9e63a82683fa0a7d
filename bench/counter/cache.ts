import { join } from 'node:path';
import { cache } from '../../build/bootstrap/paths.mjs';

/** Where prepared shops are kept; PERCH_BENCH_CACHE names another place, which several checkouts can share. */
export function cacheFolder(): string {
  return process.env.PERCH_BENCH_CACHE || join(cache, 'bench');
}
