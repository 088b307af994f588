import { companyResponsesSchema, domainProofSchema } from '@cryptolist/contract'
import { z } from 'zod'
import type { Context } from '../../context.ts'
import { getCompanyFacts } from '../../domain/companies/companies.ts'
import { toMarkdown } from '../../domain/markup/markdown.ts'

/** Facts of an employer: those that OJCP knows, and those of this board. */
export const employerContextSchema = z.object({
  employer_id: z.string(),
  name: z.string(),
  /** Its own words, as Markdown. */
  description: z.string().optional(),
  industries: z.array(z.string()),
  hq_location: z.object({ country: z.string() }).optional(),
  open_roles_count: z.number().int(),
  url: z.url(),
  website: z.string().optional(),
  /** Whether its team manages its page here. */
  is_claimed: z.boolean(),
  is_demo: z.boolean(),
  domain_proof: domainProofSchema.nullable(),
  /** How it replies to applications, from 10 in 90 days on. */
  responses: companyResponsesSchema.optional(),
})

/** A company by its slug. Throws not_found. */
export async function readEmployerContext(
  context: Context,
  slug: string,
  origin: string,
): Promise<z.infer<typeof employerContextSchema>> {
  const company = await getCompanyFacts(context, slug)
  const description = toMarkdown(company.descriptionHtml ?? undefined)
  return {
    employer_id: company.slug,
    name: company.name,
    ...(description !== undefined && { description }),
    industries: company.sectors.map(({ name }) => name),
    ...(company.hqCountry !== null && { hq_location: { country: company.hqCountry.slug } }),
    open_roles_count: company.liveJobs,
    url: origin + company.path,
    ...(company.website !== null && { website: company.website }),
    is_claimed: company.isClaimed,
    is_demo: company.isDemo,
    domain_proof: company.proof,
    ...(company.responses !== undefined && { responses: company.responses }),
  }
}
