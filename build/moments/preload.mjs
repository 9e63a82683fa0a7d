// Preloaded into every process of the unit tests (NODE_OPTIONS=--require), so that the wall clock shows another moment
// than the machine's: what reads it without being asked to then differs from what a test expects, on every day alike.
// A module of our own and not libfaketime, because it needs nothing installed, works on every system, and leaves alone
// what is no wall clock: timers, the monotonic clock and the times of files.
const moment = process.env.PERCH_TEST_MOMENT;

if (moment) {
  // Each test file begins at the moment; the programs that it starts are at the time that it is at by then.
  process.env.PERCH_TEST_OFFSET_MS ??= String(Date.parse(moment) - Date.now());
  shift(Number(process.env.PERCH_TEST_OFFSET_MS));
}

/** @param {number} offset milliseconds that the wall clock shows more than the machine's */
function shift(offset) {
  const MachineDate = Date;
  const machineNow = Date.now;
  MachineDate.now = () => machineNow() + offset;
  globalThis.Date = new Proxy(MachineDate, {
    construct: (target, args, as) => Reflect.construct(target, args.length > 0 ? args : [target.now()], as),
    apply: (target) => new target(target.now()).toString(),
  });
  MachineDate.prototype.constructor = globalThis.Date;
}
