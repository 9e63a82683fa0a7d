import { answerRequest } from '../database/in-thread.ts';
import { changeLockHere } from './locked-file.ts';

// A thread that encrypts or decrypts one backup and ends.

void answerRequest(changeLockHere);
