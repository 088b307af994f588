/** The pages of admins about boards of companies that are followed. */
import { formatCount, plural } from '../plural.ts'

export const heading = 'Sources'
export const lead =
  'Careers pages that this board reads every hour. Everyone sees them at {sources}; a company that wants to be left out is left out forever.'

export const add = 'Follow careers pages'
export const fill = 'Fill this board'
export const boards = 'Addresses'
export const boardsHint = (most: number): string =>
  `One a line, up to ${formatCount(most)}: careers pages, system:board, such as lever:acme, or another CryptoList, such as cryptolist:jobs.example.org.`
export const company = 'Company'
export const companyHint = 'Only for a single address, if its system doesn’t name the company.'
export const lookUp = 'Look up'

export const foundTitle = 'Found'
export const foundLead = 'Nothing is followed yet. Check the companies and titles first.'
export const jobsAt = (count: number): string => plural(count, { one: '# job', other: '# jobs' })
export const alreadyFollowed = 'already followed'
export const include = (board: string): string => `Follow ${board}`
export const companyOf = (board: string): string => `Company of ${board}`
export const follow = (count: number): string =>
  plural(count, { one: 'Follow # board', other: 'Follow # boards' })
export const nothingChosen = 'Select at least one board.'

export const lists = (count: number): string =>
  plural(count, { one: '# followed CryptoList', other: '# followed CryptoLists' })
export const listCompanies = (count: number): string =>
  plural(count, { one: '# company', other: '# companies' })
export const removeList = 'Remove'
export const removeListOf = (host: string): string => `Remove ${host} and close its listings`

export const followed = (count: number): string =>
  plural(count, { one: '# followed board', other: '# followed boards' })
export const noneFollowed =
  'No boards are followed. Paste the careers pages of a few companies, and their jobs appear here within a minute. You see what each has before it is followed.'
export const atSystem = (company: string, system: string): string => `${company} at ${system}`
export const liveListings = (count: number): string =>
  plural(count, { one: '# live listing', other: '# live listings' })
export const lastRead = 'read {time}'
export const neverRead = 'not read yet'
export const nextReading = 'next {time}'
export const dueSoon = 'within five minutes'
export const dueIn = (span: string): string => `in ${span}`
export const isRunning = 'being read now'
export const isPaused = 'Paused'
export const isLeftOut = 'Left out forever'
export const isFailing = 'Failing'
export const failingSince = 'Not confirmed since {time}.'
export const neverConfirmed = 'Never confirmed.'
export const movedTo = (board: string): string =>
  `Its old page links to ${board} now. Follow it there: its listings stay.`
export const move = 'Move this board'
export const moveLead =
  'Has the company changed to another system? Listings whose title and place, or text, are the same there keep their pages, saves and history. The others close or are new.'
export const newAddress = 'New address'
export const newAddressHint = 'A careers page, or system:board, such as ashby:acme.'
export const moveButton = 'Move board'
export const moveTo = (from: string, to: string): string => `Move ${from} to ${to}`

export const acceptLead =
  'Compare the board with its listings here. Has the company removed these parts itself?'
export const accept = 'Store this answer'
export const acceptOf = (board: string): string => `Store this answer of ${board}`

export const askedToLeaveOut =
  'An owner of the company asked us {time} to leave this board out forever. We can’t tell that it belongs to the company’s verified domain.'
export const leaveOut = 'Leave out forever'
export const leaveOutOf = (board: string): string => `Leave out forever: ${board}`
export const dismissRequest = 'Dismiss request'
export const dismissRequestOf = (board: string): string => `Dismiss request to leave out ${board}`

export const readNow = 'Read now'
export const pause = 'Pause'
export const resume = 'Resume'
export const readNowOf = (board: string): string => `Read now: ${board}`
export const pauseOf = (board: string): string => `Pause ${board}`
export const resumeOf = (board: string): string => `Resume ${board}`

export const lastDays = 'Last 30 days'
export const noRuns = 'Nothing has been read in the last 30 days.'
export const added = 'New'
export const changed = 'Changed'
export const closed = 'Closed'
export const failed = 'Days with failed readings'
export const figures = 'Figures of each day'
export const day = 'Day'
export const readings = 'Readings'
export const failedReadings = 'Failed'

export const runs = 'Readings'
export const when = 'When'
export const result = 'Result'
export const held = 'In review'
export const unchanged = 'Unchanged'
export const leftOut = 'Left out'
export const bytes = 'Size'
export const seconds = 'Seconds'
export const kilobytes = (count: number): string => `${formatCount(count)} kB`
export const secondsText = (milliseconds: number): string => (milliseconds / 1_000).toFixed(1)
export const older = 'Show older readings'
export const refused = (count: number): string =>
  plural(count, {
    one: 'Left out: # page that refuses to be read, or can’t be.',
    other: 'Left out: # pages that refuse to be read, or can’t be.',
  })
export const stillOpen = (count: number): string =>
  plural(count, {
    one: '# missing listing stays open for now.',
    other: '# missing listings stay open for now.',
  })

export const board = 'Board'
export const state = 'State'
export const isFollowed = 'Read every hour'
export const next = 'Next reading'
export const last = 'Last reading'
export const confirmed = 'Last confirmed'
export const followedSince = 'Followed since'
export const remove = 'Remove this board'
export const removeLead = (count: number): string =>
  count === 0
    ? 'It has no live listings.'
    : `${plural(count, { one: 'Its # live listing is', other: 'Its # live listings are' })} closed, because nothing confirms them from then on.`
export const forever = 'Leave it out forever, at its company’s request'
export const removeButton = 'Remove board'
export const leftOutLead =
  'Its company asked to be left out, so its listings are closed and the board can’t be followed again.'
export const noSuchBoard = 'There is no board at this address. It may have been removed.'
export const titleOf = (company: string): string => `Source: ${company}`

export const suggestions = (count: number): string =>
  plural(count, { one: '# suggestion', other: '# suggestions' })
export const suggested = 'suggested {time}'
export const lookUpOf = (board: string): string => `Look up ${board}`
export const dismiss = 'Dismiss'
export const dismissOf = (board: string): string => `Dismiss ${board}`
