/** The page of a company's dashboard about its board at an application system. */
import { plural } from '../plural.ts'

export const heading = 'Careers page'
export const metaTitle = (company: string): string => `Careers page of ${company}`
export const lead =
  'Publish your jobs in one place: we read your careers page every hour, show new jobs here, and close those that are gone there.'
export const needsDomain = 'Only a company with a verified domain can follow its careers page. {verify}.'
export const verifyLink = 'Verify your domain first'
export const ownersOnly = 'Owners of the company can change this.'

export const add = 'Follow your careers page'
export const address = 'Address'
export const addressHint = (names: readonly string[]): string =>
  `The page at your verified domain that links to your jobs at ${names.slice(0, -1).join(', ')} or ${names.at(-1)}, the address of your jobs there, or a feed of jobs or a careers page with JSON-LD at your domain.`
export const lookUp = 'Look up'
export const isYours = 'Is this your careers page?'
export const jobs = (count: number): string => plural(count, { one: '# job', other: '# jobs' })
export const follow = 'Follow this careers page'
export const isFollowed = 'It is already followed.'

export const followed = 'Followed'
export const liveListings = (count: number): string =>
  plural(count, { one: '# live listing', other: '# live listings' })
export const lastRead = 'read {time}'
export const notRead = 'not read yet'
export const paused = 'paused'
export const leftOut = 'left out forever'
export const leaveOutAsked = 'You asked us to leave this careers page out. An admin will decide.'
export const movedTo = (board: string): string =>
  `This page links to ${board} now. Write to the operator of this board to move it there with its listings.`
export const pause = 'Pause'
export const resume = 'Resume'
export const remove = 'Stop following'
export const leaveOut = 'Leave out forever'
export const actionOn = (action: string, board: string): string => `${action}: ${board}`

export const confirmRemove = 'Stop following your careers page?'
export const confirmRemoveText = (count: number): string =>
  `${plural(count, { one: 'Its # live listing is', other: 'Its # live listings are' })} closed. You can follow it again later.`
export const confirmLeaveOut = 'Leave your careers page out forever?'
export const confirmLeaveOutText = (count: number): string =>
  `${plural(count, { one: 'Its # live listing is', other: 'Its # live listings are' })} closed, and nobody can follow it here again. You can’t undo this.`
export const keep = 'Keep following'

export const verifyFirst = 'Verify your company’s domain first.'
export const notFollowed = 'This careers page isn’t followed for your company.'
export const feedElsewhere = (domains: readonly string[]): string =>
  `A feed must be at your verified domain, ${domains.join(' or ')}.`
export const othersBoard = (board: string): string =>
  `${board} belongs to another company here. Write to the operator of this board if it’s yours.`
export const notShownAsOwn = (board: string, domains: readonly string[]): string =>
  `We can’t tell that ${board} is yours. Link to ${domains.join(' or ')} from at least half of its jobs, and link to it from a page there that links to no other company’s jobs. Then enter that page’s address, or write to the operator of this board.`
export const severalLinked =
  'This page links to jobs of several companies. Enter the page that links to yours only.'
