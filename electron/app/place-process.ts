import { utilityProcess } from 'electron';
import type { PlaceMessage, StartPlaceProcess } from '../store/backup/place-runner.ts';

/** Begins a process for a job at the second place of the backups. `script` is the built place-process.ts. */
export function electronPlaceProcess(script: string): StartPlaceProcess {
  return (job) => {
    const child = utilityProcess.fork(script, [job], { serviceName: 'Perch backup copy', stdio: 'ignore' });
    return {
      onMessage: (listener) => void child.on('message', (message: PlaceMessage) => listener(message)),
      onExit: (listener) => void child.once('exit', listener),
      kill: () => void child.kill(),
    };
  };
}
