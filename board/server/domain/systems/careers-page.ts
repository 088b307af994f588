import { parseUrl } from '@cryptolist/contract'
import { z } from 'zod'
import { normaliseLink } from '../identifiers/posting-link.ts'
import { readJsonLdOfPage, readPage } from './json-ld.ts'
import { noPay, type SourcePosting } from './source-posting.ts'
import { defineSystem } from './system.ts'

/** A posting of a page: its address, or what the page itself states of it. */
interface Row {
  id: string
  url: string
  stated?: SourcePosting
}

/** Under a symbol, so that no answer in JSON is taken for a page. */
const content = Symbol('careers page')
const contentSchema = z.object({
  [content]: z.object({
    rows: z.array(z.custom<Row>()).nonempty(),
    next: z.string().optional(),
    hasMore: z.boolean(),
  }),
})
const rowSchema = z.object({ id: z.string(), url: z.string(), stated: z.custom<SourcePosting>().optional() })

/** Steps of paths under which companies publish their jobs. */
const jobStep =
  /^(?:jobs?|careers?|positions?|openings?|vacanc(?:y|ies)|opportunit(?:y|ies)|roles?|open-(?:positions|roles|jobs)|job-openings|join(?:-us)?|hiring|work-with-us|stellen(?:angebote)?|karriere)$/i
const jobHost = /^(?:www\.)?(?:jobs?|careers?|hiring|join)\./i
/** Lists of some of the jobs, and other pages next to them. */
const listStep = /^(?:page|tags?|categor(?:y|ies)|departments?|locations?|blog|news)$/i
const otherPage =
  /^(?:all|search|teams?|about(?:-us)?|benefits|perks|culture|life|values|diversity|faqs?|privacy(?:-policy)?|terms|cookies?|log-?in|sign-?in|register|apply|alerts?|students|contact|feed|rss|index\.html?)$/i
const otherFile =
  /\.(?:pdf|docx?|png|jpe?g|svg|gif|webp|avif|ico|css|m?js|json|xml|rss|txt|zip|mp4|webmanifest)$/i
const idInQuery = /[?&](?:gh_jid|job|job_?id|position|position_?id|vacancy|id)=[^&]/i
const pageInQuery = /^(?:page|p|pg|paged)$/i
const moreButton = /<button\b[^<>]{0,1000}>[^<>]{0,60}\b(?:load|show|view|see) more\b/i
const mostLinks = 300

/**
 * A company's own careers page, which is the board's name: its jobs are its JSON-LD, and the pages below it that have some. Only the content
 * of a page shows that it is one, so no address alone does.
 */
export const careersPage = defineSystem({
  system: 'page',
  name: undefined,
  isPage: true,
  find(url) {
    if (!/\.[a-z]{2,}$/i.test(url.hostname) || url.port !== '') return undefined
    return { board: `${url.hostname}${url.pathname}${url.search}`, postingId: undefined }
  },
  listUrl: (board) => `https://${board}`,
  pageUrl: (board) => `https://${board}`,
  pace: { host: 'pages', pauseMs: 1_000 },
  hasOwnHosts: true,
  // A page that has become a program, or is broken, has no links either.
  isEmptyNoAnswer: true,
  maximumBytes: 4_000_000,
  parse: (body, address) => {
    const url = address === undefined ? undefined : parseUrl(address)
    return url === undefined ? undefined : { [content]: readList(body, url) }
  },
  nextUrl: (_board, answer) => contentSchema.safeParse(answer).data?.[content].next,
  list(answer) {
    const page = contentSchema.safeParse(answer).data?.[content]
    return page && { jobs: page.rows, hasMore: page.hasMore }
  },
  schema: rowSchema,
  details: {
    url: (_board, { url, description }) => (description === undefined ? url : undefined),
    isPage: true,
    areLinks: true,
    read(page, posting) {
      const postings = readPage(page, posting.url)
      const isOwn = ({ url = '' }: SourcePosting): boolean => {
        const own = parseUrl(url)
        return own !== undefined && idOf(own) === posting.id
      }
      const [stated, ...others] = postings.length > 1 ? postings.filter(isOwn) : postings
      return stated === undefined || others.length > 0
        ? undefined
        : { ...stated, system: 'page', id: posting.id, url: posting.url }
    },
  },
  toPosting: ({ id, url, stated }): SourcePosting => ({
    places: [],
    workMode: undefined,
    employment: [],
    pay: noPay,
    company: undefined,
    title: undefined,
    description: undefined,
    ...stated,
    system: 'page',
    id,
    url,
  }),
})

