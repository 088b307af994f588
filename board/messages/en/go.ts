/** The page before a link to another site, by which one applies. */

export const title = 'Check where this link goes'
export const opens = 'This link opens'
export const unverified = '{company} hasn’t verified this domain.'
export const anything =
  'It comes from the job {job} at {company}. Anything you enter there goes to that site, not to us.'
export const back = 'Back to the job'
export const onTo = (host: string): string => `Continue to ${host}`
export const afterwards = 'Already applied? Add it to your applications: {iApplied}.'
export const leaving = 'Before you leave'
export const description = (title: string, company: string): string =>
  `The link to apply for ${title} at ${company}.`

export const closed = 'Applications are closed'
export const closedMore = 'This job is closed, so its apply link no longer works.'
export const demo = 'Demo listing – not a real job'
export const demoMore = 'There is no real employer behind it.'
export const details = 'See the details of {job} at {company}.'
