import { bundleService } from './service-bundle.ts';

/** Prepares what all tests share, for each run. */
export default async function globalSetup(): Promise<void> {
  process.env.PERCH_E2E_SERVICE = await bundleService();
}
