/** An employer's answers to an application, as the form offers them. */

export const invite = 'Invite to a call'
export const reading = 'Still reviewing – we’ll be in touch'
export const no = 'Not this time'
export const byEmail = 'I’ve replied by email'
