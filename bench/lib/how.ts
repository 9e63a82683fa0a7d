import { LARGEST_FACTOR, USUAL_FACTOR } from './floors.ts';
import { FEWEST_ROUNDS, NOTICEABLE } from './pairs.ts';

/** How figures are taken, for the head of docs/benchmarks.md. */
export const how = `## How figures are taken

**By turns with their floor.** Milliseconds say as much about the machine as about the program: while the host lent its
processors to others for a ninth of the time, a key in an empty window took 14.6 ms, where it takes 1.3. What is
measured at the counter is therefore measured by turns with what no program could do faster there (an empty window, a
plain flush), and given as a ratio to it and as processor time, beside milliseconds.

**Not on a machine that is not as it was.** The floors of the runs whose figures were taken lie in
\`docs/bench/history.json\`. Where a floor of a new run is farther than ${USUAL_FACTOR} times from the usual one, in either direction,
the counter's part says so, with what was used and what was lent to other guests of the host meanwhile (steal time in
/proc/stat), leaves its page as it is and ends with 3; what it measured goes to a temporary file. Usual is the median
of the last twenty taken runs on the same processor, Node and Electron. Quiet runs here differed by up to 1.4 times,
disturbed ones by 1.7 to 35. From five runs on, a machine whose runs differ more is given three standard deviations of
their logarithms, reckoned from the median absolute deviation, so that one odd run neither moves nor widens what is
expected; never more than ${LARGEST_FACTOR} times, since a wide history must not excuse everything. On a machine without a history
nothing tells whether it is quiet; there, and after a change of disk or host, \`--accept\` takes the run on a person's
word. What the guard does not see is a disturbance that hits Perch and spares its floor in every turn, and it looks
at medians only: the 99th percentile of a taken run can still hold a moment of somebody else's.

**Prepared once.** A shop with a million pets is filled through the store's own repositories and costs three minutes of
processor time. It is kept in \`.cache/bench\` by a hash of what decides its content (migrations, repositories, the
search index's words, the generator, SQLite) and copied for each run; the two that were used last are kept.

**Against another commit.** \`npm run bench -- --compare REF\` measures the counter, the store and the search of this
folder, uncommitted changes included, and of a commit, which is checked out and built in a temporary folder; both by
the benchmarks of this folder, so that a commit whose store or screens those do not know cannot be measured. They are
measured in rounds, each first in every other one, and each round gives a ratio. The spread is the interval of their
median by order statistics: as many of the smallest and of the largest are left out as chance allows in at most 1 of 64
cases a side, with ten rounds one of each, with ${FEWEST_ROUNDS} none. Slower is a figure whose spread lies wholly above 1 and whose
median is ${NOTICEABLE} or more, in two series of rounds: a part in which something looks slower is measured once more, because
of thirty figures one may look so by chance. Then the exit code is 1. \`--only\`, \`--rounds\` and \`--quick\` make it
shorter; on a busy machine the spread is wide and only large changes show.`;
