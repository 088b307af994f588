import {
  BoardError,
  type ImportedListing,
  type ImportedListings,
  InvalidFieldsError,
  listingImportSchema,
} from '@cryptolist/contract'
import type { Request } from 'express'
import { z } from 'zod'
import * as text from '#messages/api-keys'
import type { Context } from '../../context.ts'
import type { KeyViewer } from '../../domain/accounts/session-policy.ts'
import { requireOwnCompany } from '../../domain/posting/begin-draft.ts'
import {
  type ReferencedOutcome,
  type ReferencedWriting,
  type WriteOptions,
  writeReferenced,
} from '../../domain/posting/write-referenced.ts'
import { readInput } from '../../http/read-input.ts'
import type { Input } from '../../http/route.ts'
import { countWriting, isDryRun, presentSent, presentTried, startKeyOf, writerOf } from '../written.ts'

const { company, listings } = listingImportSchema.shape
const { reference, ...others } = listings.element.shape
/** The fields of each listing are read one by one, so that one that is wrong keeps none of the others. */
const bodySchema = z.strictObject({
  company,
  listings: z
    .array(
      z
        .strictObject({
          ...others,
          reference: z.unknown().transform((value, check) => {
            const read = reference.safeParse(value)
            if (!read.success) check.addIssue({ code: 'custom', message: text.referenceShape })
            return read.data ?? ''
          }),
          listing: z.unknown().optional(),
        })
        .refine((one) => (one.listing === undefined) !== (one.close === undefined), text.listingOrClose),
    )
    .min(1, text.importRange)
    .max(100, text.importRange)
    .superRefine((all, check) => {
      const seen = new Set<string>()
      for (const [index, { reference }] of all.entries()) {
        if (seen.has(reference))
          check.addIssue({ code: 'custom', path: [index, 'reference'], message: text.referenceRepeated })
        seen.add(reference)
      }
    }),
})

type AskedImport = z.infer<typeof bodySchema> & { isDry: boolean }

export const importInput: Input<AskedImport> = {
  description: 'JSON: company, listings; query: dryRun',
  read: (request) => ({ ...readInput(bodySchema, request.body), isDry: isDryRun(request) }),
}

/** Writes the listings of a company one after the other; each has its own result, in the order of the request. */
export async function importListings(
  context: Context,
  { request, viewer, input }: { request: Request; viewer: KeyViewer; input: AskedImport },
): Promise<ImportedListings> {
  const { isDry } = input
  const options: Omit<WriteOptions, 'planned'> = {
    company: await requireOwnCompany(context, viewer, input.company),
    isDry,
    startKeyOf: (reference) => startKeyOf(request, viewer, reference),
    count: countWriting(context, viewer, isDry),
  }
  const items: ImportedListing[] = []
  for (const writing of input.listings) {
    const planned = isDry ? items.filter(isNew).length : 0
    items.push(await importOne(context, viewer, writing, { ...options, planned }))
  }
  return { dryRun: isDry, items }
}

/** Whether a dry run would post it. */
function isNew({ outcome, listing }: ImportedListing): boolean {
  return listing === null && (outcome === 'live' || outcome === 'in_review')
}

async function importOne(
  context: Context,
  viewer: KeyViewer,
  writing: ReferencedWriting,
  options: WriteOptions,
): Promise<ImportedListing> {
  const { reference } = writing
  try {
    return { reference, ...present(await writeReferenced(context, writerOf(viewer), writing, options)) }
  } catch (error) {
    if (!(error instanceof BoardError) || error.status >= 500) throw error
    return { reference, ...refuse(error) }
  }
}

const nothingFound = { code: null, problems: [], findings: [] }

function present({ done, listing }: ReferencedOutcome): Omit<ImportedListing, 'reference'> {
  if ('checked' in done) {
    const { outcome, problems, findings } = presentTried(done)
    const refused = { listing: null, code: 'invalid_input' }
    return { outcome, problems, findings, ...(outcome === 'refused' ? refused : { listing, code: null }) }
  }
  if ('findings' in done || 'email' in done) return { ...nothingFound, ...presentSent(done).body }
  return { ...nothingFound, outcome: done.kind, listing }
}

function refuse(error: BoardError): Omit<ImportedListing, 'reference'> {
  const { code, message, facts } = error
  const problems =
    error instanceof InvalidFieldsError ? error.problems : [{ field: String(facts.field ?? ''), message }]
  return {
    ...{ outcome: 'refused', listing: null, code, findings: [] },
    problems: problems.map((problem) => ({ ...problem, field: problem.field || null })),
  }
}
