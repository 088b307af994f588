/** Events that apps count. */

export const eventUnknown = 'There is no such event.'
