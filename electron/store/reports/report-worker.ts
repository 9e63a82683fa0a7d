import { answerRequest } from '../database/in-thread.ts';
import { addUpHere } from './report.ts';

// A thread that adds up the sales of some days once and ends.

void answerRequest(addUpHere);
