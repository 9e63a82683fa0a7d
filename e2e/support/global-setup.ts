import { bundleService } from './service-bundle.ts';

/** Makes what all tests share, anew for each run, also when Playwright is called directly. */
export default async function globalSetup(): Promise<void> {
  process.env.PERCH_E2E_SERVICE = await bundleService();
}
