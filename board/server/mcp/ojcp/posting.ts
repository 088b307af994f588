import {
  type CvSetting,
  domainProofSchema,
  type Job,
  jobSchema,
  jobStatuses,
  jobWarningSchema,
  type Pay,
  type PayPeriod,
  type Seniority,
  signatureMarks,
  verifyPath,
} from '@cryptolist/contract'
import { z } from 'zod'
import * as text from '#messages/mcp'
import { isBelowDomain } from '../../domain/domain-verification/domain-name.ts'
import { periodsAYear } from '../../domain/money/yearly-pay.ts'

/** The version of the Open Job Context Protocol that answers follow. */
export const ojcpVersion = '0.1'

const offers = z.enum(['offered', 'not_offered', 'unspecified'])
const placeSchema = z.object({
  '@type': z.literal('Place'),
  address: z.object({ addressLocality: z.string().optional(), addressCountry: z.string().optional() }),
})

/** Who signed a listing, and which domain is shown to be its company's: an extension of OJCP. */
export const verificationSchema = z.object({
  /** The address of what it takes to check the signature without trusting this board, as JSON; null for an unsigned listing. */
  verify_url: z.url().nullable(),
  /** The state of the signature now. */
  mark: z.enum(signatureMarks).nullable(),
  /** The wallet. */
  signer: z.string().nullable(),
  /** EIP-712 digest of what was signed. */
  digest: z.string().nullable(),
  domain_proof: domainProofSchema.nullable(),
})

/** OJCP's JobPosting. What it has no words for is in `_cryptolist`, as the API has it. */
export const postingSchema = z.object({
  ojcp_id: z.string(),
  title: z.string(),
  employer: z.object({ name: z.string(), ojcp_employer_id: z.string() }),
  datePosted: z.iso.date(),
  /** Whether that is the day of posting; false for an import that states none, which has the day it was first seen. */
  date_is_stated: z.boolean(),
  validThrough: z.iso.date().optional(),
  url: z.url(),
  /** The employer's own page, only below its verified domain. */
  official_job_url: z.url().optional(),
  employmentType: z.string().optional(),
  /** In place of one, where the employer names several. */
  employment_types: z.array(z.string()).optional(),
  experienceLevel: z.string().optional(),
  experience_levels: z.array(z.string()).optional(),
  jobLocation: z.array(placeSchema).min(1).optional(),
  baseSalary: z
    .object({
      '@type': z.literal('MonetaryAmountDistribution'),
      currency: z.string(),
      minValue: z.number().optional(),
      maxValue: z.number().optional(),
      unitText: z.enum(['HOUR', 'WEEK', 'MONTH', 'YEAR']),
    })
    .optional(),
  remote_policy: z.enum(['on_site', 'hybrid', 'remote']).optional(),
  apply_paths: z.array(
    z.object({
      type: z.enum(['provider_hosted', 'external_redirect']),
      url: z.url(),
      required_fields: z.array(z.string()).optional(),
      optional_fields: z.array(z.string()).optional(),
      supports_agent_submission: z.literal(false),
    }),
  ),
  eligibility: z.object({ visa_sponsorship: offers, relocation: offers, security_clearance: offers }),
  agent_notes: z.string().optional(),
  verification: verificationSchema,
  _cryptolist: jobSchema
    .pick({ pay: true, payNote: true, place: true, tags: true, chains: true, sectors: true, isDemo: true })
    .extend({ status: z.enum(jobStatuses) }),
})
type Posting = z.infer<typeof postingSchema>

/** OJCP's JobPosting with the text, and with what only a job's page shows. */
export const wholePostingSchema = postingSchema.extend({
  description: z.string(),
  /** Findings of the board's rules that candidates should know. */
  warnings: z.array(jobWarningSchema),
})

type StatedJob = Omit<Job, 'warnings'>

/**
 * A job as OJCP's JobPosting, without its text; `digest` is that of what its signature signs. Nothing is guessed: what the employer doesn't state is left out
 * or `unspecified`.
 */
