// Preloaded into every process of the unit tests (NODE_OPTIONS=--require), so that the wall clock shows another moment
// than the machine's: what reads it without being asked to then differs from what a test expects, on every day alike.
// A module of our own and not libfaketime, because it needs nothing installed, works on every system, and leaves alone
// what is no wall clock: timers, the monotonic clock and the times of files.
const { PERCH_TEST_MOMENT: moment, TZ: zone } = process.env;

if (moment) {
  const MachineDate = Date;
  const machineNow = Date.now;
  const untilMoment = () => Date.parse(moment) - machineNow();
  // The programs that a test file starts are at the time that it is at by then.
  let offset = Number(process.env.PERCH_TEST_OFFSET_MS ?? untilMoment());
  process.env.PERCH_TEST_OFFSET_MS = String(offset);

  MachineDate.now = () => machineNow() + offset;
  globalThis.Date = new Proxy(MachineDate, {
    construct: (target, args, as) => Reflect.construct(target, args.length > 0 ? args : [target.now()], as),
    apply: (target) => new target(target.now()).toString(),
  });
  MachineDate.prototype.constructor = globalThis.Date;

  process.on('perch:begin', () => {
    offset = untilMoment();
    process.env.PERCH_TEST_OFFSET_MS = String(offset);
  });
}

process.on('perch:begin', () => {
  process.env.TZ = zone;
});
