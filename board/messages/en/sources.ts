/** Boards of companies that this board follows: the command, the page about them, and what runs say. */
import { formatCount, plural } from '../plural.ts'

// The command, `npm run source`, and the same in /admin/sources.
export const enterBoards = 'Enter the address of at least one careers page.'
export const tooManyBoards = (most: number): string => `Enter up to ${formatCount(most)} addresses at a time.`
export const notABoard = (typed: string, names: readonly string[]): string =>
  `We don’t recognise the board "${typed}". Enter the address of a careers page at ${names.slice(0, -1).join(', ')} or ${names.at(-1)}, of a feed of jobs or a page with links to jobs that have JSON-LD, or system:board, such as lever:acme or cryptolist:jobs.example.org.`
export const notLookedUp = (typed: string): string =>
  `${typed} wasn’t looked up, because the other boards took too long. Try it again by itself.`
export const cannotFollow = (name = 'this address'): string =>
  `Boards at ${name} can’t be followed: its robots.txt forbids it. Set FOLLOW_SMARTRECRUITERS=on to follow them anyway, or import a saved answer (npm run import).`
export const noBoard = (board: string): string =>
  `${board} has no jobs, so we can’t tell whether it exists. Check its name on the careers page.`
export const pageWithoutJobs = (url: string): string =>
  `We found no jobs at ${url}. Neither the page nor the first ones it links to have JSON-LD of a job (JobPosting). Enter the address of the company’s board instead.`
export const boardFailed = (board: string, why: string): string =>
  `${board} isn’t followed: ${why} Check the address, or try again later.`
export const ownList = (host: string): string =>
  `${host} is this board itself. Enter the host of another CryptoList.`
export const emptyList = (name: string): string =>
  `No jobs were posted at ${name}. What it reads elsewhere isn’t taken over: follow those careers pages here.`
export const listRecognised = (name: string, jobs: number): string =>
  `${name}: ${plural(jobs, { one: '# job', other: '# jobs' })} among its newest were posted there`
export const listFollowed = (list: {
  host: string
  companies: number
  isPaused: boolean
  isAnswering: boolean
}): string =>
  [
    `CryptoList at ${list.host}: ${plural(list.companies, { one: '# company', other: '# companies' })}.`,
    list.isPaused
      ? 'Paused.'
      : list.isAnswering
        ? ''
        : 'It didn’t answer when it was last asked for new companies.',
  ]
    .filter((part) => part !== '')
    .join(' ')
export const noCompanyName = (board: string): string =>
  `${board} doesn’t name its company. Enter its name (on the command line: --company "Acme Labs").`
export const badCompanyName = (board: string, problem: string): string =>
  `${board} has a name for its company that can’t be used here. ${problem} Enter its name (on the command line: --company "Acme Labs").`
export const demoCompany = (name: string): string =>
  `${name} is a demo company. Start with an empty board, or set DEMO=off.`
export const leftOut = (board: string): string =>
  `${board} was removed at its company’s request and can’t be followed again.`
export const unknown = (board: string): string => `${board} isn’t followed.`
export const severalBoards = (boards: readonly string[]): string =>
  `This page links to several boards: ${boards.join(', ')}. Enter the one that you mean.`
export const isResting = (system = 'The site of this address'): string =>
  `${system} has asked us to wait. Try again later; the server reads its boards as soon as it may.`
export const isBusy = (board: string): string =>
  `We’re reading another board of the same system as ${board}. Try again in a minute; the server also reads boards by itself when they’re due.`
export const recognised = (board: string, company: string, jobs: number): string =>
  `${board}: ${plural(jobs, { one: '# job', other: '# jobs' })} at ${company}`
export const addedBoards = (counts: { all: number; added: number; known: number }): string => {
  const failed = counts.all - counts.added - counts.known
  const skipped = counts.known === 0 ? '' : `, ${formatCount(counts.known)} already followed`
  return `Added ${formatCount(counts.added)} of ${plural(counts.all, { one: '# board', other: '# boards' })}${skipped}${failed === 0 ? '' : `, ${formatCount(failed)} not added (see above)`}.`
}
export const emptyFile = (path: string): string =>
  `There are no boards in ${path}. Enter the address of a careers page, or system:board, on each line.`
export const alreadyFollowed = (board: string): string => `${board} is already followed.`
export const paused = (board: string): string => `${board} is paused. Its listings stay as they are.`
export const resumed = (board: string): string => `${board} is read hourly again.`
export const removed = (board: string, closed: number, isForever: boolean): string =>
  `${board} is no longer followed. ${plural(closed, { one: '# listing was', other: '# listings were' })} closed.${isForever ? ' It can’t be added again.' : ''}`
export const followed = (source: {
  company: string
  system: string
  url: string
  listings: number
  outcome: keyof typeof outcomes | null
  movedTo: string | null
  isPaused: boolean
  confirmedAt: string | null
}): string =>
  [
    `${source.company} at ${source.system}, ${source.url}: ${plural(source.listings, { one: '# live listing', other: '# live listings' })}.`,
    source.isPaused ? 'Paused.' : source.outcome === null ? 'Not read yet.' : outcomes[source.outcome],
    source.movedTo === null ? '' : movedTo(source.url, source.movedTo),
    source.confirmedAt === null ? '' : `Confirmed ${source.confirmedAt.slice(0, 16).replace('T', ' ')} UTC.`,
  ]
    .filter((part) => part !== '')
    .join(' ')
