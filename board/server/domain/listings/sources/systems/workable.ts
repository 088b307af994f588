import { z } from 'zod'
import { flag, id, link, list, text } from '../loose.ts'
import { toMarkdown } from '../markdown.ts'
import {
  joinPlace,
  nameCountry,
  noPay,
  readEmployment,
  readTime,
  type SourcePosting,
} from '../source-posting.ts'

const jobSchema = z.object({
  title: text,
  shortcode: id,
  employment_type: text,
  published_on: text,
  created_at: text,
  telecommuting: flag,
  url: link,
  city: text,
  country: text,
  description: text,
  locations: list(z.object({ city: text, country: text, countryCode: text, hidden: flag })),
})
const signSchema = z.looseObject({
  name: z.string(),
  jobs: z
    .array(z.unknown())
    .refine((jobs) => jobs.every((job) => z.looseObject({ shortcode: z.string() }).safeParse(job).success)),
})

/** Reads an answer of Workable's widget; undefined where it is none. It has no pay. */
export function readWorkable(answer: unknown): SourcePosting[] | undefined {
  const account = signSchema.safeParse(answer)
  if (!account.success) return undefined
  const company = text.parse(account.data.name)
  return list(jobSchema)
    .parse(account.data.jobs)
    .map((job) => toPosting(job, company))
}

function toPosting(job: z.output<typeof jobSchema>, company: string | undefined): SourcePosting {
  const places = job.locations
    .filter(({ hidden }) => hidden !== true)
    .flatMap((place) => joinPlace(place.city, nameCountry(place.countryCode) ?? place.country))
  return {
    system: 'workable',
    id: job.shortcode,
    url: job.url,
    company,
    title: job.title,
    description: toMarkdown(job.description),
    places: places.length > 0 ? places : joinPlace(job.city, job.country),
    // That it is not wholly remote says neither office nor hybrid.
    workMode: job.telecommuting === true ? 'remote' : undefined,
    employment: readEmployment(job.employment_type),
    pay: noPay,
    postedAt: readTime(job.published_on ?? job.created_at),
  }
}
