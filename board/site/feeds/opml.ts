import type { Landing } from '@cryptolist/contract'
import * as feeds from '#messages/feeds'
import { feedSearch } from '../jobs/search.ts'
import { titleOfSearch } from './entry.ts'
import { element, xmlDocument } from './xml.ts'

interface ListedFeeds {
  boardName: string
  origin: string
  landings: readonly Landing[]
}

/** OPML 2.0, which feed readers import: the board's feed, and that of each list that has an address of its own. */
export function writeOpml({ boardName, origin, landings }: ListedFeeds): string {
  const outline = (title: string, page: string, feed: string) =>
    element('outline', [], { type: 'rss', text: title, title, htmlUrl: origin + page, xmlUrl: origin + feed })
  const outlines = [
    outline(feeds.allJobs, '/jobs', '/feed.rss'),
    ...landings.map(({ path, query, names }) =>
      outline(titleOfSearch(query, names), path, `/jobs.rss${feedSearch(query)}`),
    ),
  ]
  return xmlDocument(
    element(
      'opml',
      [
        element('head', [element('title', feeds.feedTitle(feeds.allJobs, boardName))]),
        element('body', outlines),
      ],
      { version: '2.0' },
    ),
  )
}
