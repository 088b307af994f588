import { buffer } from 'node:stream/consumers'
import { BoardError, formatJobQuery } from '@cryptolist/contract'
import { type Request, type Response, Router } from 'express'
import { noPicture } from '#messages/pictures'
import type { Context } from '../../server/context.ts'
import { getCompanyFacts } from '../../server/domain/companies/companies.ts'
import { findLogo } from '../../server/domain/companies/logos.ts'
import { getJob, listReadJobs, resolveSynonyms } from '../../server/domain/jobs/jobs.ts'
import { findTerm } from '../../server/domain/search-words/vocabulary.ts'
import { networkKey } from '../../server/http/rate-limits.ts'
import { readSearch } from '../../server/http/read-search.ts'
import { moveTo } from '../../server/http/redirects.ts'
import { addRoute, query, refuseOtherMethods } from '../../server/http/route.ts'
import { setSafeHeaders } from '../../server/http/send-file.ts'
import { digestPicture, versionOf } from '../../server/pictures/pictures.ts'
import { openFacets } from '../jobs/facets.tsx'
import {
  type Card,
  pictureOfBoard,
  pictureOfCompany,
  pictureOfJob,
  pictureOfSearch,
  toPictured,
} from './card.ts'
import { drawCard } from './draw-card.ts'
import type { Shape } from './shapes.ts'

/** The pictures of shared links: `/og/board.png`, `/og/<job>.png`, `/og/companies/<slug>.png` and `/og/jobs.png?<search>`, and each as `.square.png`. */
export function ogRoutes(context: Context): Router {
  const router = Router()
  // The longer suffix first: an id would take in the start of it.
  addPictures(context, router, { shape: 'square', suffix: 'square.png' })
  addPictures(context, router, { shape: 'wide', suffix: 'png' })
  return router
}

interface Form<TSuffix extends string> {
  shape: Shape
  suffix: TSuffix
}

function addPictures<TSuffix extends 'png' | 'square.png'>(
  context: Context,
  router: Router,
  { shape, suffix }: Form<TSuffix>,
): void {
  const at = { router, context }
  const { boardName } = context.config
  const head = { access: 'anyone', limits: [{ name: 'picture', by: 'handler' }], cache: 'unstated' } as const
  const plainHead = { ...head, input: query('v', readVersion) } as const

  addRoute(at, ['get', `/og/board.${suffix}`], plainHead, ({ request, response, input }) =>
    sendCard(context, { request, response }, { card: pictureOfBoard(boardName).card, shape, version: input }),
  )

  const searchHead = { ...head, input: query('a search, v', readPicturedSearch) } as const
  addRoute(at, ['get', `/og/jobs.${suffix}`], searchHead, async ({ request, response, input }) => {
    const search = toPictured(await resolveSynonyms(context, input.asked))
    const address = formatJobQuery(search)
    if (address !== input.address)
      return void moveTo(response, `/og/jobs.${suffix}${address === '' ? '' : `?${address}`}`)
    const { card } = await findSearch(context, search)
    await sendCard(context, { request, response }, { card, shape, version: input.version })
  })

  addRoute(at, ['get', `/og/companies/:slug.${suffix}`], plainHead, async ({ request, response, input }) => {
    const company = await getCompanyFacts(context, request.params.slug)
    const { card } = pictureOfCompany(company, boardName)
    await sendCard(context, { request, response }, { card, shape, version: input })
  })

  addRoute(at, ['get', `/og/:id.${suffix}`], plainHead, async ({ request, response, input }) => {
    const job = await getJob(context, request.params.id)
    if (job.status !== 'live') throw new BoardError('not_found', noPicture)
    const { card } = pictureOfJob(job, boardName)
    await sendCard(context, { request, response }, { card, shape, version: input })
  })

  for (const name of ['board', 'jobs', 'companies/:slug', ':id'] as const)
    router.all(`/og/${name}.${suffix}`, refuseOtherMethods)
}

function readVersion(params: URLSearchParams): string {
  return params.get('v') ?? ''
}

function readPicturedSearch(params: URLSearchParams) {
  const search = new URLSearchParams(params)
  search.delete('v')
  return { asked: readSearch(search), address: search.toString(), version: readVersion(params) }
}

/** A search with what its picture shows; the board's picture where it finds nothing. */
async function findSearch(context: Context, search: ReturnType<typeof toPictured>) {
  const { boardName } = context.config
  const revision = await context.search.readRevision()
  const [{ query: read, ...result }, isDemoOnly] = await Promise.all([
    listReadJobs(context, search, () => ({
      limit: 1,
      withFacets: openFacets,
      mayLackFacets: true,
      revision,
    })),
    context.boardCounts.isDemoOnly(revision),
  ])
  if (result.total === 0) return pictureOfBoard(boardName)
  const termName = read.text === undefined ? undefined : findTerm(read.text)?.name
  return pictureOfSearch(read, { ...result, isDemoOnly, termName }, boardName)
}

interface AskedCard {
  card: Card
  shape: Shape
  /** The one in the address. */
  version: string
}

/** At its own address a picture never changes. A day, because a job that is hidden meanwhile shall leave other caches too. */
const freshness = 'public, max-age=86400'

async function sendCard(
  context: Context,
  { request, response }: { request: Request; response: Response },
  { card, shape, version }: AskedCard,
): Promise<void> {
  if (!context.pictures.isAvailable) throw new BoardError('not_found', noPicture)
  const isCurrent = version === versionOf(digestPicture(card))
  setSafeHeaders(response)
  const send = (picture: Buffer, caching: string): void => {
    response.setHeader('Cache-Control', caching)
    response.type('png').send(picture)
  }
  try {
    send(await getPicture(context, request, { card, shape }), isCurrent ? freshness : 'no-cache')
  } catch (error) {
    if (!(error instanceof BoardError && ['too_many_requests', 'unavailable'].includes(error.code)))
      throw error
    const { card: plain } = pictureOfBoard(context.config.boardName)
    send(await getPicture(context, undefined, { card: plain, shape }), 'no-store')
  }
}

/** Drawing is counted by the network that asks for it. */
function getPicture(
  context: Context,
  request: Request | undefined,
  { card, shape }: Omit<AskedCard, 'version'>,
): Promise<Buffer> {
  return context.pictures.get({
    area: card.area,
    digest: digestPicture([card, shape]),
    async draw({ canWrite }) {
      if (request !== undefined) await context.limits.consume('picture', [networkKey(request.ip)])
      return drawCard(card, { shape, canWrite, logo: await readLogo(context, card) })
    },
  })
}

async function readLogo(context: Context, { company }: Card): Promise<Uint8Array | undefined> {
  const [, key] = /\/logo\/([^/]+)$/.exec(company?.logo ?? '') ?? []
  if (company === null || key === undefined) return undefined
  const stream = await (await findLogo(context, company.slug, key))?.open()
  return stream === undefined ? undefined : await buffer(stream)
}
