import { type ModerationAction, moderationActions } from '@cryptolist/contract'
import { type Response, Router } from 'express'
import { createElement } from 'react'
import * as text from '#messages/admin'
import type { Context } from '../../server/context.ts'
import { listFrozen, setFrozen } from '../../server/domain/moderation/freezing.ts'
import { listLog } from '../../server/domain/moderation/log.ts'
import { removeShownLogo } from '../../server/domain/moderation/remove-logo.ts'
import {
  listStaff,
  makeModerator,
  removeModerator,
  type StaffViewer,
} from '../../server/domain/moderation/staff.ts'
import { liftWatched, listWatched } from '../../server/domain/moderation/watched.ts'
import { setToastCookie } from '../../server/http/cookies.ts'
import { addRoute, fields, noInput, query, type RouteTarget } from '../../server/http/route.ts'
import { answerToAct, type FormAnswer, untouched } from '../components/form/problems.tsx'
import { adminMeta, adminPage } from './admin-page.ts'
import { FrozenPage, LogPage, StaffPage } from './page.tsx'
import { addQueue } from './queue/route.ts'
import { addRegister } from './register/route.ts'
import { sendAdminPage } from './send-admin-page.ts'
import { addSetup } from './setup/route.ts'
import { addSources } from './sources/route.ts'
import { addSystem } from './system/route.ts'

export function adminRoutes(context: Context): Router {
  const router = Router()
  const at = { router, context }
  addRoute(at, ['get', '/admin'], { ...adminPage, input: noInput }, async ({ response, viewer }) => {
    const { live, isDemoOnly } = await context.boardCounts.get()
    const isEmpty = live === 0 || isDemoOnly
    response.redirect(303, isEmpty && viewer.staffRole === 'admin' ? '/admin/sources' : '/admin/queue')
  })
  addQueue(at)
  addFrozen(at)
  addWatched(at)
  addRegister(at)
  addLog(at)
  addStaff(at)
  addSources(at)
  for (const page of context.neighbour?.adminPages ?? []) page.addRoutes(at)
  addSystem(at)
  addSetup(at)
  return router
}

const emptyForm = { link: '', reason: '', message: '', company: '' }

/** `/admin/frozen`: what is hidden, and hiding what is not in the review queue. */
function addFrozen(at: RouteTarget): void {
  const { context } = at
  const send = async (
    response: Response,
    { staffRole }: StaffViewer,
    { problems, status, typed = {} }: FormAnswer & { typed?: Partial<typeof emptyForm> },
  ): Promise<void> => {
    const body = createElement(FrozenPage, {
      items: await listFrozen(context),
      watched: await listWatched(context),
      problems,
      typed: { ...emptyForm, ...typed },
      isAdmin: staffRole === 'admin',
      now: new Date(),
    })
    const meta = adminMeta(text.hidden, '/admin/frozen')
    await sendAdminPage(context, response.req, response, { meta, body, status })
  }

  addRoute(at, ['get', '/admin/frozen'], { ...adminPage, input: noInput }, ({ response, viewer }) =>
    send(response, viewer, untouched),
  )

  const form = { ...adminPage, input: fields({ link: 255, reason: 255, message: 255 }) } as const
  for (const [path, isFrozen] of [
    ['/admin/frozen', true],
    ['/admin/frozen/unfreeze', false],
  ] as const)
    addRoute(at, ['post', path], form, async ({ response, viewer, input: typed }) => {
      try {
        await setFrozen(context, viewer.user.id, typed, isFrozen)
        setToastCookie(response, 'decided')
        response.redirect(303, '/admin/frozen')
      } catch (error) {
        await send(response, viewer, { ...answerToAct(response, error), typed })
      }
    })

  const logo = { ...adminPage, input: fields({ company: 255 }) } as const
  addRoute(at, ['post', '/admin/frozen/logo'], logo, async ({ response, viewer, input: typed }) => {
    try {
      await removeShownLogo(context, viewer.user.id, typed)
      setToastCookie(response, 'decided')
      response.redirect(303, '/admin/frozen')
    } catch (error) {
      await send(response, viewer, { ...answerToAct(response, error), typed })
    }
  })
}

/** Stops watching the accounts, domains and wallets of a fraud. */
function addWatched(at: RouteTarget): void {
  const head = { ...adminPage, input: fields({ mark: 255 }) } as const
  addRoute(at, ['post', '/admin/frozen/lift'], head, async ({ response, viewer, input: { mark } }) => {
    await liftWatched(at.context, viewer.user.id, mark)
    setToastCookie(response, 'decided')
    response.redirect(303, '/admin/frozen')
  })
}

function addLog(at: RouteTarget): void {
  const { context } = at
  const head = {
    ...adminPage,
    input: query('before, action', readLogQuery),
  } as const
  addRoute(at, ['get', '/admin/log'], head, async ({ request, response, viewer, input }) => {
    const log = await listLog(context.database.db, input)
    const isAdmin = viewer.staffRole === 'admin'
    const { action, before } = input
    const props = { ...log, action, isFirst: before === undefined, isAdmin, now: new Date() }
    const body = createElement(LogPage, props)
    await sendAdminPage(context, request, response, { meta: adminMeta(text.log, '/admin/log'), body })
  })
}

function readLogQuery(params: URLSearchParams): { before?: string; action?: ModerationAction } {
  const before = params.get('before')
  const action = moderationActions.find((one) => one === params.get('action'))
  return { ...(before !== null && { before }), ...(action !== undefined && { action }) }
}

function addStaff(at: RouteTarget): void {
  const { context } = at
  const head = { ...adminPage, access: 'admin', input: noInput } as const
  const send = async (response: Response, { status, ...props }: FormAnswer, username = ''): Promise<void> => {
    const members = await listStaff(context.database.db)
    const body = createElement(StaffPage, {
      members,
      typed: { username },
      hasUnnamedProxy: context.lifecycle.hasUnnamedProxy === true,
      ...props,
    })
    const meta = adminMeta(text.moderators, '/admin/office')
    await sendAdminPage(context, response.req, response, { meta, body, status })
  }

  addRoute(at, ['get', '/admin/office'], head, ({ response }) => send(response, untouched))

  const form = { ...head, input: fields({ username: 255 }) } as const
  for (const [path, change] of [
    ['/admin/office/give', makeModerator],
    ['/admin/office/take', removeModerator],
  ] as const)
    addRoute(at, ['post', path], form, async ({ response, viewer, input: { username } }) => {
      try {
        await change(context, viewer, username)
        setToastCookie(response, 'saved')
        response.redirect(303, '/admin/office')
      } catch (error) {
        await send(response, answerToAct(response, error), username)
      }
    })
}
