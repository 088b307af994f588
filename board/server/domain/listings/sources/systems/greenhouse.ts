import { z } from 'zod'
import { amount, id, link, list, part, text } from '../loose.ts'
import { toMarkdown, unescapeHtml } from '../markdown.ts'
import {
  readEmployment,
  readLanguage,
  readPeriod,
  readRanges,
  readTime,
  readWorkMode,
  type SourcePosting,
} from '../source-posting.ts'

const jobSchema = z.object({
  id,
  title: text,
  absolute_url: link,
  company_name: text,
  content: text,
  language: text,
  first_published: text,
  location: part(z.object({ name: text })),
  metadata: list(
    z.object({
      name: text,
      value: z
        .union([z.string(), z.array(z.string())])
        .nullable()
        .catch(null),
    }),
  ),
  pay_input_ranges: list(
    z.object({ min_cents: amount, max_cents: amount, currency_type: text, title: text }),
  ),
})

const signSchema = z.looseObject({ absolute_url: z.string() })
const boardSchema = z.object({ jobs: z.array(z.unknown()), meta: z.unknown() })

/** Reads an answer of Greenhouse's job board, of one posting or of all; undefined where it is none. */
export function readGreenhouse(answer: unknown): SourcePosting[] | undefined {
  const isJob = (job: unknown): boolean => signSchema.safeParse(job).success
  if (isJob(answer)) return list(jobSchema).parse([answer]).map(toPosting)
  const board = boardSchema.safeParse(answer)
  // Ashby and Workable have a list of that name too, whose members say their address by another word.
  const isBoard = board.success && (board.data.jobs.some(isJob) || board.data.meta !== undefined)
  return isBoard ? list(jobSchema).parse(board.data.jobs).map(toPosting) : undefined
}

function toPosting(job: z.output<typeof jobSchema>): SourcePosting {
  const said = (pattern: RegExp) =>
    job.metadata.find(({ name }) => name !== undefined && pattern.test(name))?.value ?? undefined
  const employment = said(/employment|job type|commitment/i)
  const mode = said(/work(?:place|ing)? (?:type|mode|model)|remote/i)
  return {
    system: 'greenhouse',
    id: job.id,
    url: job.absolute_url,
    company: job.company_name ?? boardOf(job.absolute_url),
    title: job.title,
    description: toMarkdown(unescapeHtml(job.content)),
    places: job.location?.name === undefined ? [] : [job.location.name],
    workMode: typeof mode === 'string' ? readWorkMode(mode) : undefined,
    employment: readEmployment(...[employment ?? []].flat()),
    pay: readRanges(
      job.pay_input_ranges.map((range) => ({
        min: range.min_cents === undefined ? undefined : range.min_cents / 100,
        max: range.max_cents === undefined ? undefined : range.max_cents / 100,
        currency: range.currency_type,
        // The answer has no field for it; the employer's own words above the range may say it.
        period: readPeriod(range.title),
      })),
    ),
    language: readLanguage(job.language),
    postedAt: readTime(job.first_published),
  }
}

/** Older answers do not name the company; the link has the name of its board, where it leads to Greenhouse. */
function boardOf(link: string | undefined): string | undefined {
  const url = link === undefined ? undefined : new URL(link)
  return url?.hostname.endsWith('.greenhouse.io') ? url.pathname.split('/')[1] || undefined : undefined
}
