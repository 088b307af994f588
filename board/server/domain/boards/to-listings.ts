import { inSlices } from '../../semaphore/in-slices.ts'
import type { CompanyName } from '../imports/company-name.ts'
import { toFollowedListing } from '../imports/file.ts'
import { readText } from '../systems/facts-in-text.ts'
import { shortenText } from '../systems/shorten-text.ts'
import type { SystemReader } from '../systems/system.ts'
import type { FollowContext } from './ask-board.ts'
import type { ReadOpening } from './plan-run.ts'
import type { Opening } from './postings.ts'

/** The listings of a board's openings, with as much of their texts as may be shown. */
export async function toListings(
  { reader, company, isWhole }: { reader: SystemReader; company: CompanyName; isWhole: boolean },
  openings: readonly Opening[],
): Promise<ReadOpening[]> {
  const read: ReadOpening[] = []
  for await (const { postingIds, posting, sourceHash } of inSlices(openings)) {
    const whole = posting.known === undefined ? readText(posting) : posting
    const publicPosting = isWhole ? whole : { ...whole, description: shortenText(posting, reader.name) }
    const [sourceId] = postingIds
    read.push({
      postingIds,
      listing: toFollowedListing(publicPosting, { company, source: reader.system, sourceId, sourceHash }),
    })
  }
  return read
}

/** Whether listings get the whole text of their postings: where the system documents boards as public data, or the company is here. */
export function hasWholeText(
  { isTextPublic }: Pick<SystemReader, 'isTextPublic'>,
  { followTexts }: Pick<FollowContext['config'], 'followTexts'>,
  company: { isClaimed: boolean } | undefined,
): boolean {
  return company?.isClaimed === true || (isTextPublic && followTexts === 'whole')
}
