import { parseUrl } from '@cryptolist/contract'
import rehypeParse from 'rehype-parse'
import { unified } from 'unified'
import { z } from 'zod'
import { toMarkdown } from '../markup/markdown.ts'
import { readEnd, readTime } from './dates.ts'
import { findNodes } from './json-ld-nodes.ts'
import { readBaseSalary } from './json-ld-pay.ts'
import { parseJsonScript } from './json-script.ts'
import { link, list, part, text } from './loose.ts'
import {
  joinPlace,
  nameCountry,
  readEmployment,
  readLanguage,
  readWorkMode,
  type SourcePosting,
  withPlainLines,
} from './source-posting.ts'

const mostMembers = 100
/** One or several of something: JSON-LD leaves a list out where it has one member. */
const some = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => [value ?? []].flat().slice(0, mostMembers), list(schema))
/** A word, or something that has a name. */
const named = z
  .union([z.string(), z.looseObject({ name: z.string() }).transform(({ name }) => name)])
  .optional()
  .catch(undefined)
const postal = z
  .object({ addressLocality: named, addressRegion: named, addressCountry: named })
  .transform(({ addressLocality, addressRegion, addressCountry }) =>
    joinPlace(addressLocality, addressRegion, nameCountry(addressCountry)),
  )
const words = z.string().transform((word) => joinPlace(nameCountry(word)))
/** Words, an address, or something that has addresses or only a name. */
const place = z.union([
  words,
  z
    .looseObject({ address: some(z.union([words, postal])) })
    .transform(({ address }) => address.flat())
    .refine((places) => places.length > 0),
  postal.refine((places) => places.length > 0),
  named.transform((name) => joinPlace(nameCountry(name))),
])
/** The address of a picture, or an ImageObject that has one. */
const picture = z.union([
  z.object({ contentUrl: text, url: text }).transform(({ contentUrl, url }) => contentUrl ?? url),
  text,
])
const postingSchema = z.object({
  title: text,
  name: text,
  description: text,
  url: text,
  identifier: part(
    z.union([
      z.looseObject({ value: z.union([z.string(), z.number()]) }).transform(({ value }) => String(value)),
      z.string(),
    ]),
  ),
  inLanguage: part(
    z.union([
      z.string(),
      z.object({ alternateName: z.string() }).transform(({ alternateName }) => alternateName),
    ]),
  ),
  datePosted: text,
  validThrough: text,
  employmentType: some(z.string()),
  jobLocationType: some(z.string()),
  jobLocation: some(place),
  applicantLocationRequirements: some(place),
  hiringOrganization: some(
    z.union([
      z.object({ name: text, legalName: text, sameAs: text, url: text, logo: some(picture) }),
      z.string().transform((name) => ({
        name,
        legalName: undefined,
        sameAs: undefined,
        url: undefined,
        logo: [],
      })),
    ]),
  ),
  baseSalary: z.unknown().optional(),
  salaryCurrency: text,
})

const itemSchema = z.object({ url: text, item: part(z.union([z.string(), z.object({ url: text })])) })
/** The links of a list of items; trails and other lists have other types. */
const itemsSchema = z
  .object({ itemListElement: some(itemSchema) })
  .transform(({ itemListElement }) =>
    itemListElement.flatMap(({ url, item }) => url ?? (typeof item === 'object' ? item.url : item) ?? []),
  )
  .catch([])

/** How many postings of a page are read. */
export const mostPostings = 500

/** Reads schema.org's JobPosting, alone, in a list or in a graph; undefined where there is none. `page` is where it stands. */
export function readJsonLd(
  answer: unknown,
  page?: string,
  most = Number.POSITIVE_INFINITY,
): SourcePosting[] | undefined {
  const nodes = findNodes(answer, 'JobPosting', most)
  return nodes.length === 0
    ? undefined
    : list(postingSchema)
        .parse(nodes)
        .map((posting) => withPlainLines(toPosting(posting, page)))
}

function toPosting(job: z.output<typeof postingSchema>, page: string | undefined): SourcePosting {
  const [workMode] = job.jobLocationType.flatMap((word) => readWorkMode(word) ?? [])
  const offices = job.jobLocation.flat()
  const fences = job.applicantLocationRequirements.flat()
  const [employer] = job.hiringOrganization
  return {
    system: 'json_ld',
    id: job.identifier,
    url: resolve(job.url, page) ?? page,
    company: employer?.name ?? employer?.legalName,
    companyWebsite: resolveSite(employer?.sameAs, page) ?? resolveSite(employer?.url, page),
    companyLogo: resolve(employer?.logo[0], page),
    title: job.title ?? job.name,
    description: toMarkdown(job.description),
    places: workMode === 'remote' && fences.length > 0 ? fences : offices,
    workMode,
    employment: readEmployment(...job.employmentType),
    ...readBaseSalary(job.baseSalary, job.salaryCurrency),
    language: readLanguage(job.inLanguage),
    postedAt: readTime(job.datePosted),
    closesAt: readEnd(job.validThrough),
  }
}

/** An address that a page says, also in part; undefined unless it is https. */
function resolve(written: string | undefined, page: string | undefined): string | undefined {
  return written === undefined ? undefined : link.parse(parseUrl(written, page)?.href)
}

/** An employer's address that a page says; undefined for "www.acme.example" or a name, which pages also say. */
function resolveSite(written: string | undefined, page: string | undefined): string | undefined {
  return written !== undefined && /^(?:https:|\.{0,2}\/)/i.test(written) ? resolve(written, page) : undefined
}

/** The most that a page may have before it is looked at. */
const mostCharacters = 4_000_000
const mostBlocks = 20

/** The postings that a page carries for search engines, as JSON-LD; empty where it carries none. `url` is the page's own. */
export function readPage(html: string, url?: string): SourcePosting[] {
  return readJsonLdOfPage(html, url).postings
}

/** The postings that a page carries as JSON-LD, and the addresses in its lists of items. */
export function readJsonLdOfPage(html: string, url?: string): { postings: SourcePosting[]; items: string[] } {
  if (html.length > mostCharacters) return { postings: [], items: [] }
  const blocks = listBlocks(html).map(readBlock)
  return {
    postings: readJsonLd(blocks, url, mostPostings) ?? [],
    items: findNodes(blocks, 'ItemList', mostPostings)
      .flatMap((list) => itemsSchema.parse(list))
      .flatMap((item) => resolve(item, url) ?? []),
  }
}

/** The script elements that carry JSON-LD, with their tags. Each letter is looked at once, for a page may be made to take long. */
function listBlocks(html: string): string[] {
  const blocks: string[] = []
  const starts = /<script\b[^<>]{0,1000}>/gi
  const ends = /<\/script[^<>]{0,100}>/gi
  while (blocks.length < mostBlocks) {
    const start = starts.exec(html)
    if (start === null) break
    ends.lastIndex = starts.lastIndex
    const end = ends.exec(html)
    if (end === null) break
    if (/application\/ld\+json/i.test(start[0])) blocks.push(html.slice(start.index, ends.lastIndex))
    starts.lastIndex = ends.lastIndex
  }
  return blocks
}

/** The JSON of a script element, read as browsers read the element; undefined where it is none. */
function readBlock(block: string): unknown {
  const [script] = unified().use(rehypeParse, { fragment: true }).parse(block).children
  const content = script?.type === 'element' && script.tagName === 'script' ? script.children[0] : undefined
  return content?.type === 'text' ? parseJsonScript(content.value) : undefined
}
