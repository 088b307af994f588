import { parseUrl } from '@cryptolist/contract'
import { XMLParser } from 'fast-xml-parser'
import { z } from 'zod'
import { parseAnswer } from '../../texts/json-depth.ts'
import { withoutLinkHosts } from '../markup/link-hosts.ts'
import { textToMarkdown, toMarkdown } from '../markup/markdown.ts'
import { knownFactsSchema, toPay } from './cryptolist.ts'
import { readTime } from './dates.ts'
import { type FeedFacts, readFacts } from './feed-facts.ts'
import { readJsonLd } from './json-ld.ts'
import { knownTerms } from './listed-facts.ts'
import { link, part, text } from './loose.ts'
import { readLanguage, type SourcePosting, statesPay } from './source-posting.ts'
import { defineSystem } from './system.ts'

/** Under a symbol, so that nothing in an answer is taken for it. */
const baseName = Symbol('base address')

/** A text, in XML with attributes or without. */
const xmlText = z.preprocess((value) => {
  const node = Array.isArray(value) ? value[0] : value
  return typeof node === 'object' && node !== null && '#text' in node ? node['#text'] : node
}, text)
const xmlId = xmlText.pipe(z.string().max(200).optional().catch(undefined))
const hrefSchema = z.looseObject({ '@href': z.string(), '@rel': z.string().optional() })
/** RSS writes a link as text, Atom as an attribute of one or several elements. */
const xmlAddress = z.preprocess((value) => {
  const links = [value].flat().flatMap((one) => hrefSchema.safeParse(one).data ?? [])
  const page = links.find((one) => one['@rel'] === undefined || one['@rel'] === 'alternate') ?? links[0]
  return page?.['@href'] ?? xmlText.parse(value)
}, text)
const xmlLink = xmlAddress.pipe(link)
const entryShape = z.object({
  id: xmlId,
  guid: xmlId,
  url: xmlLink,
  link: xmlLink,
  title: xmlText,
  content_html: text,
  content_text: text,
  language: text,
  'content:encoded': xmlText,
  description: xmlText,
  content: xmlText,
  summary: xmlText,
  date_published: text,
  pubDate: xmlText,
  published: xmlText,
  _jobposting: z.unknown().optional(),
  _cryptolist: part(knownFactsSchema),
  facts: z.custom<FeedFacts>(),
})
const entrySchema = z.preprocess((entry) => ({ ...toObject(entry), facts: readFacts(entry) }), entryShape)
/** Where an entry's link leads, as it is written, and what it is relative to. */
const linkedSchema = z.object({ url: xmlAddress, link: xmlAddress, '@xml:base': text })
const baseSchema = z.object({
  [baseName]: z.string().optional(),
  feed: part(z.object({ '@xml:base': text })),
})
const some = z.preprocess((value) => [value ?? []].flat(), z.array(z.unknown()))
const jsonFeed = z
  .object({ version: z.string().startsWith('https://jsonfeed.org/version/'), items: z.array(z.unknown()) })
  .transform(({ items }) => items)
const rssFeed = z
  .object({ rss: z.object({ channel: z.object({ item: some }) }) })
  .transform(({ rss }) => rss.channel.item)
const atomFeed = z.object({ feed: z.object({ entry: some }) }).transform(({ feed }) => feed.entry)
const feedSchema = part(z.union([jsonFeed, rssFeed, atomFeed]))

/** A page of jobs by its words; WordPress has a feed at every address, and most are blogs. */
const ofJobs = /\b(?:jobs?|careers?|vacanc(?:y|ies)|positions?|openings?)\b/i
/** As boards such as this one name their feeds; those are of jobs alone. */
const ofList = /^\/(?:jobs|feed|companies\/[a-z0-9-]+)\.(?:rss|atom|json)$/
const asFeed = /\.(?:rss|atom|xml)$|(?:\/|^)(?:feed|rss|atom)(?:\.json)?$|\bfeed\.json$/i

/**
 * An RSS, Atom or JSON Feed of jobs at a company's own address, which is the board's name. Feeds leave out older entries without saying so:
 * none is complete.
 */
