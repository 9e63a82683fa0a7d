/** The most groups that the favourites page has, and the most pets in one of them. */
export const MAX_GROUPS = 12;
export const MAX_PETS = 48;

/** How far back the Sync screen looks, in hours: its chart of requests, and the list of refused entries. */
export const HISTORY_HOURS = 3;

/** A larger quantity, and a higher price in minor units, are probably typos: the person is asked first. */
export const USUAL_QUANTITY = 999;
export const USUAL_PRICE = 999_999;
/** The most pieces that a person can type for a cart or an order; Petstore takes more. */
export const MAX_TYPED = 99_999;
/** The most lines of one customer's order. */
export const MAX_ORDER_LINES = 100;
/** The most lines of one delivery. */
export const MAX_ARRIVAL_LINES = 500;
/** Rows of a list: 45 sheets. For more, print one category after the other. */
export const MAX_LIST_ROWS = 2000;
/** The most chips or rings of one group of a delivery. */
export const MAX_MARKS = 200;
/** A complete number of a chip or ring: at least four characters, one of them a digit. */
export const WHOLE_MARK = /^(?=.*\d)[\p{L}\d .-]{4,40}$/u;
export const animalSexes = ['unknown', 'female', 'male', 'mixed'] as const;
/** The highest age that a condition of sale asks for, in years. */
export const MAX_AGE = 99;
/** The most characters of a care sheet, and the most bytes of one that is a PDF. */
export const MAX_CARE_TEXT = 4000;
export const MAX_PDF_BYTES = 5 * 2 ** 20;
/** The most places of a customer that are erased at once. */
export const MAX_ERASED = 500;
/** The most pages of a care sheet that is a PDF. */
export const MAX_PDF_PAGES = 20;
