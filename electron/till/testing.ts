import { fasterClock } from '../../shared/testing/clock.ts';
import { runTill } from './run.ts';

// The till for tests: its waits, half a minute and more after an unanswered request, pass PERCH_TEST_SPEED times as
// fast. All runs with the same PERCH_TEST_SINCE agree on the time.

const { PERCH_TEST_SINCE, PERCH_TEST_SPEED } = process.env;
await runTill(fasterClock(Number(PERCH_TEST_SINCE), Number(PERCH_TEST_SPEED)));