export const feed = defineSystem({
  system: 'feed',
  name: undefined,
  find(url) {
    const path = url.pathname.replace(/\/+$/, '')
    const isFeed = ofList.test(path) || (ofJobs.test(`${url.hostname}${path}`) && asFeed.test(path))
    if (!isFeed || url.port !== '') return undefined
    return { board: `${url.hostname}${url.pathname}${url.search}`, postingId: undefined }
  },
  listUrl: (board) => `https://${board}`,
  pageUrl: (board) => `https://${board}`,
  pace: { host: 'feeds', pauseMs: 500 },
  hasOwnHosts: true,
  isNeverComplete: true,
  // Anyone can write a feed, and the whole process waits while its XML is parsed.
  maximumBytes: 2_000_000,
  maximumPostings: 500,
  parse: parseFeed,
  list(answer) {
    const entries = feedSchema.parse(answer)
    if (entries === undefined) return undefined
    const { [baseName]: address, feed } = baseSchema.parse(answer)
    const base = resolve(feed?.['@xml:base'], resolve(address))
    return { jobs: entries.map((entry) => withLink(entry, base)), hasMore: true }
  },
  schema: entrySchema,
  toPosting({ facts, ...entry }): SourcePosting {
    const url = entry.url ?? entry.link
    const [stated] = readJsonLd(entry._jobposting, url) ?? []
    const extension = entry._cryptolist
    const ownHtml = extension && entry.content_html && withoutLinkHosts(entry.content_html)
    const html =
      ownHtml ??
      entry.content_html ??
      entry['content:encoded'] ??
      entry.content ??
      entry.description ??
      entry.summary
    return {
      ...facts,
      ...withoutEmpty(stated),
      pay: stated !== undefined && (statesPay(stated.pay) || !statesPay(facts.pay)) ? stated.pay : facts.pay,
      system: 'feed',
      id: entry.id ?? entry.guid ?? url,
      url,
      title: entry.title,
      description: toMarkdown(html) ?? textToMarkdown(entry.content_text) ?? stated?.description,
      postedAt: readTime(entry.date_published ?? entry.pubDate ?? entry.published) ?? stated?.postedAt,
      language: stated?.language ?? readLanguage(entry.language),
      ...(extension && readKnown(extension, entry.title)),
    }
  },
})

/**
 * The facts of another CryptoList beyond JobPosting. Postings that it reads elsewhere are followed where they come from, so that nothing goes round in circles.
 */
function readKnown(
  { pay, source, isDemo, ...facts }: z.output<typeof knownFactsSchema>,
  title: string | undefined,
): Partial<SourcePosting> {
  const { employment, place } = facts
  return {
    workMode: place.mode ?? undefined,
    employment,
    pay: toPay(pay),
    known: { ...facts, title, ...knownTerms(facts) },
    isNoJob: source !== 'direct' || isDemo,
  }
}

/** The stated facts of a posting. Those that it leaves open are no reason to forget what the feed says. */
function withoutEmpty(stated: SourcePosting | undefined): Partial<SourcePosting> {
  const entries = Object.entries(stated ?? {}).filter(
    ([, value]) => value !== undefined && !(Array.isArray(value) && value.length === 0),
  )
  return Object.fromEntries(entries)
}

function toObject(value: unknown): object {
  return typeof value === 'object' && value !== null ? value : {}
}

/** An address with what it is relative to; the latter where nothing is written. */
function resolve(written: string | undefined, base?: URL): URL | undefined {
  return written === undefined ? base : parseUrl(written, base)
}

/** The entry with the whole of a link that is written in part. */
function withLink(entry: unknown, feedBase: URL | undefined): unknown {
  const { url, link: other, '@xml:base': own } = linkedSchema.safeParse(entry).data ?? {}
  const written = url ?? other
  if (written === undefined || parseUrl(written) !== undefined) return entry
  const whole = resolve(written, resolve(own, feedBase))
  return whole === undefined ? entry : { ...toObject(entry), url: undefined, link: whole.href }
}

const xml = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  parseTagValue: false,
  maxNestedTags: 50,
  // References such as `&#038;` of links are XML.
  htmlEntities: true,
})

/** Undefined for anything but a feed that isn't cut off. `address` is where it came from. */
function parseFeed(body: string, address?: string): unknown {
  const start = body.replace(/^\uFEFF/, '').trim()
  try {
    if (start.startsWith('{')) return { ...toObject(parseAnswer(start)), [baseName]: address }
    // A declaration of entities has no use in a feed.
    if (!/<\/(?:rss|feed)>$/.test(start) || start.includes('<!DOCTYPE')) return undefined
    return { ...xml.parse(start), [baseName]: address }
  } catch {
    return undefined
  }
}
