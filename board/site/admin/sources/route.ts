import { type AdminAction, BoardError, type BoardPreview, findOwnPath } from '@cryptolist/contract'
import type { Response } from 'express'
import { createElement } from 'react'
import * as text from '#messages/admin-sources'
import { requireFresh } from '../../../server/domain/accounts/session-policy.ts'
import {
  boardsAtOnce,
  followBoards,
  previewBoards,
  queueDue,
  queueRun,
} from '../../../server/domain/boards/follow-many.ts'
import { listLists, pauseFollowed, removeFollowed } from '../../../server/domain/boards/lists.ts'
import { moveBoard } from '../../../server/domain/boards/move-board.ts'
import { dismissLeaveOut } from '../../../server/domain/boards/own-boards.ts'
import { findManagedSource, listManagedSources } from '../../../server/domain/boards/report.ts'
import { listDays, listRuns } from '../../../server/domain/boards/runs.ts'
import { dismissSuggestion, listSuggestions } from '../../../server/domain/boards/suggestions.ts'
import { addAdminEntry } from '../../../server/domain/moderation/log.ts'
import { setToastCookie } from '../../../server/http/cookies.ts'
import {
  addRoute,
  fields,
  form,
  noInput,
  query,
  type RouteTarget,
  readField,
} from '../../../server/http/route.ts'
import { answerToAct, type FormAnswer, untouched } from '../../components/form/problems.tsx'
import { adminMeta, adminPage } from '../admin-page.ts'
import { sendAdminPage } from '../send-admin-page.ts'
import { SourcesAdminPage } from './page.tsx'
import { SourcePage } from './source-page.tsx'

const path = '/admin/sources'
const typedLength = 10_000
const typedFields = fields({ boards: typedLength, company: 255 })
type Typed = ReturnType<typeof typedFields.read>
const nothingTyped: Typed = { boards: '', company: '' }

const head = { ...adminPage, access: 'admin' } as const

/** `/admin/sources`: which boards of companies are followed, how reading them goes, and following more. */
export function addSources(at: RouteTarget): void {
  addList(at)
  addPreview(at)
  addChanges(at)
  addSource(at)
}

interface View extends FormAnswer {
  typed?: Typed
  previews?: readonly BoardPreview[]
}

async function sendList({ context }: RouteTarget, response: Response, formAnswer: View): Promise<void> {
  const { typed = nothingTyped, previews = [], status, ...answer } = formAnswer
  const { db } = context.database
  const [sources, lists, days, suggestions] = await Promise.all([
    listManagedSources(context),
    listLists(context),
    listDays(db),
    listSuggestions(db),
  ])
  const parts = { sources, lists, days, suggestions, typed, previews, boardsAtOnce, now: context.now() }
  const body = createElement(SourcesAdminPage, { ...parts, ...answer })
  await sendAdminPage(context, response.req, response, { meta: adminMeta(text.heading, path), body, status })
}

function addList(at: RouteTarget): void {
  addRoute(at, ['get', path], { ...head, input: noInput }, ({ response }) =>
    sendList(at, response, untouched),
  )
}

function addPreview(at: RouteTarget): void {
  const preview = { ...head, input: typedFields } as const
  addRoute(at, ['post', `${path}/look`], preview, async ({ response, input: typed }) => {
    try {
      const company = typed.company.trim()
      const previews = await previewBoards(at.context, typed.boards, company === '' ? undefined : company)
      await sendList(at, response, { ...untouched, typed, previews })
    } catch (error) {
      await sendList(at, response, { ...answerToAct(response, error), typed })
    }
  })

  const chosen = { ...head, input: form('follow, company of each') } as const
  addRoute(at, ['post', `${path}/follow`], chosen, async ({ response, viewer, input }) => {
    try {
      requireFresh(viewer)
      const boards = readChosen(input)
      if (boards.length === 0) throw new BoardError('invalid_input', text.nothingChosen)
      const problems = await followBoards(at.context, boards, viewer.user.id)
      if (problems.length > 0)
        return await sendList(at, response, {
          ...untouched,
          status: 409,
          problems: problems.map((message) => ({ field: null, message })),
        })
      setToastCookie(response, 'saved')
      response.redirect(303, path)
    } catch (error) {
      await sendList(at, response, answerToAct(response, error))
    }
  })
}

