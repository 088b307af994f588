import { parseJobQuery } from '@cryptolist/contract'
import { Router } from 'express'
import { createElement } from 'react'
import * as text from '#messages/embed'
import type { Context } from '../../../server/context.ts'
import { findPublicId, readPublicId } from '../../../server/domain/identifiers/find-public-id.ts'
import { getJob, resolveSynonyms } from '../../../server/domain/jobs/jobs.ts'
import { showOwnFrames } from '../../../server/http/headers.ts'
import { ownOrigin } from '../../../server/http/own-origin.ts'
import { addRoute, query } from '../../../server/http/route.ts'
import { sendPage } from '../../document/send-page.ts'
import { stateOf } from '../../feeds/picture.ts'
import { withCursor } from '../../jobs/search.ts'
import { type Look, makerPath, readLook, withParameters } from '../address.ts'
import { embedJob, embedList, pictureSnippet } from '../snippets.ts'
import { JobMaker, ListMaker } from './page.tsx'

/** `/embed`: the lines that show a search, or a job, on another site. */
export function embedMakerRoutes(context: Context): Router {
  const router = Router()
  const head = {
    access: 'anyone',
    limits: [],
    cache: 'page',
    before: [showOwnFrames],
    input: query('a search or job, rows, theme', (params) => ({ params, look: readLook(params) })),
  } as const
  addRoute({ router, context }, ['get', makerPath], head, async ({ request, response, input }) => {
    const { params, look } = input
    const board = { origin: ownOrigin(context.config, request), boardName: context.config.boardName }
    const job = params.get('job')
    const page =
      job === null
        ? await readList(context, board, params, look)
        : await readJob(context, board, readPublicId(findPublicId(job) ?? job), look)
    const meta = {
      description: text.description,
      robots: 'noindex' as const,
      area: 'work' as const,
      script: 'copy.client.ts',
    }
    await sendPage(context, request, response, { meta: { ...meta, ...page.meta }, body: page.body })
  })
  return router
}

interface Board {
  origin: string
  boardName: string
}

async function readList(context: Context, board: Board, params: URLSearchParams, look: Look) {
  const search = withCursor(await resolveSynonyms(context, parseJobQuery(params)))
  const body = createElement(ListMaker, {
    origin: board.origin,
    look,
    query: search,
    embeddable: embedList(board, search, look),
  })
  return { meta: { title: text.title, path: withParameters(makerPath, search, look) }, body }
}

async function readJob(context: Context, board: Board, id: string, look: Look) {
  const { origin } = board
  const job = await getJob(context, id)
  const { isSigned } = stateOf(job)
  const embeddable = embedJob(board, job, look)
  const body = createElement(JobMaker, {
    origin,
    look,
    job: { id, path: job.path, title: job.title, isSigned },
    embeddable,
    card: pictureSnippet(embeddable.title, `${origin}${job.path}.svg`, embeddable.pageUrl),
    // The words stay in the README, whatever the badge says later.
    badge: pictureSnippet(
      embeddable.title,
      `${origin}${job.path}.badge.svg`,
      isSigned ? `${embeddable.pageUrl}/verify` : embeddable.pageUrl,
    ),
  })
  return { meta: { title: text.jobTitle, path: `${makerPath}?job=${id}` }, body }
}
