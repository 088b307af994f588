import * as text from '#messages/feeds'
import { language } from '#messages/language'
import { dateOf } from '../../components/job-row/job-rows.tsx'
import { entryHtml, factsLine, keepEntries, lastChange, listTerms, permalink } from '../entry.ts'
import type { ListFormat, WholeJob } from '../format.ts'
import { element, type Xml, xmlDocument } from '../xml.ts'

const mimeType = 'application/atom+xml'

/** Atom (RFC 4287). */
export const atom: ListFormat<'atom'> = {
  suffix: 'atom',
  name: 'Atom',
  type: `${mimeType}; charset=utf-8`,
  isFeed: true,
  limit: 50,
  withWholeJobs: true,
  render({ title, boardName, origin, pageUrl, selfUrl, nextUrl, wholeJobs }) {
    const linkTo = (rel: string, type: string, href: string) => element('link', [], { rel, type, href })
    return xmlDocument(
      element(
        'feed',
        [
          element('title', text.feedTitle(title, boardName)),
          element('subtitle', text.feedDescription(title, boardName)),
          element('id', selfUrl),
          element('updated', lastChange(wholeJobs)),
          element('author', [element('name', boardName), element('uri', origin)]),
          linkTo('self', mimeType, selfUrl),
          linkTo('alternate', 'text/html', pageUrl),
          ...(nextUrl === null ? [] : [linkTo('next', mimeType, nextUrl)]),
          ...wholeJobs.map((entry) => writeEntry(entry, origin)),
        ],
        { xmlns: 'http://www.w3.org/2005/Atom', 'xml:lang': language },
      ),
    )
  },
}

const writeEntry = keepEntries((entry: WholeJob, origin: string): Xml => {
  const { job, updatedAt } = entry
  return element('entry', [
    element('title', text.entryTitle(job.title, job.company.name)),
    element('link', [], { rel: 'alternate', type: 'text/html', href: origin + job.path }),
    element('id', permalink(origin, job)),
    element('published', dateOf(job).iso),
    element('updated', updatedAt),
    element('author', [
      element('name', job.company.name),
      element('uri', `${origin}/companies/${job.company.slug}`),
    ]),
    ...listTerms(job).map((term) => element('category', [], { term })),
    element('summary', factsLine(job)),
    element('content', entryHtml(entry), {
      type: 'html',
      ...(job.language !== null && { 'xml:lang': job.language }),
    }),
  ])
})
