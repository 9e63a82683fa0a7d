import { answerRequest } from '../database/in-thread.ts';
import { diagnoseHere } from './diagnosis.ts';

// A thread that looks at a shop's ledgers once and ends.

void answerRequest(diagnoseHere);
