import { BoardError, type FoundBoard } from '@cryptolist/contract'
import { type Response, Router } from 'express'
import { createElement } from 'react'
import * as text from '#messages/own-sources'
import type { Context } from '../../../server/context.ts'
import {
  changeOwnBoard,
  followOwnBoard,
  listOwnBoards,
  ownBoardActions,
  previewOwnBoard,
} from '../../../server/domain/boards/own-boards.ts'
import { followableSystems } from '../../../server/domain/systems/address.ts'
import { can } from '../../../server/domain/teams/policy.ts'
import { listMemberships, requireTeam } from '../../../server/domain/teams/team.ts'
import { setToastCookie } from '../../../server/http/cookies.ts'
import { addRoute, fields, query, type RouteTarget, readField } from '../../../server/http/route.ts'
import { viewerOf } from '../../../server/http/viewer.ts'
import { type FormAnswer, untouched } from '../../components/form/problems.tsx'
import { sendPage } from '../../document/send-page.ts'
import { addCompanyFormPage } from '../company/forms/route.ts'
import { metaOf } from '../dashboard-shell.tsx'
import { ConfirmPage, OwnSourcesPage } from './page.tsx'

const path = '/dashboard/companies/:slug/sources'
const boardField = fields({ board: 501 })
/** Each may ask another host. */
const asking = { limits: [{ name: 'proof_check', by: 'handler' }], input: boardField } as const

/** `/dashboard/companies/…/sources`: the company's own board, for its owners. */
export function ownSourcesRoutes(context: Context): Router {
  const router = Router()
  const at = { router, context }
  const addForm = addCompanyFormPage(at, {
    path,
    send: (response, slug, formAnswer) => sendSources(context, response, slug, formAnswer),
  })
  const count = async (viewer: Parameters<typeof requireTeam>[1], slug: string): Promise<void> => {
    const { companyId } = await requireTeam(context, viewer, slug, 'own')
    await context.limits.consume('proof_check', [`company:${companyId}`])
  }

  addForm('/look', asking, async ({ slug, viewer, input: { board }, response }) => {
    await count(viewer, slug)
    const preview = await previewOwnBoard(context, { viewer, slug, typed: board })
    await sendSources(context, response, slug, { ...untouched, preview })
  })
  addForm('/follow', asking, async ({ slug, viewer, input: { board }, response }) => {
    await count(viewer, slug)
    await followOwnBoard(context, { viewer, slug, typed: board })
    setToastCookie(response, 'saved')
  })
  for (const action of ownBoardActions)
    addForm(`/${action}`, asking, async ({ slug, viewer, input: { board }, response }) => {
      await count(viewer, slug)
      const done = await changeOwnBoard(context, { viewer, slug, board, action })
      setToastCookie(response, done === 'asked' ? 'leave_out_asked' : 'saved')
    })
  addConfirmations(at)
  return router
}

function addConfirmations(at: RouteTarget): void {
  const { context } = at
  const head = {
    access: 'site',
    limits: [],
    cache: 'page',
    input: query('board', (params) => params.get('board') ?? ''),
    signInFor: ({ originalUrl }: { originalUrl: string }): string => originalUrl,
  } as const
  for (const action of ['remove', 'leave-out'] as const)
    addRoute(at, ['get', `${path}/${action}`], head, async ({ request, response, viewer, input: board }) => {
      const access = await requireTeam(context, viewer, request.params.slug, 'own')
      const { sources } = await listOwnBoards(context, access)
      const source = sources.find((one) => one.board === board && !one.isLeftOut)
      if (source === undefined) throw new BoardError('not_found', text.notFollowed)
      const companies = await listMemberships(context.database.db, viewer.user.id)
      const isForever = action === 'leave-out'
      const body = createElement(ConfirmPage, { company: access, companies, source, isForever })
      const title = isForever ? text.confirmLeaveOut : text.confirmRemove
      await sendPage(context, request, response, { meta: metaOf(title, request.path), body })
    })
}

async function sendSources(
  context: Context,
  response: Response,
  slug: string,
  { status, preview, ...answer }: FormAnswer & { preview?: FoundBoard },
): Promise<void> {
  const access = await requireTeam(context, viewerOf(response), slug, 'look')
  const body = createElement(OwnSourcesPage, {
    company: access,
    companies: await listMemberships(context.database.db, access.viewer.user.id),
    ...(await listOwnBoards(context, access)),
    isOwner: can(access.role, 'own'),
    systems: followableSystems,
    typed: readField(response.req.body, 'board', 501),
    ...(preview && { preview }),
    now: context.now(),
    ...answer,
  })
  const meta = metaOf(text.metaTitle(access.name), `/dashboard/companies/${access.slug}/sources`)
  await sendPage(context, response.req, response, { meta, body, status })
}
