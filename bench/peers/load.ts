import autocannon from 'autocannon';
import type { Load } from '../service/load.ts';

export const load: Load = async (requests, seconds) => {
  const result = await autocannon({ ...requests, duration: seconds });
  return {
    perSecond: result.requests.average,
    p50: result.latency.p50,
    p99: result.latency.p99,
    failed: result.non2xx + result.errors,
  };
};
