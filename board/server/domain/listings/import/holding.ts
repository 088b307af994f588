import type { Finding, ListingContent } from '@cryptolist/contract'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Schema } from '../../../database/schema.ts'
import { dropReviews, openReview } from '../../moderation/queue/reviews.ts'
import { findingsOfImport, riskOf } from '../checks/rules.ts'
import { hashText } from './passed-text.ts'
import type { PlacedListing, StoredJob } from './repository.ts'

/** What the rules found in a listing of a file. */
export interface ReadImport {
  findings: readonly Finding[]
  /** A moderator has to let it through before anybody sees it. */
  isHeld: boolean
}

/**
 * Reads new and changed listings against the rules. One that is held stays out of the public, like one that is posted; the same words that
 * a moderator has let through before are not held again. Rows without a text keep the stored text with its findings, and are left out.
 */
export function readImports(
  jobs: readonly PlacedListing[],
  known: {
    domainsOf(companyId: string): readonly string[]
    storedOf(id: string): Pick<StoredJob, 'description' | 'passedText'> | undefined
  },
): Map<string, ReadImport> {
  const read = new Map<string, ReadImport>()
  for (const { id, companyId, listing } of jobs) {
    const stored = known.storedOf(id)
    if (listing.stated === undefined && stored !== undefined && stored.description !== null) continue
    const findings = findingsOfImport(toContent(listing), { companyDomains: known.domainsOf(companyId) })
    const isPassed = stored?.passedText === hashText(listing.title, listing.url, listing.stated?.description)
    read.set(id, { findings, isHeld: riskOf(findings, false) === 'red' && !isPassed })
  }
  return read
}

function toContent({ title, url, employment, stated }: PlacedListing['listing']): Partial<ListingContent> {
  return {
    title,
    employment,
    apply: { method: 'url', url },
    ...(stated?.description === undefined ? {} : { description: stated.description }),
    ...(stated?.pay === undefined ? {} : { pay: { kind: 'cash', ...stated.pay } }),
  }
}

/**
 * Writes what was found, and queues what is held for moderators; what no longer is leaves the queue. A changed text that is still held is
 * another version: who has read the old one cannot approve it.
 */
export async function storeReadings(
  db: Transaction<Schema>,
  read: ReadonlyMap<string, ReadImport>,
  wasHeld: (id: string) => boolean,
): Promise<void> {
  await writeFindings(db, read)
  const held = [...read].filter(([, { isHeld }]) => isHeld).map(([id]) => id)
  const freed = [...read].filter(([id, { isHeld }]) => !isHeld && wasHeld(id)).map(([id]) => id)
  for (const jobId of held) await openReview(db, { kind: 'new', risk: 'red', jobId })
  if (freed.length > 0) await dropReviews(db, { jobIds: freed, kinds: ['new'] })
}

async function writeFindings(db: Kysely<Schema>, read: ReadonlyMap<string, ReadImport>): Promise<void> {
  const rows = [...read].map(([id, { findings, isHeld }]) => ({ id, findings, is_held: isHeld }))
  await sql`
    update board.jobs j
    set findings = n.findings, risk = case when n.is_held then 'red' end, version = j.version + 1
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) n (id uuid, findings jsonb, is_held boolean)
    where j.id = n.id and (j.findings <> n.findings or n.is_held or j.risk is not null)`.execute(db)
}