/**
 * The boards that stay selected, each with the name of its company as it was corrected, and what was looked up, separated by commas. Who leaves the
 * name as the board says it has not named the company.
 */
function readChosen(
  input: unknown,
): { board: string; companyName: string; isNamed: boolean; typed: string[] }[] {
  return Array.from({ length: boardsAtOnce }, (_, index) => ({
    board: readField(input, `board-${index}`),
    companyName: readField(input, `company-${index}`),
    isNamed: readField(input, `company-${index}`) !== readField(input, `said-${index}`),
    typed: readField(input, `typed-${index}`, typedLength).split(',').slice(0, boardsAtOnce),
  })).filter(({ board }) => board !== '')
}

/** The fields that the button of a board sends. */
interface Change {
  board: string
  forever: string
  to: string
}

const loggedChanges: Readonly<Record<string, AdminAction>> = {
  pause: 'pause_board',
  resume: 'resume_board',
  move: 'move_board',
  remove: 'remove_board',
}

/** Buttons of a board, on the list and on its page. */
function addChanges(at: RouteTarget): void {
  const { context } = at
  const one = fields({ board: 255, here: 255, forever: 3, to: 500 })
  const changes = {
    run: ({ board }: Change) => queueRun(context, board),
    accept: ({ board }: Change) => queueRun(context, board, { isAccepted: true }),
    pause: ({ board }: Change) => pauseFollowed(context, board, true),
    resume: ({ board }: Change) => pauseFollowed(context, board, false),
    dismiss: ({ board }: Change) => dismissSuggestion(context, board),
    'dismiss-request': ({ board }: Change) => dismissLeaveOut(context, board),
    remove: ({ board, forever }: Change) => removeFollowed(context, board, { isForever: forever === 'on' }),
    move: async ({ board, to }: Change) => {
      await moveBoard(context, board, to)
      await queueDue(context)
    },
  }
  for (const [name, change] of Object.entries(changes))
    addRoute(
      at,
      ['post', `${path}/${name}`],
      { ...head, input: one },
      async ({ response, viewer, input }) => {
        try {
          requireFresh(viewer)
          await change(input)
          const action = loggedChanges[name]
          const subject = [input.board, ...(action === 'move_board' ? [input.to] : [])].join(' → ')
          if (action !== undefined)
            await addAdminEntry(context.database.db, { action, by: viewer.user.id, subject })
          setToastCookie(response, 'saved')
          response.redirect(303, findOwnPath(input.here) ?? path)
        } catch (error) {
          await sendList(at, response, answerToAct(response, error))
        }
      },
    )
}

/** One board: how it stands, and the register of its readings. */
function addSource(at: RouteTarget): void {
  const { context } = at
  const page = { ...head, input: query('before', (params) => params.get('before')) } as const
  addRoute(at, ['get', `${path}/:id`], page, async ({ request, response, input: before }) => {
    const { id } = request.params
    const source = await findManagedSource(context, id)
    if (source === undefined) throw new BoardError('not_found', text.noSuchBoard)
    const { db } = context.database
    const isPage = before !== null && /^\d{1,18}$/.test(before)
    const [register, days] = await Promise.all([
      listRuns(db, id, isPage ? before : undefined),
      listDays(db, id),
    ])
    const props = { source, days, ...register, isFirst: !isPage, now: context.now() }
    const body = createElement(SourcePage, props)
    const title = text.titleOf(source.company.name)
    await sendAdminPage(context, request, response, { meta: adminMeta(title, `${path}/${id}`), body })
  })
}
