import { answerRequest } from '../database/in-thread.ts';
import { countHere } from './long-queue.ts';

// A thread that counts a long queue once and ends.

void answerRequest(countHere);
