import type {
  SecondLocationMessage,
  StartSecondLocationProcess,
} from '../store/backup/second-location-runner.ts';
import type { Log } from './logs.ts';
import { startHelper } from './start-helper.ts';

/**
 * Starts a process for a job at the second location of the backups. `script` is the built second-location-process.ts.
 */
export function electronSecondLocationProcess(script: string, log: Log): StartSecondLocationProcess {
  return (job) => {
    const child = startHelper({ name: 'Perch backup copy', script, args: [job] }, log);
    return {
      onMessage: (listener) =>
        void child.on('message', (message) => listener(message as SecondLocationMessage)),
      onExit: (listener) => void child.once('exit', listener),
      kill: () => void child.kill(),
    };
  };
}
