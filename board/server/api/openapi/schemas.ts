import {
  companyListSchema,
  companyRefSchema,
  companyResponsesSchema,
  companySchema,
  companySummarySchema,
  cryptoPaySchema,
  domainProofSchema,
  draftListSchema,
  dryRunSchema,
  errorCodes,
  facetAnswerSchema,
  facetValueSchema,
  importedListingsSchema,
  type JsonSchema,
  jobAnswerSchema,
  jobFacetsSchema,
  jobHitSchema,
  jobOriginSchema,
  jobSchema,
  jobSummarySchema,
  jobWarningSchema,
  listingImportSchema,
  newCompanySchema,
  ownListingDetailSchema,
  ownListingPageSchema,
  ownListingSchema,
  payHistogramSchema,
  paySchema,
  placeSchema,
  problemSchema,
  reachCountSchema,
  salariesSchema,
  salaryListSchema,
  sentListingSchema,
  sentWritingSchema,
  signatureSummarySchema,
  suggestionListSchema,
  suggestionSchema,
  tagListSchema,
  tagSchema,
  termSchema,
  tokenTermsSchema,
  trendDaySchema,
  trendSchema,
  trendsSchema,
  trendWeekSchema,
  writtenDraftSchema,
  writtenFindingSchema,
  writtenListingSchema,
} from '@cryptolist/contract'
import { z } from 'zod'
import { fields } from '#messages/api-fields'
import { closingSchema } from './closing.ts'

/** Errors of the API, with what goes with them. */
const apiProblemSchema = problemSchema.extend({
  code: z.enum(Object.keys(errorCodes)),
  field: z.string().optional(),
  problems: z.array(z.object({ field: z.string(), message: z.string() })).optional(),
  retryAfterSeconds: z.number().int().optional(),
})

/** The schemas of the contract that answers of the API are made of, by their names in its description. */
const named = {
  JobAnswer: jobAnswerSchema,
  FacetAnswer: facetAnswerSchema,
  SuggestionAnswer: suggestionListSchema,
  Job: jobSchema,
  TagAnswer: tagListSchema,
  SalaryAnswer: salaryListSchema,
  Salaries: salariesSchema,
  Trends: trendsSchema,
  TrendDay: trendDaySchema,
  TrendWeek: trendWeekSchema,
  Trend: trendSchema,
  NewCompany: newCompanySchema,
  CompanyAnswer: companyListSchema,
  Company: companySchema,
  Problem: apiProblemSchema,
  JobHit: jobHitSchema,
  JobSummary: jobSummarySchema,
  CompanySummary: companySummarySchema,
  CompanyRef: companyRefSchema,
  DomainProof: domainProofSchema,
  Responses: companyResponsesSchema,
  Pay: paySchema,
  Place: placeSchema,
  Term: termSchema,
  TokenTerms: tokenTermsSchema,
  CryptoPay: cryptoPaySchema,
  Signature: signatureSummarySchema,
  Origin: jobOriginSchema,
  Warning: jobWarningSchema,
  Facets: jobFacetsSchema,
  FacetValue: facetValueSchema,
  PayHistogram: payHistogramSchema,
  ReachCount: reachCountSchema,
  Suggestion: suggestionSchema,
  Tag: tagSchema,
  WrittenListing: writtenListingSchema,
  WrittenDraft: writtenDraftSchema,
  DraftAnswer: draftListSchema,
  SentWriting: sentWritingSchema,
  DryRun: dryRunSchema,
  OwnListing: ownListingSchema,
  OwnListingDetail: ownListingDetailSchema,
  OwnListingAnswer: ownListingPageSchema,
  ListingImport: listingImportSchema,
  ImportedListings: importedListingsSchema,
  SentListing: sentListingSchema,
  Finding: writtenFindingSchema,
  Closing: closingSchema,
} satisfies Record<string, z.ZodType>

/** Schemas that have all fields of another one. */
const bases: Partial<Record<string, keyof typeof named>> = {
  Job: 'JobSummary',
  JobHit: 'JobSummary',
  Company: 'CompanySummary',
  CompanySummary: 'CompanyRef',
  OwnListingDetail: 'OwnListing',
}

const prefix = '#/components/schemas/'
export const refTo = (name: string): string => `${prefix}${name}`

/** The name of a schema of `named`. Throws for any other. */
export function nameOfSchema(schema: z.ZodType): string {
  const [name] = Object.entries(named).find(([, one]) => one === schema) ?? []
  if (name === undefined) throw new Error('The schema of an answer of the API has no name.')
  return name
}

/** The named schemas as JSON Schema, with what their fields mean. Fields may be added to answers, so no other one is refused. */
export function describeSchemas(): Record<string, JsonSchema> {
  const registry = z.registry<{ id: string }>()
  for (const [id, schema] of Object.entries(named)) registry.add(schema, { id })
  const options = { uri: refTo, target: 'draft-2020-12', io: 'output', override: simplify } as const
  const { schemas } = z.toJSONSchema(registry, options)
  return Object.fromEntries(
    Object.keys(named).map((name) => {
      const { $schema: _schema, $id: _id, ...schema } = schemas[name] ?? {}
      const base = bases[name]
      const own = base === undefined ? schema : withoutFieldsOf(schema, schemas[base] ?? {})
      const described = withMeanings(own as JsonSchema, name)
      return [name, base === undefined ? described : { allOf: [{ $ref: refTo(base) }, described] }]
    }),
  )
}

type Fields = Pick<z.core.JSONSchema.BaseSchema, 'properties' | 'required'>

function withoutFieldsOf<T extends Fields>(schema: T, base: Fields): T {
  const isOwn = (field: string): boolean => base.properties?.[field] === undefined
  const properties = Object.entries(schema.properties ?? {}).filter(([field]) => isOwn(field))
  const required = schema.required?.filter(isOwn)
  return { ...schema, properties: Object.fromEntries(properties), required }
}

/** Leaves out what says nothing to readers: the bounds of JavaScript's whole numbers, and patterns of formats. */
function simplify({ jsonSchema }: { jsonSchema: z.core.JSONSchema.BaseSchema }): void {
  if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
  if (jsonSchema.format !== undefined) delete jsonSchema.pattern
}

function withMeanings(schema: JsonSchema, name: string): JsonSchema {
  const { properties, items, anyOf, oneOf, ...others } = schema
  const each = (one: JsonSchema): JsonSchema => withMeanings(one, name)
  const describe = ([field, one]: [string, JsonSchema]): [string, JsonSchema] => {
    const description = fields[name]?.[field]
    const described = withMeanings(one, `${name}.${field}`)
    return [field, description === undefined ? described : { ...described, description }]
  }
  return {
    ...others,
    ...(items && { items: each(items) }),
    ...(anyOf && { anyOf: anyOf.map(each) }),
    ...(oneOf && { oneOf: oneOf.map(each) }),
    ...(properties && { properties: Object.fromEntries(Object.entries(properties).map(describe)) }),
  }
}
