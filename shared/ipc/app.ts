import { AppState } from '../domain/app.ts';
import { command, nothing } from './command.ts';

export const appCommands = {
  /** The state of the shop and the program; `app.changed` brings later ones. */
  'app.state': command(nothing, AppState),
};
