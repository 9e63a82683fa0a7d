import { answerRequest } from '../database/in-thread.ts';
import { diagnoseHere } from './diagnosis.ts';

// A thread that checks a shop's ledgers once and ends.

void answerRequest(diagnoseHere);
