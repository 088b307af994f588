/** What all forms share. */
import { plural } from '../plural.ts'

export const problemCount = (count: number): string =>
  plural(count, { one: 'There is # problem', other: 'There are # problems' })
export const optional = '(optional)'