const longestId = 200

function idOf(url: URL): string {
  return normaliseLink(url).slice(0, longestId)
}

function readList(html: string, page: URL): z.output<typeof contentSchema>[typeof content] | undefined {
  const { postings, items } = readJsonLdOfPage(html, page.href)
  const rows = new Map<string, Row>()
  const add = (row: Row): void => {
    if (!rows.has(row.id)) rows.set(row.id, row)
  }
  for (const stated of postings) {
    const own = parseUrl(stated.url ?? '')
    if (own !== undefined && isSameHost(own, page) && idOf(own) !== idOf(page)) {
      const row = { id: idOf(own), url: own.href }
      // A job that is stated without a text has one on its own page.
      add(stated.description === undefined ? row : { ...row, stated })
    } else if (stated.description !== undefined)
      add({ id: `${idOf(page)}#${stated.id ?? stated.title}`.slice(0, longestId), url: page.href, stated })
  }
  const links = listLinks(html, page)
  for (const url of [
    ...items.flatMap((item) => parseUrl(item, page) ?? []).filter((url) => isSameHost(url, page)),
    ...links.filter(({ url }) => isPosting(url, page)).map(({ url }) => url),
  ])
    if (idOf(url) !== idOf(page)) add({ id: idOf(url), url: withoutFragment(url) })
  const next = findNext(links, page)
  const [first, ...others] = rows.values()
  if (first === undefined) return undefined
  return {
    rows: [first, ...others.slice(0, mostLinks - 1)],
    next,
    hasMore: next !== undefined || rows.size > mostLinks || moreButton.test(html),
  }
}

interface PageLink {
  url: URL
  isNext: boolean
}

/** The links of a page, without those that leave https. */
function listLinks(html: string, page: URL): PageLink[] {
  return [...html.matchAll(/<(?:a|link)\s[^<>]{1,2000}>/gi)].flatMap(([tag]) => {
    const [, double, single, bare] = /\shref\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i.exec(tag) ?? []
    const href = (double ?? single ?? bare ?? '').replaceAll('&amp;', '&').trim()
    const url = href === '' ? undefined : parseUrl(href, page)
    if (url?.protocol !== 'https:') return []
    return [{ url, isNext: /\srel\s*=\s*["']?[^"'<>]*\bnext\b/i.test(tag) }]
  })
}

function isPosting(url: URL, page: URL): boolean {
  if (!isSameHost(url, page)) return false
  const steps = stepsOf(url)
  const last = steps.at(-1) ?? ''
  if (otherFile.test(last) || otherPage.test(last) || steps.some((step) => listStep.test(step))) return false
  const isList = steps.length === 0 || jobStep.test(last) || isSamePath(url, page)
  if (isList) return idInQuery.test(url.search)
  const isBelow =
    (jobHost.test(page.hostname) || stepsOf(page).length > 0) &&
    `${url.pathname}/`.startsWith(`${page.pathname.replace(/\/+$/, '')}/`)
  return isBelow || steps.slice(0, -1).some((step) => jobStep.test(step))
}

/** The next page of the same list, if there is one. */
function findNext(links: readonly PageLink[], page: URL): string | undefined {
  const number = pageNumber(page)
  const next = links.find(
    ({ url, isNext }) =>
      isSameHost(url, page) &&
      (isNext ? url.href !== page.href : isSameList(url, page) && pageNumber(url) === number + 1),
  )
  return next && withoutFragment(next.url)
}

function isSameList(url: URL, page: URL): boolean {
  const plain = ({ pathname }: URL): string => pathname.replace(/\/page\/\d+\/?$/, '').replace(/\/+$/, '')
  return plain(url) === plain(page)
}

function pageNumber(url: URL): number {
  const inQuery = [...url.searchParams].find(([name]) => pageInQuery.test(name))?.[1]
  const number = Number(inQuery ?? /\/page\/(\d{1,4})\/?$/.exec(url.pathname)?.[1])
  return Number.isInteger(number) && number > 0 ? number : 1
}

function isSameHost(url: URL, page: URL): boolean {
  const plain = ({ host }: URL): string => host.replace(/^www\./, '')
  return plain(url) === plain(page)
}

function isSamePath(url: URL, page: URL): boolean {
  return url.pathname.replace(/\/+$/, '') === page.pathname.replace(/\/+$/, '')
}

function stepsOf({ pathname }: URL): string[] {
  return pathname.split('/').filter((step) => step !== '')
}

function withoutFragment(url: URL): string {
  const plain = new URL(url)
  plain.hash = ''
  return plain.href
}
