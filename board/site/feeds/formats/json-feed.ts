import { verifyPath } from '@cryptolist/contract'
import * as text from '#messages/feeds'
import { language } from '#messages/language'
import { dateOf } from '../../components/job-row/job-rows.tsx'
import { toJobPosting } from '../../jobs/job/job-posting.tsx'
import { factsLine, keepEntries, listTerms, permalink } from '../entry.ts'
import type { ListFormat, WholeJob } from '../format.ts'
import { cleanText } from '../plain-text.ts'

/**
 * JSON Feed 1.1. `_jobposting` is schema.org's JobPosting as far as it is known, whose text is the entry's; `_cryptolist` is what only boards such as this one have words for. Another
 * CryptoList that reads it gets all that a list of the API says, with the text (see domain/systems/feed.ts).
 */
export const jsonFeed: ListFormat<'json'> = {
  suffix: 'json',
  name: 'JSON Feed',
  type: 'application/feed+json; charset=utf-8',
  isFeed: true,
  limit: 50,
  withWholeJobs: true,
  render({ title, boardName, origin, pageUrl, selfUrl, nextUrl, wholeJobs }) {
    const head = {
      version: 'https://jsonfeed.org/version/1.1',
      title: cleanText(text.feedTitle(title, boardName)),
      home_page_url: pageUrl,
      feed_url: selfUrl,
      ...(nextUrl !== null && { next_url: nextUrl }),
      description: cleanText(text.feedDescription(title, boardName)),
      language,
      authors: [{ name: boardName, url: origin }],
    }
    const items = wholeJobs.map((entry) => writeItem(entry, origin))
    return `${JSON.stringify(head).slice(0, -1)},"items":[${items.join()}]}`
  },
}

const writeItem = keepEntries(({ job, namesCountries, updatedAt }: WholeJob, origin: string): string => {
  const { company, pay, place, roleFamily, seniority, employment, tags, chains, sectors } = job
  const { tokens, cryptoPay, hours, source, isDemo, signature } = job
  const item = {
    id: permalink(origin, job),
    url: origin + job.path,
    title: job.title,
    content_html: job.descriptionHtml ?? '',
    summary: factsLine(job),
    date_published: dateOf(job).iso,
    date_modified: updatedAt,
    authors: [{ name: company.name, url: `${origin}/companies/${company.slug}` }],
    tags: listTerms(job),
    ...(job.language !== null && { language: job.language }),
    _jobposting: toJobPosting(job, { origin, namesCountries }),
    _cryptolist: {
      verify: signature === null ? null : origin + verifyPath(job),
      ...{ signature, pay, place, roleFamily, seniority, employment, tags, chains, sectors },
      ...{ tokens, cryptoPay, hours, source, isDemo },
    },
  }
  return JSON.stringify(item, (_key, value: unknown) =>
    typeof value === 'string' ? cleanText(value) : value,
  )
})
