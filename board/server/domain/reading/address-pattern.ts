/** Addresses to click or write to: the words of a source that are shown come without it. */
export const addressPattern = /https?:|www\.|t\.me|@\w/i
