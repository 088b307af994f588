import { z } from 'zod'
import { toMarkdown } from '../markup/markdown.ts'
import { readTime } from './dates.ts'
import { readJsonLd } from './json-ld.ts'
import { id, link, text } from './loose.ts'
import { noPay, type SourcePosting } from './source-posting.ts'
import { defineSystem, hasTexts } from './system.ts'

const itemSchema = z.object({
  id,
  url: link,
  title: text,
  content_html: text,
  date_published: text,
  _jobposting: z.unknown().optional(),
})
const feedSchema = z.object({
  version: z.string().startsWith('https://jsonfeed.org/version/'),
  items: z.array(z.unknown()).refine((items) => items.every((item) => hasTexts(item, 'url', 'title'))),
  next_url: z.unknown().optional(),
})

const pageId = /\/jobs\/(\d+)/
const ownItem = z.looseObject({
  url: z.string().regex(pageId),
  content_html: z.string(),
  content_text: z.undefined().optional(),
  _jobposting: z.looseObject({}),
})
const isOwnItem = (item: unknown): boolean => ownItem.safeParse(item).success

/** Teamtailor's feed of a careers site: a JSON Feed with schema.org's JobPosting in each item. It comes in pages. */
export const teamtailor = defineSystem({
  system: 'teamtailor',
  name: 'Teamtailor',
  find(url, steps) {
    const board = /^([a-z0-9-]+(?:\.na)?)\.teamtailor\.com$/.exec(url.hostname)?.[1]
    if (board === undefined || ['www', 'app', 'api', 'support'].includes(board)) return undefined
    const posting = steps.indexOf('jobs')
    return { board, postingId: posting === -1 ? undefined : /^\d+/.exec(steps[posting + 1] ?? '')?.[0] }
  },
  listUrl: (board) => `https://${board}.teamtailor.com/jobs.json?per_page=100`,
  pageUrl: (board) => `https://${board}.teamtailor.com/jobs`,
  pace: { host: 'teamtailor.com', pauseMs: 1_000 },
  nextUrl(board, answer) {
    const url = link.parse(feedSchema.safeParse(answer).data?.next_url)
    return url !== undefined && new URL(url).hostname === `${board}.teamtailor.com` ? url : undefined
  },
  // Anyone can write a JSON Feed.
  isOwn: (answer) => feedSchema.safeParse(answer).data?.items.every(isOwnItem) === true,
  list(answer) {
    const feed = feedSchema.safeParse(answer)
    return feed.success ? { jobs: feed.data.items, hasMore: Boolean(feed.data.next_url) } : undefined
  },
  schema: itemSchema,
  toPosting(item): SourcePosting {
    const [stated] = readJsonLd(item._jobposting) ?? []
    return {
      places: [],
      workMode: undefined,
      employment: [],
      pay: noPay,
      company: undefined,
      ...stated,
      system: 'teamtailor',
      id: pageId.exec(item.url ?? '')?.[1] ?? item.id,
      url: item.url,
      title: item.title,
      description: toMarkdown(item.content_html) ?? stated?.description,
      postedAt: readTime(item.date_published) ?? stated?.postedAt,
    }
  },
})
