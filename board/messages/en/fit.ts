/** Where the visitor lives, and whether jobs are open to them. */

export const title = 'Where you live'
export const description = 'Say where you live to see which jobs are open to you.'
export const lead =
  'Say which country you live in, and lists and job pages say which jobs are open to you. We never guess it.'
export const country = 'Country you live in'
export const notSaid = 'I’d rather not say'
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
  not_stated: 'The employer doesn’t say where you can live',
} as const
export const change = 'Change your country'
export const sayWhereInList = 'Mark jobs open to you'
export const sayWhere = 'Is it open to you? Say where you live'
