import { BoardError, parseUrl } from '@cryptolist/contract'
import * as text from '#messages/sources'
import { OutgoingError } from '../../../../outgoing/connector.ts'
import { findSource, readBoardName } from '../address.ts'
import type { SystemReader } from '../system.ts'
import { agentOf, type FollowContext } from './ask-board.ts'
import { createRobots, isReserved } from './robots.ts'

const limits = { timeoutMilliseconds: 12_000, maximumBytes: 4_000_000 }
const mostLinks = 5_000

/**
 * The board that someone names as `system:board`, by any address of it, or by a careers page that shows or links to it. Throws invalid_input
 * for anything else, and for a page with several boards.
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
    const names = await findLinkedBoards(context, page.href)
    const [only] = names
    if (only === undefined) throw error
    if (names.length > 1) throw new BoardError('invalid_input', text.severalBoards(names))
    return readBoardName(only)
  }
}

/** The boards that a page shows or links to, as their names, if robots.txt and its reservation of text mining allow to look. */
export async function findLinkedBoards(context: FollowContext, address: string): Promise<string[]> {
  const agent = agentOf(context.config)
  const isAllowed = createRobots(context.guardedFetch, agent)
  try {
    if (!(await isAllowed(address))) return []
    const answer = await context.guardedFetch(address, { ...limits, agent, headers: { accept: 'text/html' } })
    if (answer.status !== 200 || isReserved(answer, true)) return []
    // A redirect may name the board, but its page is used only if that host allows it too.
    if (!(await isAllowed(answer.url))) return listBoards([answer.url])
    return listBoards([answer.url, ...listAddresses(answer.body.toString('utf8'))])
  } catch (error) {
    if (error instanceof OutgoingError) return []
    throw error
  }
}

function listAddresses(html: string): string[] {
  const plain = html.replaceAll('\\/', '/').replaceAll('&amp;', '&')
  const found = plain.matchAll(/(?:https?:)?\/\/([a-z\d.-]{4,200}\/[^\s"'<>\\]{1,500})/gi)
  return [...found].slice(0, mostLinks).map(([, rest = '']) => `https://${rest}`)
}

function listBoards(addresses: readonly string[]): string[] {
  const names = new Map<string, string>()
  for (const address of addresses) {
    const found = parseUrl(address) && findSource(address)
    // A feed that a page links to is rarely one of jobs.
    if (!found || found.reader.system === 'feed') continue
    const name = `${found.reader.system}:${found.board}`
    if (!names.has(name.toLowerCase())) names.set(name.toLowerCase(), name)
  }
  return [...names.values()]
}
