import { answerRequest } from '../database/in-thread.ts';
import { answerCheck } from './backup-check.ts';

// A thread that checks one backup and ends.

void answerRequest(answerCheck);
