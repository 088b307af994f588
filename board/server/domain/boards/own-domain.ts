import { isAtDomain, parseUrl } from '@cryptolist/contract'
import type { SourcePosting } from '../systems/source-posting.ts'
import type { FollowContext } from './ask-board.ts'
import { findLinkedBoards } from './find-board.ts'
import type { RecognisedBoard } from './recognise-board.ts'

/** Where careers pages are, if the owner names none. */
const usualPages = ['/careers', '/jobs', '/']
/** A company has few domains; each is asked for several pages while someone waits. */
const mostDomains = 3

/** The part of an opening that tells whose it is. */
export interface LinkedOpening {
  posting: Pick<SourcePosting, 'url' | 'companyWebsite' | 'description'>
}

/**
 * The domain that a board shows to be its company's: the one at which the board itself is, or its jobs' pages, or the website that it names;
 * else the one to which its jobs link, if a page there links to this board and to no other. Texts alone prove nothing, because they name
 * investors and customers too; nor does a page alone, because anyone can link to any board. Undefined if none is shown.
 */
export async function findOwnDomain(
  context: FollowContext,
  {
    reader,
    board,
    name,
    openings,
  }: Pick<RecognisedBoard, 'reader' | 'board' | 'name'> & { openings: readonly LinkedOpening[] },
  { domains, page }: { domains: readonly string[]; page?: string | undefined },
): Promise<string | undefined> {
  if (reader.hasOwnHosts === true)
    return domains.find((domain) => isAtDomain(new URL(reader.pageUrl(board)).hostname, [domain]))
  const named = domains.find((domain) => isOfHalf(openings, domain, listFields))
  if (named !== undefined) return named
  const linked = domains.filter((domain) => isOfHalf(openings, domain, listLinks)).slice(0, mostDomains)
  for (const domain of linked) {
    const isThere = page !== undefined && isAtDomain(parseUrl(page)?.hostname, [domain])
    const pages = isThere ? [page] : usualPages.map((path) => `https://${domain}${path}`)
    for (const address of pages) {
      const [only, ...others] = await findLinkedBoards(context, address)
      if (others.length === 0 && only?.toLowerCase() === name.toLowerCase()) return domain
    }
  }
  return undefined
}

function isOfHalf(
  openings: readonly LinkedOpening[],
  domain: string,
  list: (opening: LinkedOpening) => readonly (string | undefined)[],
): boolean {
  const those = openings.filter((opening) =>
    list(opening).some((link) => link !== undefined && isAtDomain(parseUrl(link)?.hostname, [domain])),
  )
  return those.length > 0 && those.length * 2 >= openings.length
}

/** The addresses that the company set at the system: the page of a job, and its own website. */
function listFields({ posting: { url, companyWebsite } }: LinkedOpening): (string | undefined)[] {
  return [url, companyWebsite]
}

function listLinks({ posting: { description } }: LinkedOpening): string[] {
  return description?.match(/https?:\/\/[^\s<>()[\]"']+/gi) ?? []
}
