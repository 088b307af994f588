/** Words that all forms share. */
import { formatCount, plural } from '../plural.ts'

export const problemCount = (count: number): string =>
  plural(count, { one: 'There is # problem', other: 'There are # problems' })
export const optional = '(optional)'
export const chooseFile = 'Choose file'
export const noFile = 'No file selected'

// Errors at the fields
export const messageTooLong = (length: number, limit: number): string =>
  `Your message has ${formatCount(length)} characters. Use up to ${formatCount(limit)}.`
export const formIncomplete = 'Part of the form didn’t reach us. Check it and send it again.'
export const linkInvalid = 'Enter a link that starts with https://, or leave this blank.'
export const signInElsewhere =
  'What you entered stays here: sign in in another tab, then send this form again.'
