/** The most groups that the favourites page has, and the most pets in one of them. */
export const MOST_GROUPS = 12;
export const MOST_PETS = 48;

/** How far back the Sync screen looks, in hours: its chart of requests, and the list of what was refused. */
export const HISTORY_HOURS = 3;

/** More pieces than this, and a higher price in minor units, are rarely meant: they are asked about first. */
export const USUAL_QUANTITY = 999;
export const USUAL_PRICE = 999_999;
/** The most pieces that a person can type for a cart or an order; Petstore takes more. */
export const MOST_TYPED = 99_999;
/** The most lines of one customer's order. */
export const MOST_ORDER_LINES = 100;
/** The most lines of one delivery. */
export const MOST_ARRIVAL_LINES = 500;
