import { BoardError, type Followed, findFollowed, parseJobQuery, type ToastKind } from '@cryptolist/contract'
import type { Response } from 'express'
import * as text from '#messages/alerts'
import type { Context } from '../../../server/context.ts'
import type { Viewer } from '../../../server/domain/accounts/viewer.ts'
import { readAlertSearch } from '../../../server/domain/alerts/create-alert.ts'
import { findFollowedName, follow, unfollow } from '../../../server/domain/alerts/followed.ts'
import type { VisitorPlace } from '../../../server/domain/jobs/fit.ts'
import { setToastCookie } from '../../../server/http/cookies.ts'
import { addRoute, fields, type RouteTarget } from '../../../server/http/route.ts'
import { answerToAct, type FormAnswer } from '../../components/form/problems.tsx'
import { visitorPlaceOf } from '../../document/send-page.ts'
import { followPath } from './buttons.tsx'

/** Shows the form of an alert for a search, with what is wrong. */
type ShowForm = (
  response: Response,
  viewer: Viewer,
  answer: FormAnswer,
  about: { search: string; place: VisitorPlace },
) => Promise<void>

type Act = (
  context: Context,
  viewer: Viewer,
  target: Parameters<typeof follow>[2],
) => Promise<ToastKind | undefined>

/** By the name that a button sends: each does it, and returns the message of the next page; undefined where it was so already. */
const acts = new Map<string, Act>([
  [
    'follow',
    async (...sent) => {
      const alert = await follow(...sent)
      return alert && (alert.isEmailed ? 'followed' : 'followed_without_emails')
    },
  ],
  [
    'unfollow',
    async (...sent) => {
      await unfollow(...sent)
      return 'unfollowed'
    },
  ],
])

/** With an account, follows and unfollows in one click; without one, the form of an alert comes next, which asks for an address. */
export function addFollowing(at: RouteTarget, showForm: ShowForm): void {
  const { context } = at
  const head = {
    access: 'anyone',
    limits: [{ name: 'subscription', by: 'handler' }],
    input: fields({ search: 2_000, do: 8 }),
    cache: 'private, no-store',
  } as const
  addRoute(at, ['post', followPath], head, async ({ request, response, viewer, input }) => {
    const act = acts.get(input.do)
    if (act === undefined) throw BoardError.invalidField('do', text.chooseFollow)
    const formPath = `/alerts/new?search=${encodeURIComponent(input.search)}`
    const target = await findTarget(context, input.search)
    if (viewer.user === null || target === undefined) return response.redirect(303, formPath)
    const place = visitorPlaceOf(context, request, response)
    try {
      await context.limits.consume('subscription', [`alerts:${viewer.user.id}`])
      const toast = await act(context, viewer, { ...target, timeZone: place.timeZone })
      // The page of the form says then that it is followed already.
      if (toast === undefined) return response.redirect(303, formPath)
      setToastCookie(response, toast)
    } catch (error) {
      return showForm(response, viewer, answerToAct(response, error), { search: input.search, place })
    }
    response.redirect(303, pathOf(target, input.search))
  })
}

/** The company or tag that a search is for, with its name; undefined for every other search. */
async function findTarget(context: Context, typed: string) {
  try {
    const search = await readAlertSearch(context, typed)
    const followed = findFollowed(parseJobQuery(new URLSearchParams(search)))
    return followed && (await findFollowedName(context, followed))
  } catch (error) {
    if (error instanceof BoardError) return undefined
    throw error
  }
}

/** The page that the form was on. */
function pathOf({ kind, value }: Followed, typed: string): string {
  return typed.startsWith('/companies/')
    ? `/companies/${value}`
    : `/jobs?${new URLSearchParams({ [kind]: value })}`
}
