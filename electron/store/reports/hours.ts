/**
 * The local hour, `0` to `23`. The hour that a night has twice is one hour.
 *
 * @param timeZone IANA name; default: the machine's own
 * @returns a function of a quarter of an hour in UTC, `2026-11-21T09:2` for the third one after nine: no zone's hours
 * start elsewhere
 */
export function createHourOf(timeZone?: string): (quarter: string) => string {
  const format = new Intl.DateTimeFormat('en-GB', {
    hour: '2-digit',
    hourCycle: 'h23',
    ...(timeZone === undefined ? {} : { timeZone }),
  });
  return (quarter) => {
    const minutes = Number(quarter.slice(-1)) * 15;
    const at = Date.parse(`${quarter.slice(0, -1)}${String(minutes).padStart(2, '0')}:00Z`);
    return String(Number(format.format(at)));
  };
}
