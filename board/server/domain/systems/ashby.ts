import { z } from 'zod'
import { textToMarkdown, toMarkdown } from '../markup/markdown.ts'
import { readTime } from './dates.ts'
import { amount, flag, id, link, list, part, text } from './loose.ts'
import {
  completePlaces,
  joinPlace,
  nameCountry,
  noPay,
  readEmployment,
  readPeriod,
  readRanges,
  readWorkMode,
  type SaidRange,
  type SourcePosting,
  type StatedPay,
} from './source-posting.ts'
import { defineSystem } from './system.ts'

const componentSchema = z.object({
  compensationType: text,
  interval: text,
  currencyCode: text,
  minValue: amount,
  maxValue: amount,
})
const address = part(
  z.object({ postalAddress: part(z.object({ addressLocality: text, addressCountry: text })) }),
)
const jobSchema = z.object({
  id,
  title: text,
  employmentType: text,
  location: text,
  secondaryLocations: list(z.object({ location: text })),
  address,
  isRemote: flag,
  workplaceType: text,
  publishedAt: text,
  jobUrl: link,
  descriptionHtml: text,
  descriptionPlain: text,
  shouldDisplayCompensationOnJobPostings: flag,
  compensation: part(
    z.object({
      summaryComponents: list(componentSchema),
      compensationTiers: list(z.object({ title: text, components: list(componentSchema) })),
    }),
  ),
})
const signSchema = z
  .looseObject({ jobs: z.array(z.unknown()), apiVersion: z.unknown() })
  .refine(
    ({ jobs, apiVersion }) =>
      apiVersion !== undefined ||
      jobs.some((job) => z.looseObject({ jobUrl: z.string() }).safeParse(job).success),
  )

/** Ashby's job board. What a company lists by link only is left out. */
export const ashby = defineSystem({
  system: 'ashby',
  name: 'Ashby',
  find(url, steps) {
    const [board, postingId] =
      url.hostname === 'api.ashbyhq.com' && steps[0] === 'posting-api' ? steps.slice(2) : steps
    if (!/^(?:jobs|api)\.ashbyhq\.com$/.test(url.hostname) || !board || board.length > 200) return undefined
    return {
      // A board's name may have spaces.
      board: decode(board),
      postingId: postingId && /^[\da-f-]{36}$/i.test(postingId) ? postingId : undefined,
    }
  },
  listUrl: (board) =>
    `https://api.ashbyhq.com/posting-api/job-board/${encodeURIComponent(board)}?includeCompensation=true`,
  pageUrl: (board) => `https://jobs.ashbyhq.com/${encodeURIComponent(board)}`,
  pace: { host: 'api.ashbyhq.com', pauseMs: 250 },
  isTextPublic: true,
  list(answer) {
    const board = signSchema.safeParse(answer)
    return board.success
      ? { jobs: board.data.jobs.filter((job) => !unlistedSchema.safeParse(job).success) }
      : undefined
  },
  schema: jobSchema,
  toPosting,
})
const unlistedSchema = z.object({ isListed: z.literal(false) })

function decode(step: string): string {
  try {
    return decodeURIComponent(step)
  } catch {
    return step
  }
}

function toPosting(job: z.output<typeof jobSchema>): SourcePosting {
  const postal = job.address?.postalAddress
  const places = [job.location, ...job.secondaryLocations.map(({ location }) => location)].flatMap(
    (place) => place ?? [],
  )
  return {
    system: 'ashby',
    id: job.id,
    url: job.jobUrl,
    company:
      job.jobUrl === undefined
        ? undefined
        : decode(new URL(job.jobUrl).pathname.split('/')[1] ?? '') || undefined,
    title: job.title,
    description: toMarkdown(job.descriptionHtml) ?? textToMarkdown(job.descriptionPlain),
    places: completePlaces(places, joinPlace(postal?.addressLocality, nameCountry(postal?.addressCountry))),
    // Hybrid work may be marked as remote besides.
    workMode:
      readWorkMode(job.workplaceType) ??
      (job.isRemote === true && job.workplaceType === undefined ? 'remote' : undefined),
    employment: readEmployment(job.employmentType),
    pay: readCompensation(job),
    postedAt: readTime(job.publishedAt),
  }
}

function readCompensation({
  compensation,
  shouldDisplayCompensationOnJobPostings: isShown,
}: z.output<typeof jobSchema>): StatedPay {
  if (compensation === undefined || isShown === false) return noPay
  const { compensationTiers: tiers, summaryComponents } = compensation
  const ofTiers = tiers.flatMap(({ title, components }) => cashOf(components, title))
  const pay = readRanges(ofTiers)
  // Without titles nobody knows whom a tier is for; the summary is what the company shows then.
  const isUnnamed = pay.cash === undefined && tiers.every(({ title }) => title === undefined)
  return isUnnamed ? readRanges(cashOf(summaryComponents)) : pay
}

function cashOf(components: readonly z.output<typeof componentSchema>[], label?: string): SaidRange[] {
  return components
    .filter(({ compensationType }) => compensationType === 'Salary')
    .map((component) => ({
      min: component.minValue,
      max: component.maxValue,
      currency: component.currencyCode,
      period: readPeriod(component.interval),
      label,
    }))
}
