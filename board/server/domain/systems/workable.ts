import { z } from 'zod'
import { toMarkdown } from '../markup/markdown.ts'
import { readTime } from './dates.ts'
import { flag, id, link, list, text } from './loose.ts'
import { joinPlace, nameCountry, noPay, readEmployment, type SourcePosting } from './source-posting.ts'
import { defineSystem, plainName } from './system.ts'

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

/** Workable's widget. It has no pay. */
export const workable = defineSystem({
  system: 'workable',
  name: 'Workable',
  find(url, steps) {
    const host = /^([a-z0-9-]+)\.workable\.com$/.exec(url.hostname)?.[1]
    if (host === undefined || host === 'www' || host === 'jobs') return undefined
    const account = host === 'apply' ? steps[0] : host
    const posting = steps.indexOf('j')
    if (!account || account === 'j' || account === 'api' || !plainName.test(account)) return undefined
    return { board: account, postingId: posting === -1 ? undefined : steps[posting + 1]?.toUpperCase() }
  },
  listUrl: (board) => `https://apply.workable.com/api/v1/widget/accounts/${board}?details=true`,
  pageUrl: (board) => `https://apply.workable.com/${board}`,
  // It refuses whoever asks faster.
  pace: { host: 'apply.workable.com', pauseMs: 3_000 },
  list(answer) {
    const account = signSchema.safeParse(answer)
    return account.success ? { jobs: account.data.jobs, company: text.parse(account.data.name) } : undefined
  },
  schema: jobSchema,
  toPosting,
})

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
