import type { PlaceMessage, StartPlaceProcess } from '../store/backup/place-runner.ts';
import type { Log } from './logs.ts';
import { startHelper } from './start-helper.ts';

/** Begins a process for a job at the second place of the backups. `script` is the built place-process.ts. */
export function electronPlaceProcess(script: string, log: Log): StartPlaceProcess {
  return (job) => {
    const child = startHelper({ name: 'Perch backup copy', script, args: [job] }, log);
    return {
      onMessage: (listener) => void child.on('message', (message) => listener(message as PlaceMessage)),
      onExit: (listener) => void child.once('exit', listener),
      kill: () => void child.kill(),
    };
  };
}
