import { answerRequest } from '../database/in-thread.ts';
import { changeLockHere } from './locked-file.ts';

// A thread that locks or unlocks one backup and ends.

void answerRequest(changeLockHere);
