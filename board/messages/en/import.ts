/** `npm run import`: its summary, and why it skips rows. */
import { formatCount, plural } from '../plural.ts'

// Why a row is skipped.
export const missing = (field: string): string => `no ${field}`
export const notText = (field: string): string => `the ${field} isn’t text`
export const badCompany = (problem: string): string => `the company’s name can’t be used here. ${problem}`
export const deceivingTitle = (word: string): string =>
  `the title has letters of two alphabets that look alike in “${word}”`
export const badTitle = (length: number): string =>
  `the title has ${plural(length, { one: '# character', other: '# characters' })}, 2 to 100 are allowed`
export const longLink = 'the link is longer than 2,000 characters'
export const badLink = 'the link isn’t an https address'
export const badRow = 'the row can’t be read'
export const notObject = 'the row isn’t an object'
export const repeated = (row: number): string => `the same job as row ${row}`
export const expired = (day: string): string => `it expired on ${day}`
export const leftOut = (board: string): string => `its company asked to leave out the board ${board}`
export const demoCompany = 'the company is a demo company'

// Why a file is refused.
export const notJson =
  'The listings file isn’t JSON. Use a file such as {"data": [{"company", "title", "location", "link"}]}.'
export const noRows =
  'The listings file has no list of rows. Use an array, or an object whose "data" is an array.'
export const isPart = 'The file may lack some jobs. Import it without --complete.'
export const notComplete = (source: string): string =>
  `The file has no ${source} listings, so it can’t be the complete list of them. Nothing was changed.`
export const isRunning = 'Another import is running. Try again when it has finished.'

// Results.
export const dryRun = 'A dry run: nothing was stored. Without --dry-run, this import would give:'
export const progress = (done: number, total: number, secondsLeft: number): string =>
  `… ${formatCount(done)} of ${formatCount(total)} rows imported, about ${duration(secondsLeft)} left`
const duration = (seconds: number): string =>
  seconds < 90 ? `${Math.ceil(seconds)} s` : `${Math.round(seconds / 60)} min`
export const stopped = (done: number): string =>
  `Stopped after ${plural(done, { one: '# row', other: '# rows' })}, which are imported. Run the same import again for the rest.`
export const skipped = (reason: string, rows: readonly number[], more: number): string =>
  `Skipped ${plural(rows.length + more, { one: '# row', other: '# rows' })} (${reason}): ${rows.join(', ')}${more === 0 ? '' : ` and ${formatCount(more)} more`}`
export const summary = (
  counts: Record<'read' | 'added' | 'updated' | 'unchanged' | 'closed' | 'skipped', number>,
  seconds: string,
): string => {
  const closed = counts.closed === 0 ? '' : `, ${formatCount(counts.closed)} closed`
  const rows = plural(counts.read, { one: '# row', other: '# rows' })
  return `${formatCount(counts.added)} added, ${formatCount(counts.updated)} updated, ${formatCount(counts.unchanged)} unchanged${closed}, ${formatCount(counts.skipped)} skipped (${rows} in ${seconds} s).`
}
export const held = (count: number): string =>
  `${plural(count, { one: '# listing is', other: '# listings are' })} in the review queue because of the company’s name, what the text says or where the link goes.`
export const newCompanies = (count: number): string =>
  `${plural(count, { one: '# new company', other: '# new companies' })}.`
