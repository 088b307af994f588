import { BoardError } from '@cryptolist/contract'
import { type Request, type Response, Router } from 'express'
import * as text from '#messages/errors'
import type { Context } from '../../server/context.ts'
import {
  type Sitemap,
  type SitemapEntry,
  type SitemapFile,
  sitemapKinds,
} from '../../server/domain/search-engines/sitemap.ts'
import { ownOrigin } from '../../server/http/own-origin.ts'
import { addRoute, noInput } from '../../server/http/route.ts'
import { sendStream } from '../../server/http/send-file.ts'

const head = '<?xml version="1.0" encoding="UTF-8"?>\n'
const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

/** Where search engines find every page that they may list; nothing while a board has only demo listings. */
export function sitemapRoutes(context: Context): Router {
  const { sitemap } = context
  const router = Router()
  const at = { router, context }
  const shared = { access: 'anyone', limits: ['sitemap'], input: noInput, cache: 'no-cache' } as const

  addRoute(at, ['get', '/sitemap.xml'], shared, async ({ request, response }) => {
    if (!(await sitemap.isThere())) throw nothingAt(request)
    await sendXml(response, writeIndex(sitemap, ownOrigin(context.config, request)))
  })

  addRoute(at, ['get', '/sitemaps/:file'], shared, async ({ request, response }) => {
    const file = parseFileName(request.params.file)
    if (file === undefined || !(await sitemap.isThere())) throw nothingAt(request)
    const parts = sitemap.readEntries(file)
    // A file has at least one address, or none is there.
    const first = await parts.next()
    if (first.done === true) throw nothingAt(request)
    await sendXml(response, writeEntries(first.value, parts, ownOrigin(context.config, request)))
  })
  return router
}

function nothingAt({ path }: Request): BoardError {
  return new BoardError('not_found', text.nothingAt(path))
}

type NamedFile = Pick<SitemapFile, 'kind' | 'number'>

function parseFileName(name: string): NamedFile | undefined {
  const [, word, number] = /^([a-z]+)-([1-9]\d{0,4})\.xml$/.exec(name) ?? []
  const kind = sitemapKinds.find((candidate) => candidate === word)
  return kind === undefined ? undefined : { kind, number: Number(number) }
}

async function* writeIndex(sitemap: Sitemap, origin: string): AsyncGenerator<string> {
  yield `<sitemapindex ${namespace}>\n`
  for (const { kind, number, changedAt } of await sitemap.listFiles())
    yield entry('sitemap', `${origin}/sitemaps/${kind}-${number}.xml`, changedAt)
  yield '</sitemapindex>\n'
}

async function* writeEntries(
  first: readonly SitemapEntry[],
  others: AsyncIterable<readonly SitemapEntry[]>,
  origin: string,
): AsyncGenerator<string> {
  const write = (entries: readonly SitemapEntry[]) =>
    entries.map(({ path, changedAt }) => entry('url', origin + path, changedAt)).join('')
  yield `<urlset ${namespace}>\n`
  yield write(first)
  for await (const entries of others) yield write(entries)
  yield '</urlset>\n'
}

/** Nothing in an address of ours has to be escaped: slugs are ASCII letters, digits and hyphens. */
function entry(name: 'sitemap' | 'url', address: string, changedAt: string | undefined): string {
  const day = changedAt === undefined ? '' : `<lastmod>${changedAt}</lastmod>`
  return `<${name}><loc>${address}</loc>${day}</${name}>\n`
}

/** Sends the parts as they come. */
async function sendXml(response: Response, parts: AsyncIterable<string>): Promise<void> {
  response.type('application/xml')
  if (response.req.method === 'HEAD') return void response.end()
  response.write(head)
  // Compressed, the first bytes would wait for more; there is nothing to flush otherwise.
  response.flush?.()
  await sendStream(response, parts)
}
