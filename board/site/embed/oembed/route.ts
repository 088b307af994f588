import {
  BoardError,
  emptyJobQuery,
  InvalidFieldsError,
  type JobQuery,
  parseJobQuery,
} from '@cryptolist/contract'
import { Router } from 'express'
import * as text from '#messages/embed'
import { unknownValue } from '#messages/errors'
import { companyJobs } from '#messages/feeds'
import type { Context } from '../../../server/context.ts'
import { getCompanyFacts } from '../../../server/domain/companies/companies.ts'
import { readPublicId } from '../../../server/domain/identifiers/find-public-id.ts'
import { getJob, resolveSynonyms } from '../../../server/domain/jobs/jobs.ts'
import { readLandingPath } from '../../../server/domain/search-engines/landing-grammar.ts'
import { openReads } from '../../../server/http/headers.ts'
import { ownOrigin } from '../../../server/http/own-origin.ts'
import { addRoute, query, refuseOtherMethods } from '../../../server/http/route.ts'
import { sendShared, toAnswer } from '../../../server/http/shared-answers.ts'
import { withCursor } from '../../jobs/search.ts'
import { usualLook } from '../address.ts'
import { type Embeddable, embedJob, embedList, frameSnippet } from '../snippets.ts'

/** `/oembed`: the frame for a page of this board, for sites and editors that found this address in it. */
export function oembedRoutes(context: Context): Router {
  const router = Router()
  const path = '/oembed'
  const head = {
    access: 'anyone',
    limits: ['api'],
    cache: 'no-cache',
    before: openReads,
    input: query('url, format, maxwidth, maxheight', readOembed),
  } as const
  addRoute({ router, context }, ['get', path], head, async ({ request, response, input }) => {
    const body = JSON.stringify(await answer(context, ownOrigin(context.config, request), input))
    sendShared(request, response, toAnswer({ type: 'application/json; charset=utf-8', body }))
  })
  router.all(path, refuseOtherMethods)
  return router
}

interface OembedRequest {
  url: string
  /** In pixels. */
  maxWidth: number
  maxHeight: number
}

const usualWidth = 600

/** The request of a site that found our oEmbed address (https://oembed.com, 2.2). Throws invalid_input, and not_supported for another format than JSON. */
function readOembed(params: URLSearchParams): OembedRequest {
  const format = params.get('format') ?? 'json'
  if (format !== 'json') throw new BoardError('not_supported', text.onlyJson)
  const url = params.get('url') ?? ''
  if (url === '') throw BoardError.invalidField('url', text.noUrl)
  return { url, maxWidth: readPixels(params, 'maxwidth'), maxHeight: readPixels(params, 'maxheight') }
}

function readPixels(params: URLSearchParams, field: string): number {
  const value = params.get(field) ?? ''
  if (value === '') return Number.POSITIVE_INFINITY
  const pixels = /^\d{1,9}$/.test(value) ? Number(value) : 0
  if (pixels === 0) throw new InvalidFieldsError([{ field, message: unknownValue(field) }])
  return pixels
}

/** Rich content, as oEmbed 1.0 has it (2.3.4.4). */
interface OembedAnswer {
  version: '1.0'
  type: 'rich'
  provider_name: string
  provider_url: string
  title: string
  html: string
  width: number
  height: number
}

/** The frame for a page of this board. Throws not_found for any other address. */
async function answer(
  context: Context,
  origin: string,
  { url, maxWidth, maxHeight }: OembedRequest,
): Promise<OembedAnswer> {
  const { boardName } = context.config
  const embeddable = await findEmbeddable(context, { origin, boardName }, url)
  const width = Math.min(usualWidth, maxWidth)
  const height = Math.min(embeddable.height, maxHeight)
  return {
    version: '1.0',
    type: 'rich',
    provider_name: boardName,
    provider_url: origin,
    title: embeddable.title,
    html: frameSnippet({ ...embeddable, height }, String(width)),
    width,
    height,
  }
}

async function findEmbeddable(
  context: Context,
  board: { origin: string; boardName: string },
  url: string,
): Promise<Embeddable> {
  const page = URL.canParse(url) ? new URL(url) : undefined
  const [, folder = '', name, ...others] = page?.origin === board.origin ? page.pathname.split('/') : []
  if (page === undefined || others.length > 0) throw notEmbeddable()
  if (name === undefined) {
    const search = readListAt(folder.toLowerCase(), page.searchParams)
    return embedList(board, withCursor(await resolveSynonyms(context, search)), usualLook)
  }
  if (folder === 'jobs') return embedJob(board, await getJob(context, readPublicId(name)), usualLook)
  if (folder !== 'companies') throw notEmbeddable()
  const { name: company, slug, path } = await getCompanyFacts(context, name.toLowerCase())
  return embedList(board, searchOfCompany(slug), usualLook, { title: companyJobs(company), pagePath: path })
}

/** The search of a list, at `/jobs` or at an address that says it: `/remote-rust-jobs`. Throws not_found for any other page. */
function readListAt(page: string, params: URLSearchParams): JobQuery {
  const search = page === 'jobs' ? parseJobQuery(params) : readLandingPath(`/${page}`, params)
  if (search === undefined) throw notEmbeddable()
  return search
}

/** All jobs of a company. */
function searchOfCompany(slug: string): JobQuery {
  return {
    ...emptyJobQuery(),
    facets: { ...emptyJobQuery().facets, company: { include: [slug], exclude: [] } },
  }
}

function notEmbeddable(): BoardError {
  return new BoardError('not_found', text.notEmbeddable)
}
