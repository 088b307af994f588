import type { WorkMode } from '@cryptolist/contract'
import { z } from 'zod'
import { toMarkdown, unescapeHtml } from '../markup/markdown.ts'
import { usualPeriod } from '../reading/usual-period.ts'
import { readTime } from './dates.ts'
import { formReadingVersion, readGreenhouseForm } from './greenhouse-form.ts'
import { amount, id, link, list, part, text } from './loose.ts'
import { readPayMarkup } from './pay-markup.ts'
import {
  noPay,
  readEmployment,
  readLanguage,
  readPeriod,
  readRanges,
  readWorkMode,
  type SaidRange,
  type SourcePosting,
  type StatedPay,
} from './source-posting.ts'
import { defineSystem, hasTexts, plainName } from './system.ts'

/** A custom field of the type `currency_range`. */
const currencyRange = z.object({ unit: z.string(), min_value: amount, max_value: amount })
const jobSchema = z.object({
  id,
  internal_job_id: z.unknown().optional(),
  title: text,
  absolute_url: link,
  company_name: text,
  content: text,
  language: text,
  first_published: text,
  updated_at: text,
  location: part(z.object({ name: text })),
  metadata: list(
    z.object({
      name: text,
      value: z
        .union([z.string(), z.boolean(), z.array(z.string()), currencyRange])
        .nullable()
        .catch(null),
    }),
  ),
  pay_input_ranges: list(
    z.object({ min_cents: amount, max_cents: amount, currency_type: text, title: text }),
  ),
})
const boardSchema = z.object({ jobs: z.array(z.unknown()), meta: z.unknown().optional() })
const metaSchema = z.object({ total: z.number() })
const longestVersion = 100
const isJob = (job: unknown): boolean => hasTexts(job, 'absolute_url')

/** Greenhouse's job board. Customers in the EU have other pages and the same addresses to ask. */
export const greenhouse = defineSystem({
  system: 'greenhouse',
  name: 'Greenhouse',
  find(url, steps) {
    if (!/^(?:job-)?boards(?:-api)?(?:\.eu)?\.greenhouse\.io$/.test(url.hostname)) return undefined
    const isEmbedded = steps[0] === 'embed'
    const isApi = steps[0] === 'v1' && steps[1] === 'boards'
    const board = isEmbedded ? url.searchParams.get('for') : steps[isApi ? 2 : 0]
    const jobs = steps.indexOf('jobs')
    const postingId = isEmbedded ? url.searchParams.get('token') : jobs === -1 ? undefined : steps[jobs + 1]
    if (!board || !plainName.test(board)) return undefined
    return { board, postingId: postingId && /^\d+$/.test(postingId) ? postingId : undefined }
  },
  listUrl: (board) => `${jobsUrl(board)}?content=true&pay_transparency=true`,
  postingUrl: (board, postingId) => `${jobsUrl(board)}/${postingId}?pay_transparency=true`,
  pageUrl: (board) => `https://job-boards.greenhouse.io/${board}`,
  pace: { host: 'boards-api.greenhouse.io', pauseMs: 250 },
  isTextPublic: true,
  forms: {
    url: (board, postingId) => `${jobsUrl(board)}/${postingId}?questions=true`,
    read: readGreenhouseForm,
  },
  list(answer) {
    if (isJob(answer)) return { jobs: [answer] }
    const board = boardSchema.safeParse(answer)
    // Ashby and Workable have a list of that name too, whose members have their address under another name.
    if (!board.success || !(board.data.jobs.some(isJob) || board.data.meta !== undefined)) return undefined
    return { jobs: board.data.jobs, total: metaSchema.safeParse(board.data.meta).data?.total }
  },
  schema: jobSchema,
  toPosting(job): SourcePosting {
    const metadataOf = (pattern: RegExp) =>
      job.metadata.find(({ name }) => name !== undefined && pattern.test(name))?.value ?? undefined
    const employment = metadataOf(/employment|job type|commitment/i)
    return {
      system: 'greenhouse',
      id: job.id,
      url: job.absolute_url,
      company: job.company_name ?? boardOf(job.absolute_url),
      title: job.title,
      description: toMarkdown(unescapeHtml(job.content)),
      places: job.location?.name === undefined ? [] : [job.location.name],
      workMode: readModeOf(job),
      employment: readEmployment(
        ...[employment ?? []].flat().flatMap((word) => (typeof word === 'string' ? word : [])),
      ),
      pay: readPayOf(job),
      language: readLanguage(job.language),
      postedAt: readTime(job.first_published),
      formVersion: `${formReadingVersion} ${job.updated_at?.slice(0, longestVersion) ?? ''}`,
      // Prospect posts collect candidates and have no job behind them.
      isNoJob: job.internal_job_id === null,
    }
  },
})

/** The field for the work mode; one that asks only whether the job is remote says nothing with "no". */
function readModeOf({ metadata }: z.output<typeof jobSchema>): WorkMode | undefined {
  const field = metadata.find(({ name }) =>
    /work(?:place|ing)? (?:type|mode|model)|location type|remote/i.test(name ?? ''),
  )
  const isRemoteField = /^(?:is |fully )?remote\??$/i.test(field?.name ?? '')
  if (isRemoteField && (field?.value === true || field?.value === 'Yes')) return 'remote'
  return typeof field?.value === 'string' ? readWorkMode(field.value) : undefined
}

/** The field for pay, else what stands in the text as pay. */
function readPayOf({ pay_input_ranges: ranges, content, metadata }: z.output<typeof jobSchema>): StatedPay {
  const markup = ranges.length === 0 ? readPayMarkup(unescapeHtml(content)) : noPay
  if (ranges.length === 0)
    return markup === noPay ? readRanges(metadata.flatMap((field) => toRange(field) ?? [])) : markup
  return readRanges(
    ranges.map((range) => ({
      min: range.min_cents === undefined ? undefined : range.min_cents / 100,
      max: range.max_cents === undefined ? undefined : range.max_cents / 100,
      currency: range.currency_type,
      // The answer has no field for it; the employer's own words above the range may say it.
      period: readPeriod(range.title),
      label: range.title,
    })),
  )
}

/** A custom field that the employer named as pay, such as "Salary range". */
function toRange({
  name = '',
  value,
}: z.output<typeof jobSchema>['metadata'][number]): SaidRange | undefined {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return undefined
  if (!/salary|pay|compensation/i.test(name) || /bonus|ote|target|total|equity/i.test(name)) return undefined
  const { unit: currency, min_value: min, max_value: max } = value
  return { min, max, currency, period: readPeriod(name) ?? usualPeriod(min ?? max, currency), label: name }
}

function jobsUrl(board: string): string {
  return `https://boards-api.greenhouse.io/v1/boards/${board}/jobs`
}

/** Older answers do not name the company; the link has the name of its board, where it leads to Greenhouse. */
function boardOf(link: string | undefined): string | undefined {
  const url = link === undefined ? undefined : new URL(link)
  return url?.hostname.endsWith('.greenhouse.io') ? url.pathname.split('/')[1] || undefined : undefined
}
