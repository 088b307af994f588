import { BoardError, type Job } from '@cryptolist/contract'
import { z } from 'zod'
import * as text from '#messages/mcp'
import type { Context } from '../../context.ts'
import { readPublicId } from '../../domain/identifiers/find-public-id.ts'
import { getJob } from '../../domain/jobs/jobs.ts'
import { toMarkdown } from '../../domain/markup/markdown.ts'
import { showSignature } from '../../domain/signatures/show-signature.ts'
import { employerContextSchema, readEmployerContext } from '../ojcp/employer-context.ts'
import { ojcpVersion, toPosting, wholePostingSchema } from '../ojcp/posting.ts'
import type { Tool } from '../tool.ts'
import { findJson, writeSeen } from '../write-seen.ts'

const input = z.object({
  job_id: z.string().max(500).describe(text.getJobDetail.jobId),
  include_employer_context: z.boolean().default(true),
})

const output = z.object({
  ojcp_version: z.literal(ojcpVersion),
  job: wholePostingSchema,
  employer_context: employerContextSchema
    .omit({ employer_id: true })
    .extend({ ojcp_employer_id: z.string() })
    .optional(),
})

export const getJobDetail: Tool<z.infer<typeof input>> = {
  name: 'get_job_detail',
  ...text.getJobDetail,
  input,
  output,
  missing: 'job_not_found',
  async run(context, { job_id: jobId, include_employer_context: withEmployer }, { origin }) {
    const id = readPublicId(jobId)
    const { json, keep } = await findJson(context, `get_job_detail ${origin} ${id} ${withEmployer}`)
    if (json !== undefined) return json
    const job = await getJob(context, id)
    const writeJob = (): Promise<string> => write(context, job, { origin, withEmployer })
    // No revision tells of changes of listings that are not live.
    return job.status === 'live' ? keep(writeJob) : writeJob()
  },
}

async function write(
  context: Context,
  job: Job,
  { origin, withEmployer }: { origin: string; withEmployer: boolean },
): Promise<string> {
  const [digest, employer] = await Promise.all([
    job.signature === null ? null : findDigest(context, job.id),
    withEmployer ? readEmployerContext(context, job.company.slug, origin) : undefined,
  ])
  const posting = toPosting(job, digest, origin)
  const { employer_id: employerId, ...others } = employer ?? { employer_id: '' }
  return writeSeen({
    ojcp_version: ojcpVersion,
    job: {
      ...posting,
      description: toMarkdown(job.descriptionHtml ?? undefined) ?? '',
      warnings: job.warnings,
    },
    ...(withEmployer && { employer_context: { ojcp_employer_id: employerId, ...others } }),
  })
}

/** Null if the signature was withdrawn in between. */
async function findDigest(context: Context, publicId: string): Promise<string | null> {
  try {
    return (await showSignature(context, publicId)).digest
  } catch (error) {
    if (error instanceof BoardError && error.code === 'not_found') return null
    throw error
  }
}
