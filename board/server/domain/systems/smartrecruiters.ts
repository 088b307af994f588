import { z } from 'zod'
import { parseAnswer } from '../../texts/json-depth.ts'
import { toMarkdown } from '../markup/markdown.ts'
import { readTime } from './dates.ts'
import { flag, id, link, part, text } from './loose.ts'
import { joinSections } from './sections.ts'
import {
  joinPlace,
  nameCountry,
  noPay,
  readEmployment,
  readLanguage,
  type SourcePosting,
} from './source-posting.ts'
import { defineSystem, hasTexts, plainName } from './system.ts'

const pageSize = 100
const section = part(z.object({ title: text, text }))
const jobSchema = z.object({
  id,
  name: text,
  postingUrl: link,
  releasedDate: text,
  company: part(z.object({ identifier: text, name: text })),
  location: part(z.object({ city: text, country: text, remote: flag, hybrid: flag })),
  typeOfEmployment: part(z.object({ id: text, label: text })),
  language: part(z.object({ code: text })),
  jobAd: part(
    z.object({
      sections: part(
        z.object({
          companyDescription: section,
          jobDescription: section,
          qualifications: section,
          additionalInformation: section,
        }),
      ),
    }),
  ),
})
const pageSchema = z.object({ content: z.array(z.unknown()), totalFound: z.number() })
const companySchema = z.looseObject({ company: z.looseObject({ identifier: z.string() }) })

/** SmartRecruiters: a page of its list, which has no texts, or one posting. Its robots.txt keeps programs from its API, so boards are followed only if the operator says so. */
export const smartRecruiters = defineSystem({
  system: 'smartrecruiters',
  name: 'SmartRecruiters',
  find(url, [company, posting]) {
    if (
      !/^(?:jobs|careers)\.smartrecruiters\.com$/.test(url.hostname) ||
      !company ||
      !plainName.test(company)
    )
      return undefined
    return { board: company, postingId: /^(\d+|[\da-f-]{36})/i.exec(posting ?? '')?.[1] }
  },
  listUrl: (board) => `${postingsUrl(board)}?limit=${pageSize}&offset=0`,
  postingUrl: (board, postingId) => `${postingsUrl(board)}/${postingId}`,
  pageUrl: (board) => `https://jobs.smartrecruiters.com/${board}`,
  pace: { host: 'api.smartrecruiters.com', pauseMs: 1_000 },
  canFollow: false,
  // An empty list is also the answer for a company that it doesn't have.
  isEmptyNoAnswer: true,
  nextUrl(board, answer, page) {
    const read = pageSchema.safeParse(answer).data
    return read !== undefined && read.totalFound > page * pageSize
      ? `${postingsUrl(board)}?limit=${pageSize}&offset=${page * pageSize}`
      : undefined
  },
  details: {
    url: (board, { id }) => id && `${postingsUrl(board)}/${id}`,
    isPage: false,
    read(answer, posting) {
      const job = readJob(answer)
      return job && { ...posting, description: toMarkdown(joinText(job)) }
    },
  },
  list(answer) {
    const page = pageSchema.safeParse(answer)
    if (page.success) return { jobs: page.data.content, total: page.data.totalFound }
    return hasTexts(answer, 'id', 'name') && companySchema.safeParse(answer).success
      ? { jobs: [answer] }
      : undefined
  },
  schema: jobSchema,
  toPosting,
})

function readJob(answer: string): z.output<typeof jobSchema> | undefined {
  const job = parseAnswer(answer)
  return companySchema.safeParse(job).success ? jobSchema.safeParse(job).data : undefined
}

function postingsUrl(board: string): string {
  return `https://api.smartrecruiters.com/v1/companies/${board}/postings`
}

function toPosting(job: z.output<typeof jobSchema>): SourcePosting {
  const { company, location } = job
  const isNamed = company?.identifier !== undefined && job.id !== undefined
  const listed = isNamed
    ? `https://jobs.smartrecruiters.com/${encodeURIComponent(company.identifier ?? '')}/${job.id}`
    : undefined
  return {
    system: 'smartrecruiters',
    id: job.id,
    url: job.postingUrl ?? listed,
    company: company?.name ?? company?.identifier,
    title: job.name,
    description: toMarkdown(joinText(job)),
    places: joinPlace(location?.city, nameCountry(location?.country)),
    // `remote: false` without `hybrid` doesn't mean on-site.
    workMode: location?.remote === true ? 'remote' : location?.hybrid === true ? 'hybrid' : undefined,
    employment: readEmployment(job.typeOfEmployment?.label ?? job.typeOfEmployment?.id),
    pay: noPay,
    postedAt: readTime(job.releasedDate),
    language: readLanguage(job.language?.code),
  }
}

function joinText({ jobAd }: z.output<typeof jobSchema>): string {
  const { companyDescription, jobDescription, qualifications, additionalInformation } = jobAd?.sections ?? {}
  const sections = [companyDescription, jobDescription, qualifications, additionalInformation]
  return joinSections(sections.map((part) => ({ heading: part?.title, html: part?.text })))
}
