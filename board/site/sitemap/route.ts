import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { BoardError } from '@cryptolist/contract'
import { type Response, Router } from 'express'
import * as text from '#messages/errors'
import type { Context } from '../../server/context.ts'
import {
  listSitemapEntries,
  listSitemapFiles,
  type SitemapFile,
  sitemapKinds,
} from '../../server/domain/jobs/sitemap.ts'
import { ownOrigin } from '../../server/http/own-origin.ts'
import { addRoute, noInput } from '../../server/http/route.ts'

const head = '<?xml version="1.0" encoding="UTF-8"?>\n'
const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

/** Where search engines find every page that they may list, as it is at this moment: nothing of it is kept. */
export function sitemapRoutes(context: Context): Router {
  const router = Router()
  const at = { router, context }
  const shared = { access: 'anyone', limits: ['sitemap'], input: noInput, cache: 'no-cache' } as const

  addRoute(at, ['get', '/sitemap.xml'], shared, async ({ request, response }) => {
    const origin = ownOrigin(context.config, request)
    await sendXml(response, writeIndex(context, origin))
  })

  addRoute(at, ['get', '/sitemaps/:file'], shared, async ({ request, response }) => {
    const origin = ownOrigin(context.config, request)
    const file = readFile(request.params.file)
    if (file === undefined) throw new BoardError('not_found', text.nothingAt(request.path))
    await sendXml(response, writeFile(context, file, origin))
  })
  return router
}

type NamedFile = Pick<SitemapFile, 'kind' | 'number'>

function readFile(name: string): NamedFile | undefined {
  const [, word, number] = /^([a-z]+)-([1-9]\d{0,4})\.xml$/.exec(name) ?? []
  const kind = sitemapKinds.find((known) => known === word)
  return kind === undefined ? undefined : { kind, number: Number(number) }
}

async function* writeIndex(context: Context, origin: string): AsyncGenerator<string> {
  yield `<sitemapindex ${namespace}>\n`
  for await (const { kind, number, changedAt } of listSitemapFiles(context))
    yield entry('sitemap', `${origin}/sitemaps/${kind}-${number}.xml`, changedAt)
  yield '</sitemapindex>\n'
}

async function* writeFile(context: Context, file: NamedFile, origin: string): AsyncGenerator<string> {
  yield `<urlset ${namespace}>\n`
  for await (const entries of listSitemapEntries(context, file))
    yield entries.map(({ path, changedAt }) => entry('url', origin + path, changedAt)).join('')
  yield '</urlset>\n'
}

/** Nothing in an address of ours has to be escaped: slugs are ASCII letters, digits and hyphens. */
function entry(name: 'sitemap' | 'url', address: string, changedAt: Date): string {
  return `<${name}><loc>${address}</loc><lastmod>${changedAt.toISOString()}</lastmod></${name}>\n`
}

/** Sends the parts as they come. A reader that leaves ends the reading; an error in the middle breaks the connection, so that no part is taken for the whole. */
async function sendXml(response: Response, parts: AsyncIterable<string>): Promise<void> {
  response.type('application/xml')
  if (response.req.method === 'HEAD') return void response.end()
  response.write(head)
  // Compressed, the first bytes would wait for more; there is nothing to flush otherwise.
  response.flush?.()
  try {
    await pipeline(Readable.from(parts, { objectMode: false }), response)
  } catch (error) {
    if (!response.destroyed) throw error
  }
}
