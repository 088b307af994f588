import { signedListingSchema, verifyPath } from '@cryptolist/contract'
import { z } from 'zod'
import * as text from '#messages/mcp'
import { readPublicId } from '../../domain/identifiers/find-public-id.ts'
import { getJob } from '../../domain/jobs/jobs.ts'
import { showSignature } from '../../domain/signatures/show-signature.ts'
import { verificationSchema } from '../ojcp/posting.ts'
import type { Tool } from '../tool.ts'
import { writeSeen } from '../write-seen.ts'

const input = z.object({ job_id: z.string().max(500).describe(text.getJobDetail.jobId) })

const output = verificationSchema.extend({
  title: z.string(),
  employer: z.string(),
  /** The signature as it was checked now; null for an unsigned listing. */
  signature: signedListingSchema
    .pick({ digest: true, signer: true, kind: true, signedAt: true, brokenAt: true, conditions: true })
    .nullable(),
})

/** Checks a signature as the verify page does. */
export const verifyListing: Tool<z.infer<typeof input>> = {
  name: 'verify_listing',
  ...text.verifyListing,
  input,
  output,
  missing: 'job_not_found',
  async run(context, { job_id: jobId }, { origin }) {
    const job = await getJob(context, readPublicId(jobId))
    const signature = job.signature === null ? null : await showSignature(context, job.id)
    return writeSeen({
      title: job.title,
      employer: job.company.name,
      verify_url: signature === null ? null : origin + verifyPath(job),
      mark: signature?.mark ?? null,
      signer: signature?.signer ?? null,
      digest: signature?.digest ?? null,
      domain_proof: job.company.proof,
      signature: signature === null ? null : pickShown(signature),
    })
  },
}

function pickShown({
  digest,
  signer,
  kind,
  signedAt,
  brokenAt,
  conditions,
}: z.infer<typeof signedListingSchema>) {
  return { digest, signer, kind, signedAt, brokenAt, conditions }
}