export const movedTo = (from: string, to: string): string =>
  `This board has moved to ${to}. Follow it there, with its listings: npm run source -- move ${from} ${to}`
export const moved = (board: {
  from: string
  to: string
  kept: number
  unmatched: number
  added: number
}): string =>
  `${board.from} is followed at ${board.to} now. ${plural(board.kept, { one: '# listing goes on', other: '# listings go on' })}, ${formatCount(board.added)} new, ${formatCount(board.unmatched)} not found there.`
export const noneFollowed = 'No boards are followed. Add one: npm run source -- add <address>.'
export const noContact =
  'CONTACT_EMAIL isn’t set, so these systems don’t know whom to contact. Set it before you follow boards in public.'

export const runSummary = (
  board: string,
  outcome: string,
  counts: Record<
    'added' | 'changed' | 'unchanged' | 'closed' | 'held' | 'leftOut' | 'refused' | 'stillOpen',
    number
  >,
): string => {
  const held = counts.held === 0 ? '' : `, ${formatCount(counts.held)} in the review queue`
  const leftOut = counts.leftOut === 0 ? '' : `, ${formatCount(counts.leftOut)} left out`
  const refused =
    counts.refused === 0
      ? ''
      : `, ${plural(counts.refused, { one: '# page that can’t be read', other: '# pages that can’t be read' })}`
  const waiting =
    counts.stillOpen === 0 ? '' : `, ${formatCount(counts.stillOpen)} missing there and still open`
  return `${board}: ${outcome} ${formatCount(counts.added)} added, ${formatCount(counts.changed)} changed, ${formatCount(counts.unchanged)} unchanged, ${formatCount(counts.closed)} closed${held}${leftOut}${refused}${waiting}.`
}

/** Outcomes of reading a board. */
export const outcomes = {
  read: 'Read.',
  unchanged: 'Nothing has changed.',
  shrunk: 'More than half of its jobs are missing. They close if the next answers say the same.',
  incomplete: 'The answer wasn’t complete, so nothing was closed.',
  oversized:
    'The board has more jobs than we read. Those beyond the limit are left out, and nothing was closed.',
  empty: 'The board has no jobs, and we don’t know whether it exists.',
  foreign: 'The answer had jobs of another board, so nothing was used.',
  unreadable: 'The answer was in a format we can’t read, so nothing was changed.',
  lossy:
    'Most of its listings would lose their text, places or pay, so nothing was changed. The system may have renamed a field.',
  reserved: 'The answer forbids text mining, so nothing was used.',
  forbidden: 'Its robots.txt forbids reading it, or can’t be read.',
  gone: 'The board is no longer there. It may have moved to another system.',
  moved: 'The system redirected us, so nothing was used. The board may have moved.',
  limited: 'The system asked us to wait.',
  failed: 'The system didn’t answer.',
  lost: 'Another process is reading it.',
}

// Listings.
export const readWhole = (system: string | undefined): string =>
  system === undefined ? 'Read the whole text on the employer’s page' : `Read the whole text at ${system}`

// The page /sources.
export const pageTitle = 'Sources'
export const pageDescription =
  'Which careers pages this board reads, when it last read them, and how much of their text it shows.'
export const pageLead =
  'This board reads these careers pages every hour. It reads only what their systems publish for everyone, links to each original, and closes a job when it disappears there. Feeds leave older jobs out, so theirs stay until they expire.'
export const askToLeaveOut = 'Is one of these pages yours, and you’d rather not be listed? Write to {email}.'
export const noSources = 'This board follows no careers pages.'
export const freshness = 'How fresh the jobs are'
export const confirmedWithin = (hours: number, percent: number, count: number, all: number): string =>
  `Confirmed at their source in the last ${formatCount(hours)} hours: ${percent}% (${formatCount(count)} of ${plural(all, { one: '# job', other: '# jobs' })})`
export const boards = (count: number): string =>
  plural(count, { one: '# careers page', other: '# careers pages' })
export const company = 'Company'
export const board = 'Careers page'
export const jobs = 'Jobs'
export const textShown = 'Text shown'
export const lastRead = 'Last read'
export const wholeText = 'Whole'
export const beginning = 'Beginning'
export const notReadYet = 'Not read yet'
export const isPaused = 'Paused'
export const confirmedLast = 'Last confirmed on {moment}'

// Suggestions.
export const suggest = 'Suggest a careers page'
export const suggestLead =
  'Do you know a web3 company with a careers page? An admin looks at every suggestion first.'
export const suggestAddress = 'Address'
export const suggestHint = (names: readonly string[]): string =>
  `The company’s careers page, its jobs at ${names.slice(0, -1).join(', ')} or ${names.at(-1)}, or a feed of jobs.`
export const suggestButton = 'Suggest'
export const forbidsFollowing = (name = 'this address'): string =>
  `Careers pages at ${name} can’t be followed here: its robots.txt forbids it.`
export const manySuggestions = 'Many suggestions wait for an admin. Try again in a few days.'

export const firstTitles = 'First jobs:'
