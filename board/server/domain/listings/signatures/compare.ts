import { type ListingContent, signedListingDataSchema } from '@cryptolist/contract'
import type { Transaction } from 'kysely'
import type { Schema } from '../../../database/schema.ts'
import { listSignatures, setBroken } from './repository.ts'
import { matchesSigned } from './typed-data.ts'

/**
 * Sets for each signature of a listing whether the content says what was signed. Neither the end of the listing nor the number of its
 * revision counts: renewing it changes nothing of what was promised, and an edit that is taken back mends the mark.
 */
export async function compareSignatures(
  db: Transaction<Schema>,
  jobId: string,
  content: ListingContent,
): Promise<void> {
  const signatures = await listSignatures(db, jobId)
  const broken: string[] = []
  const mended: string[] = []
  for (const { id, typedData, brokenAt } of signatures) {
    const isSame = matchesSigned(content, signedListingDataSchema.parse(typedData).message)
    if (!isSame && brokenAt === null) broken.push(id)
    if (isSame && brokenAt !== null) mended.push(id)
  }
  await setBroken(db, broken, new Date())
  await setBroken(db, mended, null)
}
