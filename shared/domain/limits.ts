/** The most groups that the favourites page has, and the most pets in one of them. */
export const MOST_GROUPS = 12;
export const MOST_PETS = 48;

/** How far back the Sync screen looks, in hours: its chart of requests, and the list of what was refused. */
export const HISTORY_HOURS = 3;
