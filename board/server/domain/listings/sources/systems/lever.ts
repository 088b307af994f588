import { z } from 'zod'
import { amount, id, link, list, part, text } from '../loose.ts'
import { toMarkdown } from '../markdown.ts'
import {
  joinPlace,
  nameCountry,
  readEmployment,
  readPay,
  readPeriod,
  readTimestamp,
  readWorkMode,
  type SourcePosting,
} from '../source-posting.ts'

const jobSchema = z.object({
  id,
  text,
  country: text,
  workplaceType: text,
  createdAt: amount,
  hostedUrl: link,
  opening: text,
  description: text,
  descriptionBody: text,
  additional: text,
  lists: list(z.object({ text, content: text })),
  categories: part(z.object({ location: text, commitment: text, allLocations: list(z.string()) })),
  salaryRange: part(z.object({ currency: text, interval: text, min: amount, max: amount })),
})
const signSchema = z.looseObject({ hostedUrl: z.string(), text: z.string() })

/** Reads an answer of Lever's postings, of one or of all; undefined where it is none. */
export function readLever(answer: unknown): SourcePosting[] | undefined {
  const jobs = Array.isArray(answer) ? answer : [answer]
  if (jobs.length === 0 || !jobs.some((job) => signSchema.safeParse(job).success)) return undefined
  return list(jobSchema).parse(jobs).map(toPosting)
}

function toPosting(job: z.output<typeof jobSchema>): SourcePosting {
  const { categories, salaryRange } = job
  const places = [...new Set([categories?.location, ...(categories?.allLocations ?? [])])].flatMap(
    (place) => place ?? [],
  )
  return {
    system: 'lever',
    id: job.id,
    url: job.hostedUrl,
    // The answer does not name it; the link has it.
    company: job.hostedUrl === undefined ? undefined : new URL(job.hostedUrl).pathname.split('/')[1],
    title: job.text,
    description: toMarkdown(joinText(job)),
    places: places.length > 0 ? places : joinPlace(nameCountry(job.country)),
    workMode: readWorkMode(job.workplaceType),
    employment: readEmployment(categories?.commitment),
    pay: readPay({
      min: salaryRange?.min,
      max: salaryRange?.max,
      currency: salaryRange?.currency,
      period: readPeriod(salaryRange?.interval),
    }),
    postedAt: readTimestamp(job.createdAt),
  }
}

/** `description` holds the opening too; the body alone does not. */
function joinText({
  opening,
  description,
  descriptionBody,
  lists,
  additional,
}: z.output<typeof jobSchema>): string {
  const text = descriptionBody === undefined ? [description ?? opening] : [opening, descriptionBody]
  const points = lists.map(
    (points) => `<h3>${escapeHtml(points.text ?? '')}</h3><ul>${points.content ?? ''}</ul>`,
  )
  return [...text, ...points, additional].join('\n')
}

function escapeHtml(words: string): string {
  return words.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
