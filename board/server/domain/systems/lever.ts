import { z } from 'zod'
import { toMarkdown } from '../markup/markdown.ts'
import { readTimestamp } from './dates.ts'
import { amount, id, link, list, part, text } from './loose.ts'
import { joinSections } from './sections.ts'
import {
  completePlaces,
  joinPlace,
  nameCountry,
  readEmployment,
  readPay,
  readPeriod,
  readWorkMode,
  type SourcePosting,
} from './source-posting.ts'
import { defineSystem, hasTexts, plainName } from './system.ts'

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
  salaryDescription: text,
  salaryDescriptionPlain: text,
  salaryRange: part(z.object({ currency: text, interval: text, min: amount, max: amount })),
})
/** Boards of customers in the EU are on another host, where the same name can be another company's. */
const inEu = /^eu\//

/** Lever's postings. The board of a customer in the EU is written `eu/name` here. */
export const lever = defineSystem({
  system: 'lever',
  name: 'Lever',
  find(url, steps) {
    const host = /^(?:jobs|api)(\.eu)?\.lever\.co$/.exec(url.hostname)
    const [site, postingId] = steps[0] === 'v0' && steps[1] === 'postings' ? steps.slice(2) : steps
    if (!host || !site || !plainName.test(site)) return undefined
    return {
      board: host[1] === undefined ? site : `eu/${site}`,
      postingId: postingId && /^[\da-f-]{36}$/i.test(postingId) ? postingId : undefined,
    }
  },
  listUrl: (board) => `${postingsUrl(board)}?mode=json`,
  postingUrl: (board, postingId) => `${postingsUrl(board)}/${postingId}?mode=json`,
  pageUrl: (board) => `https://jobs.${inEu.test(board) ? 'eu.' : ''}lever.co/${board.replace(inEu, '')}`,
  // Its robots.txt asks for a second between two requests.
  pace: { host: 'api.lever.co', pauseMs: 1_000 },
  isTextPublic: true,
  list(answer) {
    if (Array.isArray(answer) && answer.length === 0) return { jobs: [] }
    const jobs = Array.isArray(answer) ? answer : [answer]
    return jobs.some((job) => hasTexts(job, 'hostedUrl', 'text')) ? { jobs } : undefined
  },
  schema: jobSchema,
  toPosting,
})

function postingsUrl(board: string): string {
  return `https://api.${inEu.test(board) ? 'eu.' : ''}lever.co/v0/postings/${board.replace(inEu, '')}`
}

function toPosting(job: z.output<typeof jobSchema>): SourcePosting {
  const { categories, salaryRange } = job
  const payWords = job.salaryDescriptionPlain ?? toMarkdown(job.salaryDescription)
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
    places: completePlaces(places, joinPlace(nameCountry(job.country))),
    workMode: readWorkMode(job.workplaceType),
    employment: readEmployment(categories?.commitment),
    pay: readPay({
      min: salaryRange?.min,
      max: salaryRange?.max,
      currency: salaryRange?.currency,
      period: readPeriod(salaryRange?.interval),
    }),
    ...(payWords && { payWords: { words: payWords, level: 'field' } }),
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
  const points = lists.map(({ text: heading, content = '' }) => ({ heading, html: `<ul>${content}</ul>` }))
  return [...text, joinSections(points), additional].join('\n')
}
