import { BoardError, parseUrl } from '@cryptolist/contract'
import * as text from '#messages/sources'
import { OutgoingError } from '../../outgoing/connector.ts'
import { findSource, readBoardName } from '../systems/address.ts'
import { careersPage } from '../systems/careers-page.ts'
import { openAnswer } from '../systems/read-source.ts'
import type { SystemReader } from '../systems/system.ts'
import { agentOf, type FollowContext, readWait } from './ask-board.ts'
import { isResting, putOffHost } from './repository.ts'
import { createRobots, isReserved } from './robots.ts'

const limits = { timeoutMilliseconds: 12_000, maximumBytes: 4_000_000 }
const mostLinks = 5_000

/**
 * The board that someone names as `system:board`, by any address of it, or by a careers page that shows or links to it, or has jobs itself.
 * Throws invalid_input for anything else, and for a page with several boards; unavailable while the page's host asks us to wait.
 */
export async function resolveBoardName(
  context: FollowContext,
  typed: string,
): Promise<{ reader: SystemReader; board: string }> {
  try {
    return readBoardName(typed)
  } catch (error) {
    const page = parseUrl(typed.trim())
    if (page?.protocol !== 'https:') throw error
    const { boards, jobsAt, isLeftAlone } = await lookAtPage(context, page.href)
    if (isLeftAlone === true) throw new BoardError('unavailable', text.isResting())
    const [only = jobsAt] = boards
    if (only === undefined) throw error
    if (boards.length > 1) throw new BoardError('invalid_input', text.severalBoards(boards))
    return readBoardName(only)
  }
}

/** The boards that a page shows or links to, as their names. */
export async function findLinkedBoards(context: FollowContext, address: string): Promise<string[]> {
  return (await lookAtPage(context, address)).boards
}

/** The content of a page if robots.txt and its reservation of text mining allow to look. */
interface LookedAtPage {
  /** Names of the boards that it shows or links to. */
  boards: string[]
  /** Its own name as a board, if it lists pages that could be jobs. */
  jobsAt?: string | undefined
  /** Its host has asked us to wait. */
  isLeftAlone?: boolean
}

/** Looks at a page for the boards that it stands for. */
export async function lookAtPage(context: FollowContext, address: string): Promise<LookedAtPage> {
  const nothing: LookedAtPage = { boards: [] }
  const { db } = context.database
  const { host, pathname } = new URL(address)
  const page = { system: careersPage.system, board: `${host}${pathname}` }
  if (await isResting(db, page)) return { ...nothing, isLeftAlone: true }
  const agent = agentOf(context.config)
  const isAllowed = createRobots(context.guardedFetch, agent)
  try {
    if (!(await isAllowed(address))) return nothing
    const answer = await context.guardedFetch(address, { ...limits, agent, headers: { accept: 'text/html' } })
    const waitSeconds = readWait(answer)
    if (waitSeconds !== undefined) {
      await putOffHost(db, page, waitSeconds)
      return { ...nothing, isLeftAlone: true }
    }
    if (answer.status !== 200 || isReserved(answer, true)) return nothing
    // A redirect may name the board, but its page is used only if that host allows it too.
    if (!(await isAllowed(answer.url))) return { boards: listBoards([answer.url]) }
    const html = answer.body.toString('utf8')
    return { boards: listBoards([answer.url, ...listAddresses(html)]), jobsAt: nameJobs(html, answer.url) }
  } catch (error) {
    if (error instanceof OutgoingError) return nothing
    throw error
  }
}

/** `page:acme.example/careers` */
function nameJobs(html: string, url: string): string | undefined {
  const page = careersPage.find(new URL(url), [])
  return page && openAnswer(careersPage, html, url) ? `${careersPage.system}:${page.board}` : undefined
}

function listAddresses(html: string): string[] {
  const plain = html.replaceAll('\\/', '/').replaceAll('&amp;', '&')
  const matches = plain.matchAll(/(?:https?:)?\/\/([a-z\d.-]{4,200}\/[^\s"'<>\\]{1,500})/gi)
  return [...matches].slice(0, mostLinks).map(([, rest = '']) => `https://${rest}`)
}

function listBoards(addresses: readonly string[]): string[] {
  const names = new Map<string, string>()
  for (const address of addresses) {
    const source = parseUrl(address) && findSource(address)
    // A feed that a page links to is rarely one of jobs.
    if (!source || source.reader.hasOwnHosts === true) continue
    const name = `${source.reader.system}:${source.board}`
    if (!names.has(name.toLowerCase())) names.set(name.toLowerCase(), name)
  }
  return [...names.values()]
}
