import { BoardError } from '@cryptolist/contract'
import * as text from '#messages/sources'
import { type CompanyName, readCompany } from '../imports/company-name.ts'
import type { OpenedAnswer, SystemReader } from '../systems/system.ts'
import { askBoard, type FollowContext, mayFollow, noValidators, readingOf } from './ask-board.ts'
import { resolveBoardName } from './find-board.ts'
import { holdHost } from './hold-host.ts'
import { findBoard, type NamedBoard, toNamed } from './named-board.ts'
import { type Opening, readPostings } from './postings.ts'
import { readDetails } from './read-details.ts'
import { isResting, putOffHost } from './repository.ts'

/** A board before it is followed. */
export interface RecognisedBoard extends NamedBoard {
  companyName: string
  /** Whoever follows it named the company: it isn't what the board says. */
  isNamed: boolean
  isFollowed: boolean
  jobs: number
  firstTitles: string[]
  openings: readonly Opening[]
}

const shownTitles = 5
/** Some links lead to other pages than jobs. */
const shownLinks = 8

/** Throws invalid_input for a board of a system whose boards may not be followed here. */
export function checkMayFollow(
  { config }: Pick<FollowContext, 'config'>,
  { reader }: Pick<NamedBoard, 'reader'>,
): void {
  if (!mayFollow(reader, config)) throw new BoardError('invalid_input', text.cannotFollow(reader.name))
}

/** A company's name from its board's; the address of a feed or page has none. */
function nameOf({ hasOwnHosts }: SystemReader, board: string): string {
  return hasOwnHosts === true ? '' : board.replace(/^eu\/|\.(?:de|com)$/g, '')
}

/** How a board is looked at. */
interface LookOptions {
  /** How many pages of a list of links are read. */
  mostLinks?: number
  /** How long to wait while another worker asks the same host. */
  waitMs?: number
}

/**
 * Asks the board behind an address, or `system:board`, what it has. Throws invalid_input for what isn't a board, has no jobs or names no
 * company, unavailable where the system doesn't answer, and conflict while another worker asks its host, and for a board that its company asked
 * to leave out: it isn't asked. Of a board whose list has links only, the first are read, and the rest are counted.
 */
export async function recogniseBoard(
  context: FollowContext,
  typed: string,
  companyName?: string,
  { mostLinks = shownLinks, waitMs }: LookOptions = {},
): Promise<RecognisedBoard> {
  const named = toNamed(await resolveBoardName(context, typed))
  const { reader, board, name } = named
  checkMayFollow(context, named)
  const target = { board: { system: reader.system, board }, waitMs }
  return holdHost(context, target, async () => {
    // Its company may have it left out while we wait for the host.
    const followed = await findBoard(context.database.db, named)
    if (followed?.state === 'left_out') throw new BoardError('conflict', text.leftOut(name))
    const recognised = await lookAtBoard(context, named, { companyName, mostLinks })
    return { ...recognised, isFollowed: followed !== undefined }
  })
}

async function lookAtBoard(
  context: FollowContext,
  named: NamedBoard,
  { companyName, mostLinks }: { companyName: string | undefined; mostLinks: number },
): Promise<Omit<RecognisedBoard, 'isFollowed'>> {
  const { reader, board, name } = named
  if (await isResting(context.database.db, { system: reader.system, board }))
    throw new BoardError('unavailable', text.isResting(reader.name))
  const answer = await askBoard(context, reader, {
    board,
    validators: noValidators,
    reading: readingOf(reader, true),
  })
  if (answer.waitSeconds !== undefined)
    await putOffHost(context.database.db, { system: reader.system, board }, answer.waitSeconds)
  if (answer.outcome !== 'answered')
    throw new BoardError('unavailable', text.boardFailed(name, text.outcomes[answer.outcome]))
  const { opened, others } = await readFirst(context, named, { ...answer, mostLinks })
  const { openings, isForeign } = await readPostings(reader, board, opened)
  if (isForeign) throw new BoardError('invalid_input', text.boardFailed(name, text.outcomes.foreign))
  if (openings.length === 0)
    throw new BoardError(
      'invalid_input',
      reader.isPage === true ? text.pageWithoutJobs(reader.pageUrl(board)) : text.noBoard(name),
    )
  // A board's own name is the only one that some systems tell.
  const ownerName = companyName ?? openings[0]?.posting.company ?? nameOf(reader, board)
  requireName(name, ownerName)
  return {
    reader,
    board,
    name,
    companyName: ownerName,
    isNamed: companyName !== undefined,
    jobs: openings.length + others,
    openings,
    firstTitles: [...new Set(openings.map(({ posting }) => posting.title ?? ''))].slice(0, shownTitles),
  }
}

/** The company of a board. Throws invalid_input for a name that can't be a company's. */
export function requireName(board: string, companyName: string): CompanyName {
  if (companyName.trim() === '') throw new BoardError('invalid_input', text.noCompanyName(board))
  try {
    return readCompany(companyName)
  } catch (error) {
    if (!(error instanceof BoardError)) throw error
    throw new BoardError('invalid_input', text.badCompanyName(board, error.message), { cause: error })
  }
}

/** The first postings of a list of links, and how many more links it has; all postings of other lists. */
async function readFirst(
  context: FollowContext,
  { reader, board }: NamedBoard,
  {
    opened,
    waitSeconds,
    mostLinks,
  }: { opened: OpenedAnswer; waitSeconds?: number | undefined; mostLinks: number },
): Promise<{ opened: OpenedAnswer; others: number }> {
  const { details } = reader
  if (details?.areLinks !== true) return { opened, others: 0 }
  const isWhole = (row: unknown): boolean => opened.read(row)?.description !== undefined
  const jobs = opened.jobs.filter((row, index) => index < mostLinks || isWhole(row))
  const nothingStored = { storedHashes: new Map(), refusals: new Map(), reading: '', waitSeconds }
  const read = await readDetails(
    context,
    { reader, details, board },
    { ...nothingStored, opened: { ...opened, jobs } },
  )
  if (read.waitSeconds !== undefined)
    await putOffHost(context.database.db, { system: reader.system, board }, read.waitSeconds)
  return { opened: read.opened, others: opened.jobs.length - jobs.length }
}
