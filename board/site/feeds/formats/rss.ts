import * as text from '#messages/feeds'
import { language } from '#messages/language'
import { dateOf } from '../../components/job-row/job-rows.tsx'
import { entryHtml, factsLine, keepEntries, lastChange, listTerms, permalink } from '../entry.ts'
import type { ListFormat, WholeJob } from '../format.ts'
import { element, type Xml, xmlDocument } from '../xml.ts'

const mimeType = 'application/rss+xml'

/** RSS 2.0, with the whole text as `content:encoded`. */
export const rss: ListFormat<'rss'> = {
  suffix: 'rss',
  name: 'RSS',
  type: `${mimeType}; charset=utf-8`,
  isFeed: true,
  limit: 50,
  withWholeJobs: true,
  render({ title, boardName, origin, pageUrl, selfUrl, nextUrl, wholeJobs }) {
    const linkTo = (rel: string, href: string | null) =>
      href === null ? element(rel, null) : element('atom:link', [], { rel, type: mimeType, href })
    const channel = element('channel', [
      element('title', text.feedTitle(title, boardName)),
      element('link', pageUrl),
      element('description', text.feedDescription(title, boardName)),
      element('language', language),
      element('lastBuildDate', new Date(lastChange(wholeJobs)).toUTCString()),
      linkTo('self', selfUrl),
      linkTo('next', nextUrl),
      ...wholeJobs.map((entry) => writeItem(entry, origin)),
    ])
    return xmlDocument(
      element('rss', [channel], {
        version: '2.0',
        'xmlns:atom': 'http://www.w3.org/2005/Atom',
        'xmlns:content': 'http://purl.org/rss/1.0/modules/content/',
        'xmlns:dc': 'http://purl.org/dc/elements/1.1/',
      }),
    )
  },
}

const writeItem = keepEntries((entry: WholeJob, origin: string): Xml => {
  const { job } = entry
  return element('item', [
    element('title', text.entryTitle(job.title, job.company.name)),
    element('link', origin + job.path),
    element('guid', permalink(origin, job), { isPermaLink: 'true' }),
    // RFC 822, with the four digits of a year that RSS prefers.
    element('pubDate', new Date(dateOf(job).iso).toUTCString()),
    element('dc:creator', job.company.name),
    ...listTerms(job).map((name) => element('category', name)),
    element('description', factsLine(job)),
    element('content:encoded', entryHtml(entry)),
  ])
})
