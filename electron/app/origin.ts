import { originOf } from '../../shared/ipc/origin.ts';

/** The scheme and host under which the program's own pages are served. */
export const appScheme = 'app';
export const appOrigin = 'app://perch';

/**
 * The only origin whose pages are Perch: its own, or the development server's while the program is not packaged.
 *
 * @param devServer the development server's address, if it runs
 */
export function pageOrigin(packaged: boolean, devServer: string | undefined): string {
  return !packaged && devServer ? originOf(devServer) : appOrigin;
}
