import { randomBytes } from 'node:crypto'
import { findDemoRole, findOwnPath } from '@cryptolist/contract'
import type { Request, Response } from 'express'
import type { Context } from '../../server/context.ts'
import { type GappedAnswer, toGappedAnswer } from '../../server/http/gapped-answers.ts'
import { sendShared } from '../../server/http/shared-answers.ts'
import type { Html } from '../components/kept-html/kept-html.ts'
import { ownPartsOf } from './frame.tsx'
import {
  keyOf,
  type Page,
  pageType,
  prepare,
  readVisit,
  renderPage,
  sendKeptPage,
  sendSharedPage,
  type Visit,
} from './send-page.ts'

/** Placeholder for each of the visitor's own parts in a kept list. */
const gap = randomBytes(16).toString('hex') as Html

/**
 * Answers as `sendKeptPage` does, and for signed-in visitors from a list that was rendered for another of them. What is kept for them has nothing
 * of anyone: a gap is where the profile, the account's menu and the toast go, which are rendered for each request.
 */
export async function sendKeptList(
  context: Context,
  request: Request,
  response: Response,
  address = request.originalUrl,
): Promise<boolean> {
  const visit = readVisit(context, request, response)
  if (visit.user === null) return sendKeptPage(context, request, response, address)
  visit.foundList = await findList(context, address, visit)
  if (visit.foundList.answer === undefined) return false
  sendFilled(request, response, { list: await visit.foundList.answer, visit, address })
  return true
}

/** Answers as `sendSharedPage` does with a page that is the same whoever is signed in: `read` must ask for nothing of the visitor but `visitorPlaceOf`. */
export async function sendSharedList(
  context: Context,
  request: Request,
  response: Response,
  read: (revision?: string) => Promise<Page>,
  address = request.originalUrl,
): Promise<void> {
  const visit = readVisit(context, request, response)
  if (visit.user === null) return sendSharedPage(context, request, response, read, address)
  const { make, revision } = visit.foundList ?? (await findList(context, address, visit))
  const list = await make(async (finish) => {
    const page = await read(revision)
    const isDemoOnly = page.isDemoOnly ?? (await context.boardCounts.isDemoOnly(revision))
    const path = pathOf(address)
    return finish({
      type: pageType,
      body: renderPage(context, { ...page, isDemoOnly }, visit, { path, gap }),
      gap,
    })
  })
  sendFilled(request, response, { list, visit, address })
}

/** The banner of the demo says who of its accounts is signed in. */
function findList({ sharedAnswers }: Pick<Context, 'sharedAnswers'>, address: string, visit: Visit) {
  const who = findDemoRole(visit.user?.username) ?? 'anyone'
  return sharedAnswers.findAs(['list', who, keyOf(address, visit)].join(' '), toGappedAnswer)
}

function pathOf(address: string): string {
  return findOwnPath(address) ?? '/'
}

interface Filling {
  list: GappedAnswer
  visit: Visit
  address: string
}

function sendFilled(request: Request, response: Response, { list, visit, address }: Filling): void {
  const parts = Object.values(ownPartsOf({ ...visit, path: pathOf(address) }))
  prepare(request, response, visit)
  sendShared(request, response, list.fill(parts))
}
