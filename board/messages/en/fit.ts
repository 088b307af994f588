/** Where the visitor lives, and whether jobs are open to them. */

export const title = 'Where you live'
export const description = 'Choose the country you live in to see which jobs are open to you.'
export const lead =
  'Choose the country you live in. Lists and job pages then show which jobs are open to you. We never guess it.'
export const country = 'Country you live in'
export const notStated = 'Not stated'
export const save = 'Save'
export const privacy =
  'It stays in a cookie in this browser. No account, employer or application gets it, and lists still show all jobs.'

/** Words of a row, by how the job fits. Nothing where the employer doesn’t say. */
export const rowWords = {
  open: 'open to you',
  move: 'only if you move',
  closed: 'not open to you',
  not_stated: null,
} as const

// On a job’s page
export const yourCountry = (name: string): string => `In ${name}`
export const pageWords = {
  open: 'Open to you',
  move: 'Only if you move to the country of the office',
  closed: 'Not open to you: the employer names other places',
  not_stated: 'The employer hasn’t stated where candidates can live',
} as const
export const change = 'Change your country'
export const sayWhereInList = 'Mark jobs open to you'
export const sayWhere = 'Is it open to you? Choose your country'
