// Preloaded into every process of the unit tests (NODE_OPTIONS=--require) to shift the wall clock, so that code that reads it
// instead of taking the time as an argument fails on every day. Not libfaketime, because this needs no installation, works on
// every system, and does not affect timers, the monotonic clock and file times.
const { PERCH_TEST_MOMENT: moment, TZ: zone } = process.env;

if (moment) {
  const MachineDate = Date;
  const machineNow = Date.now;
  const untilMoment = () => Date.parse(moment) - machineNow();
  // Child processes continue at the current shifted time.
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
