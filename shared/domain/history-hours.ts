/** How far back the Sync screen looks, in hours: its chart of requests, and the list of what was refused. */
export const HISTORY_HOURS = 3;
