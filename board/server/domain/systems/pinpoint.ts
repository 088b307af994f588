import { z } from 'zod'
import { toMarkdown } from '../markup/markdown.ts'
import { readEnd } from './dates.ts'
import { amount, flag, id, link, part, text } from './loose.ts'
import {
  joinPlace,
  noPay,
  readEmployment,
  readPay,
  readPeriod,
  readWorkMode,
  type SourcePosting,
} from './source-posting.ts'
import { defineSystem, hasTexts } from './system.ts'

const jobSchema = z.object({
  id,
  title: text,
  url: link,
  description: text,
  key_responsibilities: text,
  skills_knowledge_expertise: text,
  benefits: text,
  employment_type: text,
  employment_type_text: text,
  workplace_type: text,
  deadline_at: text,
  location: part(z.object({ city: text, name: text, province: text })),
  compensation_visible: flag,
  compensation_minimum: amount,
  compensation_maximum: amount,
  compensation_currency: text,
  compensation_frequency: text,
})
const boardSchema = z.object({
  data: z.array(z.unknown()).refine((jobs) => jobs.every((job) => hasTexts(job, 'title', 'url'))),
})

/** Pinpoint's careers site. It doesn't say when a job was posted. */
export const pinpoint = defineSystem({
  system: 'pinpoint',
  name: 'Pinpoint',
  find(url, steps) {
    const board = /^([a-z0-9-]+)\.pinpointhq\.com$/.exec(url.hostname)?.[1]
    if (board === undefined || board === 'www' || board === 'app') return undefined
    const posting = steps.indexOf('postings')
    return { board, postingId: posting === -1 ? undefined : steps[posting + 1] }
  },
  listUrl: (board) => `https://${board}.pinpointhq.com/postings.json`,
  pageUrl: (board) => `https://${board}.pinpointhq.com`,
  pace: { host: 'pinpointhq.com', pauseMs: 500 },
  list(answer) {
    const board = boardSchema.safeParse(answer)
    return board.success ? { jobs: board.data.data } : undefined
  },
  schema: jobSchema,
  toPosting: (job): SourcePosting => ({
    system: 'pinpoint',
    id: /\/postings\/([\w-]+)/.exec(job.url ?? '')?.[1] ?? job.id,
    url: job.url,
    company: undefined,
    title: job.title,
    description: toMarkdown(
      [job.description, job.key_responsibilities, job.skills_knowledge_expertise, job.benefits].join('\n'),
    ),
    places: joinPlace(job.location?.city ?? job.location?.name, job.location?.province),
    workMode: readWorkMode(job.workplace_type),
    employment: readEmployment(job.employment_type_text ?? job.employment_type),
    pay:
      job.compensation_visible === true
        ? readPay({
            min: job.compensation_minimum,
            max: job.compensation_maximum,
            currency: job.compensation_currency,
            period: readPeriod(job.compensation_frequency),
          })
        : noPay,
    closesAt: readEnd(job.deadline_at),
  }),
})
