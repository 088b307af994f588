import Validator from '@adobe/structured-data-validator'
import WebAutoExtractor from '@marbec/web-auto-extractor'
import { z } from 'zod'
import { countryName } from '../../site/components/place/countries.ts'

const texts = z.union([z.string(), z.array(z.string())]).optional()
const organization = z.object({
  '@type': z.literal('Organization'),
  name: z.string(),
  sameAs: texts,
  logo: z.string().optional(),
})
const place = z.object({
  address: z.object({ addressCountry: z.string(), addressLocality: z.string().optional() }),
})
const country = z.object({ '@type': z.literal('Country'), name: z.string() })
const posting = z.strictObject({
  '@type': z.literal('JobPosting'),
  url: z.url(),
  identifier: z.object({ value: z.string() }),
  title: z.string(),
  description: z.string(),
  datePosted: z.iso.datetime(),
  validThrough: z.iso.datetime().optional(),
  hiringOrganization: organization,
  employmentType: texts,
  jobLocation: z.union([place, z.array(place)]).optional(),
  jobLocationType: z.literal('TELECOMMUTE').optional(),
  applicantLocationRequirements: z.union([country, z.array(country)]).optional(),
  baseSalary: z
    .object({
      currency: z.string(),
      value: z.object({
        value: z.number().optional(),
        minValue: z.number().optional(),
        maxValue: z.number().optional(),
        unitText: z.enum(['HOUR', 'DAY', 'WEEK', 'MONTH', 'YEAR']),
      }),
    })
    .optional(),
  incentiveCompensation: texts,
  jobBenefits: texts,
  skills: texts,
  industry: texts,
  totalJobOpenings: z.number().optional(),
  directApply: z.boolean(),
})
export type Posting = z.infer<typeof posting>

export interface PageCheck {
  /** Of each thing that the page describes. */
  types: string[]
  posting: Posting | undefined
  /** Errors for which search engines refuse it, and breaches of our own rules. */
  errors: string[]
  /** Names of recommended properties that are missing. */
  missing: string[]
}

/** The structured data of a page, whether search engines take it, and whether it says only what the page shows. */
export async function checkPage(html: string): Promise<PageCheck> {
  const things = readThings(html)
  const issues = await new Validator().validate(new WebAutoExtractor({ addLocation: true }).parse(html))
  const jobPosting = things.find((thing) => thing['@type'] === 'JobPosting')
  const read = jobPosting === undefined ? undefined : posting.safeParse(jobPosting)
  return {
    types: things.map((thing) => String(thing['@type'])),
    posting: read?.data,
    errors: [
      ...issues
        .filter((issue) => issue.severity === 'ERROR' && !isOfList(issue, jobPosting))
        .map(({ issueMessage }) => issueMessage),
      ...(read?.error === undefined ? [] : [z.prettifyError(read.error)]),
      ...(read?.data === undefined ? [] : listUnshown(read.data, html)),
    ],
    missing: issues
      .filter(({ severity }) => severity === 'WARNING')
      .flatMap(({ fieldNames = [] }) => fieldNames),
  }
}

/** The validator doesn't look into lists of places; the schema above does. */
function isOfList({ fieldNames }: { fieldNames?: string[] }, jobPosting?: Record<string, unknown>): boolean {
  return fieldNames?.[0] === 'jobLocation.address.addressCountry' && Array.isArray(jobPosting?.jobLocation)
}

/** The things of the page's one block of JSON-LD. */
export function readThings(html: string): Record<string, unknown>[] {
  const blocks = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)]
  if (blocks.length > 1) throw new Error('The page has several blocks of JSON-LD.')
  return blocks.flatMap(([, json = '']) => {
    const {
      '@context': context,
      '@graph': graph,
      ...only
    } = z.looseObject({ '@context': z.literal('https://schema.org') }).parse(JSON.parse(json))
    return context === undefined || graph === undefined
      ? [only]
      : z.array(z.record(z.string(), z.unknown())).parse(graph)
  })
}

function listUnshown(posted: Posting, html: string): string[] {
  const page = html.slice(html.indexOf('<body'))
  const pageText = textOf(page)
  const { hiringOrganization: employer, baseSalary, description } = posted
  const words = [
    posted.title,
    employer.name,
    ...listOf(employer.sameAs).map((address) => new URL(address).hostname),
    ...listOf(posted.skills),
    ...listOf(posted.industry),
    ...[...description.matchAll(/<p>(.*?)<\/p>/gs)].map(([, paragraph = '']) => textOf(paragraph)),
    ...listOf(posted.applicantLocationRequirements).map(({ name }) => name),
    ...listOf(posted.jobLocation).flatMap(({ address }) => [
      countryName(address.addressCountry),
      address.addressLocality ?? '',
    ]),
    ...amountsOf(baseSalary?.value),
    ...listOf(posted.incentiveCompensation).flatMap((words) => words.split(/: |; /).slice(1)),
  ]
  const problems = words
    .filter((word) => !pageText.includes(lettersOf(word)))
    .map((word) => `not shown: ${word}`)
  const rules: [boolean, string][] = [
    [employer.logo === undefined || page.includes(new URL(employer.logo).pathname), 'the logo is not shown'],
    [description !== posted.title, 'the description is the title'],
    [!/<(?!\/?(?:p|ul|li|br)>)/.test(description), 'the description has other elements'],
    [posted.directApply === page.includes('href="/apply/'), 'directApply is not what the page offers'],
    [posted.validThrough === undefined || Date.parse(posted.validThrough) > Date.now(), 'it has ended'],
    [
      posted.validThrough === undefined || page.includes(posted.validThrough.slice(0, 10)),
      'its end is not shown',
    ],
    [
      baseSalary === undefined || Intl.supportedValuesOf('currency').includes(baseSalary.currency),
      'the currency is none of ISO 4217',
    ],
    [isPlaced(posted), 'its place is not said as search engines ask'],
  ]
  return [...problems, ...rules.filter(([holds]) => !holds).map(([, problem]) => problem)]
}

function isPlaced({ jobLocationType, description, ...posted }: Posting): boolean {
  if (jobLocationType === undefined) return listOf(posted.jobLocation).length > 0
  return listOf(posted.applicantLocationRequirements).length > 0 && /\bRemote\b/.test(description)
}

function amountsOf(value: NonNullable<Posting['baseSalary']>['value'] | undefined): string[] {
  const { value: only, minValue, maxValue } = value ?? {}
  return [only, minValue, maxValue].flatMap((amount) =>
    amount === undefined ? [] : [amount.toLocaleString('en', { maximumFractionDigits: 2 })],
  )
}

function listOf<T>(value: T | T[] | undefined): T[] {
  return value === undefined ? [] : Array.isArray(value) ? value : [value]
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"' }

/** The text of HTML, in letters alone. */
function textOf(html: string): string {
  const text = html
    .replace(/<[^>]*>/g, '')
    .replace(
      /&(?:([a-z]+|#\d+)|#x([\da-f]+));/gi,
      (whole, name: string | undefined, hex: string | undefined) =>
        hex === undefined ? (entities[name ?? ''] ?? whole) : String.fromCodePoint(Number.parseInt(hex, 16)),
    )
  return lettersOf(text)
}

/** Pages break lines where texts have spaces. */
function lettersOf(text: string): string {
  return text.replace(/\s+/g, '')
}
