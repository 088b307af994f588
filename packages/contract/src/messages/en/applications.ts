/** An employer's answers to an application, as the form offers them. */

export const invite = 'Invite to a call'
export const reading = 'Still reviewing – we’ll be in touch'
export const no = 'Not this time'
export const byEmail = 'I’ve replied by email'

/** Where an application stands, as both sides read it. */
export const statusNames = {
  unconfirmed: 'Not confirmed',
  received: 'Received',
  viewed: 'Viewed',
  screening: 'In review',
  interview: 'Interview',
  offer: 'Offer',
  hired: 'Hired',
  rejected: 'Not this time',
  withdrawn: 'Withdrawn',
  auto_closed: 'Job closed',
}
