import { z } from 'zod'
import { toMarkdown } from '../markup/markdown.ts'
import { readTime } from './dates.ts'
import { id, link, part, text } from './loose.ts'
import { noPay, readEmployment, readWorkMode, type SourcePosting } from './source-posting.ts'
import { defineSystem, hasTexts, plainName } from './system.ts'

const jobSchema = z.object({
  id,
  title: text,
  absolute_url: link,
  content: text,
  location: part(z.object({ name: text })),
  employment_type: text,
  location_type: text,
  first_published_at: text,
})
const boardSchema = z
  .array(z.unknown())
  .refine((jobs) => jobs.every((job) => hasTexts(job, 'title', 'absolute_url')))

/** Gem's job board. It has no pay. */
export const gem = defineSystem({
  system: 'gem',
  name: 'Gem',
  find(url, steps) {
    const [board, postingId] =
      url.hostname === 'api.gem.com' && steps[0] === 'job_board' ? [steps[2], undefined] : steps
    if (!/^(?:jobs|api)\.gem\.com$/.test(url.hostname) || !board || !plainName.test(board)) return undefined
    return { board, postingId }
  },
  listUrl: (board) => `https://api.gem.com/job_board/v0/${board}/job_posts/`,
  pageUrl: (board) => `https://jobs.gem.com/${board}`,
  pace: { host: 'api.gem.com', pauseMs: 500 },
  list(answer) {
    const board = boardSchema.safeParse(answer)
    return board.success ? { jobs: board.data } : undefined
  },
  schema: jobSchema,
  toPosting: (job): SourcePosting => ({
    system: 'gem',
    id: job.id,
    url: job.absolute_url,
    company: undefined,
    title: job.title,
    description: toMarkdown(job.content),
    places: job.location?.name === undefined ? [] : [job.location.name],
    workMode: readWorkMode(job.location_type),
    employment: readEmployment(job.employment_type),
    pay: noPay,
    postedAt: readTime(job.first_published_at),
  }),
})