export function toPosting(job: StatedJob, digest: string | null, origin: string): Posting {
  const { company, status, isDemo, pay, payNote, place, tags, chains, sectors } = job
  const officialUrl = officialUrlOf(job)
  const salary = salaryOf(pay)
  const places = placesOf(job)
  const notes = [isDemo ? text.demoNote : '', status === 'live' ? '' : text.closedNote].filter(Boolean)
  return {
    ojcp_id: `${new URL(origin).hostname}:${job.id}`,
    title: job.title,
    employer: { name: company.name, ojcp_employer_id: company.slug },
    datePosted: dayOf(job.publishedAt ?? job.postedAt ?? job.firstSeenAt),
    date_is_stated: (job.publishedAt ?? job.postedAt) !== null,
    ...(status === 'live' &&
      job.publishedAt !== null &&
      job.expiresAt !== null && { validThrough: dayOf(job.expiresAt) }),
    url: origin + job.path,
    ...(officialUrl !== undefined && { official_job_url: officialUrl }),
    ...oneOrAll(job.employment, 'employmentType', 'employment_types'),
    ...oneOrAll(job.seniority.map(levelOf), 'experienceLevel', 'experience_levels'),
    ...(places.length > 0 && { jobLocation: places }),
    ...(salary !== undefined && { baseSalary: salary }),
    ...(place.mode !== null && { remote_policy: place.mode === 'onsite' ? 'on_site' : place.mode }),
    apply_paths: applyPathsOf(job, origin),
    eligibility: {
      visa_sponsorship: offerOf(job.visaSponsored),
      relocation: offerOf(job.relocationPaid),
      security_clearance: 'unspecified',
    },
    ...(notes.length > 0 && { agent_notes: notes.join(' ') }),
    verification: {
      verify_url: job.signature === null ? null : origin + verifyPath(job),
      mark: job.signature,
      signer: job.signed?.signer ?? null,
      digest,
      domain_proof: company.proof,
    },
    _cryptolist: { pay, payNote, place, tags, chains, sectors, isDemo, status },
  }
}

function dayOf(time: string): string {
  return time.slice(0, 10)
}

/** One value is OJCP's; one of several would say that the others aren't. */
function oneOrAll<const TOne extends string, const TAll extends string>(
  values: readonly string[],
  one: TOne,
  all: TAll,
): Partial<Record<TOne, string> & Record<TAll, string[]>> {
  const [first, ...others] = values
  if (first === undefined) return {}
  return (others.length === 0 ? { [one]: first } : { [all]: [...values] }) as Partial<
    Record<TOne, string> & Record<TAll, string[]>
  >
}

/** OJCP's words for levels, where ours are others. */
export const ojcpLevels: Partial<Record<Seniority, string>> = { junior: 'entry', c_level: 'executive' }

function levelOf(level: Seniority): string {
  return ojcpLevels[level] ?? level
}

/** Which of several countries a city is in isn't said, so both stand alone. */
function placesOf({ place }: StatedJob): NonNullable<Posting['jobLocation']> {
  const { officeCountries, cities } = place
  const [country] = officeCountries
  const addresses =
    officeCountries.length === 1 && country !== undefined && cities.length > 0
      ? cities.map((addressLocality) => ({ addressLocality, addressCountry: country }))
      : [
          ...officeCountries.map((addressCountry) => ({ addressCountry })),
          ...cities.map((addressLocality) => ({ addressLocality })),
        ]
  return addresses.map((address) => ({ '@type': 'Place', address }))
}

/** OJCP has no days, and a total has no unit. */
const units: Readonly<Record<Exclude<PayPeriod, 'project'>, 'HOUR' | 'WEEK' | 'MONTH' | 'YEAR'>> = {
  hour: 'HOUR',
  day: 'YEAR',
  week: 'WEEK',
  month: 'MONTH',
  year: 'YEAR',
}

function salaryOf(pay: Pay): Posting['baseSalary'] {
  if (pay.kind !== 'cash' || pay.period === 'project') return undefined
  const { period, currency } = pay
  const [min, max] = [pay.min, pay.max].map((amount) =>
    amount === null || period !== 'day' ? amount : amount * periodsAYear.day,
  )
  return {
    '@type': 'MonetaryAmountDistribution',
    currency,
    ...(min != null && { minValue: min }),
    ...(max != null && { maxValue: max }),
    unitText: units[period],
  }
}

function offerOf(isOffered: boolean | null): z.infer<typeof offers> {
  if (isOffered === null) return 'unspecified'
  return isOffered ? 'offered' : 'not_offered'
}

/** The address of its source or of applying that is below the domain which the company has verified. */
function officialUrlOf({ company, sourceUrl, apply }: StatedJob): string | undefined {
  const { proof } = company
  if (proof?.state !== 'verified') return undefined
  return [sourceUrl, apply.url].find((url) => url !== null && isBelowDomain(url, proof.domain)) ?? undefined
}

/** Where people apply; nowhere for a demo listing and for a closed one. */
function applyPathsOf({ apply }: StatedJob, origin: string): Posting['apply_paths'] {
  const questionsOf = (isRequired: boolean) =>
    apply.questions.filter((question) => question.isRequired === isRequired).map(({ text }) => text)
  const cvIf = (setting: CvSetting) => (apply.cv === setting ? ['cv'] : [])
  if (apply.formPath !== null)
    return [
      {
        type: 'provider_hosted',
        url: origin + apply.formPath,
        required_fields: ['name', 'email', 'message', ...cvIf('required'), ...questionsOf(true)],
        optional_fields: ['link', ...cvIf('optional'), ...questionsOf(false)],
        supports_agent_submission: false,
      },
    ]
  if (apply.url === null) return []
  const url = apply.leavePath === null ? apply.url : origin + apply.leavePath
  return [{ type: 'external_redirect', url, supports_agent_submission: false }]
}
