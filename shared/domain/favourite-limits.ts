/** The most groups that the favourites page has, and the most pets in one of them. */
export const MOST_GROUPS = 12;
export const MOST_PETS = 48;
