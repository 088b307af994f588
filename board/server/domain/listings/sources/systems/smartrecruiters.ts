import { z } from 'zod'
import { flag, id, link, list, part, text } from '../loose.ts'
import { toMarkdown } from '../markdown.ts'
import {
  joinPlace,
  nameCountry,
  noPay,
  readEmployment,
  readLanguage,
  readTime,
  type SourcePosting,
} from '../source-posting.ts'

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
const signSchema = z.looseObject({
  id: z.string(),
  name: z.string(),
  company: z.looseObject({ identifier: z.string() }),
})

/** Reads an answer of SmartRecruiters: a page of its list, which has no texts, or one posting; undefined where it is none. */
export function readSmartRecruiters(answer: unknown): SourcePosting[] | undefined {
  const page = z.object({ content: z.array(z.unknown()), totalFound: z.number() }).safeParse(answer)
  const isOne = signSchema.safeParse(answer).success
  if (!page.success && !isOne) return undefined
  return list(jobSchema)
    .parse(page.success ? page.data.content : [answer])
    .map(toPosting)
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
  return [companyDescription, jobDescription, qualifications, additionalInformation]
    .flatMap((part) =>
      part?.text === undefined ? [] : [`<h3>${(part.title ?? '').replaceAll('<', '&lt;')}</h3>${part.text}`],
    )
    .join('\n')
}
