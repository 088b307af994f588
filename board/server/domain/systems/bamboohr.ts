import type { WorkMode } from '@cryptolist/contract'
import { z } from 'zod'
import { parseAnswer } from '../../texts/json-depth.ts'
import { toMarkdown } from '../markup/markdown.ts'
import { readTime } from './dates.ts'
import { id, part, text } from './loose.ts'
import { joinPlace, noPay, readEmployment, type SourcePosting } from './source-posting.ts'
import { defineSystem } from './system.ts'

const jobSchema = z.object({
  id,
  jobOpeningName: text,
  employmentStatusLabel: text,
  location: part(z.object({ city: text, state: text, addressCountry: text })),
  atsLocation: part(z.object({ city: text, state: text, province: text, country: text })),
  locationType: part(z.union([z.string(), z.number()]).transform(String)),
})
const boardSchema = z.object({
  meta: part(z.object({ totalCount: z.number() })),
  result: z
    .array(z.unknown())
    .refine((jobs) =>
      jobs.every((job) => z.looseObject({ jobOpeningName: z.string() }).safeParse(job).success),
    ),
})
const detailSchema = z.object({
  result: z.object({ jobOpening: z.object({ description: text, datePosted: text }) }),
})
const modes: Readonly<Record<string, WorkMode>> = { '0': 'onsite', '1': 'remote', '2': 'hybrid' }

/** BambooHR's careers page. Its list has no texts: each posting is answered at another address. It has no pay. */
export const bambooHr = defineSystem({
  system: 'bamboohr',
  name: 'BambooHR',
  find(url, steps) {
    const board = /^([a-z0-9-]+)\.bamboohr\.com$/.exec(url.hostname)?.[1]
    if (board === undefined || ['www', 'app', 'api', 'documentation', 'help'].includes(board))
      return undefined
    return { board, postingId: steps[0] === 'careers' ? /^\d+$/.exec(steps[1] ?? '')?.[0] : undefined }
  },
  listUrl: (board) => `https://${board}.bamboohr.com/careers/list`,
  pageUrl: (board) => `https://${board}.bamboohr.com/careers`,
  postingPageUrl: (board, { id }) => `https://${board}.bamboohr.com/careers/${id}`,
  pace: { host: 'bamboohr.com', pauseMs: 1_000 },
  list(answer) {
    const board = boardSchema.safeParse(answer)
    return board.success ? { jobs: board.data.result, total: board.data.meta?.totalCount } : undefined
  },
  schema: jobSchema,
  details: {
    url: (board, posting) => posting.id && `https://${board}.bamboohr.com/careers/${posting.id}/detail`,
    isPage: false,
    read(answer, posting) {
      const job = readJson(answer)?.result.jobOpening
      return (
        job && { ...posting, description: toMarkdown(job.description), postedAt: readTime(job.datePosted) }
      )
    },
  },
  toPosting({ location, atsLocation, ...job }): SourcePosting {
    const office = joinPlace(
      atsLocation?.city ?? location?.city,
      atsLocation?.state ?? atsLocation?.province ?? location?.state,
      atsLocation?.country ?? location?.addressCountry,
    )
    return {
      system: 'bamboohr',
      id: job.id,
      url: undefined,
      company: undefined,
      title: job.jobOpeningName,
      description: undefined,
      places: office,
      workMode: modes[job.locationType ?? ''],
      employment: readEmployment(job.employmentStatusLabel),
      pay: noPay,
    }
  },
})

function readJson(answer: string): z.output<typeof detailSchema> | undefined {
  return detailSchema.safeParse(parseAnswer(answer)).data
}
