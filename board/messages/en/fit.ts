/** Where the visitor lives and works, whether jobs are open to them, and how many hours of their day a job's team is online. */

export const title = 'Where you live and work'
export const description =
  'Choose your country and time zone to see which jobs are open to you and how your hours overlap.'
export const lead =
  'Choose your country, your time zone or both. Lists and job pages then show which jobs are open to you and how many hours of your day their teams are online.'
export const country = 'Country you live in'
export const timeZone = 'Time zone you work in'
export const timeZoneSuggested = 'We suggest your browser’s time zone. It isn’t kept until you save it.'
export const notStated = 'Not stated'
export const save = 'Save'
export const hoursCounted =
  'We count the hours between 9:00 and 17:00 on your clock that are core hours of the team, by today’s clocks. Jobs without stated core hours show none.'
export const privacy =
  'Both stay in cookies in this browser. No account, employer or application gets them, and lists still show all jobs.'

/** Words of a row, by how the job fits. Nothing where the employer doesn’t say. */
export const rowWords = {
  open: 'open to you',
  move: 'only if you move',
  closed: 'not open to you',
  not_stated: null,
} as const
/** Words of a row that states core hours; `city` if the search asks for the hours of another time zone than the visitor’s. */
export const hoursWords = (hours: number, city: string | null): string =>
  `${hours} h overlap with ${city === null ? 'you' : `${city} time`}`

// On a job’s page
export const yourCountry = (name: string): string => `In ${name}`
export const pageWords = {
  open: 'Open to you',
  move: 'Only if you move to the country of the office',
  closed: 'Not open to you: the employer names other places',
  not_stated: 'The employer hasn’t stated where candidates can live',
} as const
export const change = 'Change your country or time zone'
/** In the filters, until a country is stated; then `change`. */
export const sayWhereInList = 'Mark jobs open to you'
export const sayWhere = 'Does it fit you? Choose your country and time zone'
