import { randomBytes } from 'node:crypto'
import { findDemoRole, findOwnPath } from '@cryptolist/contract'
import type { Request, Response } from 'express'
import type { Context } from '../../server/context.ts'
import { type SharedAnswer, sendShared, toAnswer } from '../../server/http/shared-answers.ts'
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

/** Stands in a kept list for each of the visitor's own parts. Nobody can guess it, so no text of a listing holds it. */
const gap = randomBytes(16).toString('hex') as Html
const gapBytes = Buffer.from(gap)

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
  visit.found = await context.sharedAnswers.find(listKeyOf(address, visit))
  if (visit.found.answer === undefined) return false
  sendFilled(request, response, { list: await visit.found.answer, visit, address })
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
  const { make, revision } = visit.found ?? (await context.sharedAnswers.find(listKeyOf(address, visit)))
  const list = await make(async (finish) => {
    const page = await read(revision)
    const isDemoOnly = page.isDemoOnly ?? (await context.boardCounts.isDemoOnly(revision))
    const path = pathOf(address)
    return finish({
      type: pageType,
      body: renderPage(context, { ...page, isDemoOnly }, visit, { path, gap }),
    })
  })
  sendFilled(request, response, { list, visit, address })
}

/** The banner of the demo says who of its accounts is signed in. */
function listKeyOf(address: string, visit: Visit): string {
  return ['list', findDemoRole(visit.user?.username) ?? 'anyone', keyOf(address, visit)].join(' ')
}

function pathOf(address: string): string {
  return findOwnPath(address) ?? '/'
}

interface Filling {
  list: SharedAnswer
  visit: Visit
  address: string
}

function sendFilled(request: Request, response: Response, { list, visit, address }: Filling): void {
  const body = fillGaps(list.plain(), Object.values(ownPartsOf({ ...visit, path: pathOf(address) })))
  prepare(request, response, visit)
  sendShared(request, response, toAnswer({ type: pageType, body }))
}

/** Puts each part where the next gap is. Throws where there are more or fewer gaps than parts. */
function fillGaps(list: Buffer, parts: readonly Html[]): Buffer {
  const pieces: Buffer[] = []
  let at = 0
  for (const part of parts) {
    const next = list.indexOf(gapBytes, at)
    if (next === -1) throw new Error('A kept list has too few gaps.')
    pieces.push(list.subarray(at, next), Buffer.from(part))
    at = next + gapBytes.length
  }
  if (list.indexOf(gapBytes, at) !== -1) throw new Error('A kept list has too many gaps.')
  return Buffer.concat([...pieces, list.subarray(at)])
}
