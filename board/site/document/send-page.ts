import { findOwnPath, type Theme, type ToastKind, type User } from '@cryptolist/contract'
import type { Request, Response } from 'express'
import type { ReactElement } from 'react'
import type { Context } from '../../server/context.ts'
import { hasDemoAccounts } from '../../server/domain/accounts/demo-accounts.ts'
import { findVisitorPlace, type VisitorPlace } from '../../server/domain/jobs/fit.ts'
import { readTheme, readToast, readVisitorPlace } from '../../server/http/cookies.ts'
import type { GappedAnswer, GappedContent } from '../../server/http/gapped-answers.ts'
import { isFromHere, ownOrigin } from '../../server/http/own-origin.ts'
import { type FoundAnswer, sendShared, toAnswer } from '../../server/http/shared-answers.ts'
import { isViewerKnown, viewerOf } from '../../server/http/viewer.ts'
import { digestPicture, versionOf } from '../../server/pictures/pictures.ts'
import { type Html, toHtml } from '../components/kept-html/kept-html.ts'
import { pictureOfBoard } from '../og/card.ts'
import { getAssets } from './assets.ts'
import type { PageMeta, ShownPicture } from './document.tsx'
import { createFrames } from './frame.tsx'

export interface Page {
  meta: PageMeta
  body: ReactElement
  status?: number
  /** Whether the board has only demo listings, from pages that asked already. */
  isDemoOnly?: boolean
}

export const pageType = 'text/html; charset=utf-8'

/** Facts that a page depends on besides its address and the data. */
export interface Visit {
  user: User | null
  theme: Theme
  toast: ToastKind | null
  isKnown: boolean
  origin: string
  /** Whether they are offered to look around the demo. */
  triesDemo: boolean
  /** Where they say they live and work. */
  visitorPlace: VisitorPlace
  /** The answer that was kept for it when the request came, if that was asked. */
  found?: FoundAnswer
  /** The list that was kept, where the visitor is signed in. */
  foundList?: FoundAnswer<GappedContent, GappedAnswer>
}

declare global {
  namespace Express {
    interface Locals {
      /** Kept here because V8 keeps the keys of a `WeakMap` until the next full collection: whole requests, thousands a second. */
      visit?: Visit
    }
  }
}

/** Read once for each request: a toast that was read is removed. */
export function readVisit({ config }: Context, request: Request, response: Response): Visit {
  const earlierVisit = response.locals.visit
  if (earlierVisit !== undefined) return earlierVisit
  const visit: Visit = {
    user: viewerOf(response).user,
    theme: readTheme(request),
    toast: readToast(request, response),
    isKnown: isViewerKnown(request, response),
    origin: ownOrigin(config, request),
    triesDemo: maySeeDemo(config, request),
    visitorPlace: findVisitorPlace(readVisitorPlace(request)),
  }
  response.locals.visit = visit
  return visit
}

/** A tunnel or a proxy of this machine brings others too, whom the demo's accounts don't let in. */
function maySeeDemo(config: Context['config'], request: Request): boolean {
  return hasDemoAccounts(config) && isFromHere(request, config)
}

/** Where the visitor says they live and work. Pages of lists and jobs are kept for each country and time zone that is stated. */
export function visitorPlaceOf(context: Context, request: Request, response: Response): VisitorPlace {
  return readVisit(context, request, response).visitorPlace
}

/** Whether only this visitor may see the page, once. */
function isPersonal({ user, toast, isKnown }: Visit): boolean {
  return user !== null || toast !== null || !isKnown
}

/**
 * Renders a page inside the layout and answers with it. Pages of signed-out visitors may be kept and asked for again by their ETag, by
 * shared caches only where no cookie is in play; what a signed-in visitor sees, or sees once, is never kept (docs/rules.md, Pages).
 */
export async function sendPage(
  context: Context,
  request: Request,
  response: Response,
  page: Page,
): Promise<void> {
  const visit = readVisit(context, request, response)
  const isDemoOnly = page.isDemoOnly ?? (await context.boardCounts.isDemoOnly())
  const html = renderPage(context, { ...page, isDemoOnly }, visit, { path: pathOf(request, page) })
  prepare(request, response, visit)
  response.status(page.status ?? 200)
  sendShared(request, response, toAnswer({ type: pageType, body: html }))
}

/**
 * Answers with a page that was rendered for another visitor without a session, if nothing of it has changed since; false where there is none.
 * Asks the database one small question at most. `address` is the page's own, where the request's has parameters that the page doesn't know.
 */
export async function sendKeptPage(
  context: Context,
  request: Request,
  response: Response,
  address = request.originalUrl,
): Promise<boolean> {
  const visit = readVisit(context, request, response)
  if (isPersonal(visit)) return false
  visit.found = await context.sharedAnswers.find(keyOf(address, visit))
  if (visit.found.answer === undefined) return false
  const answer = await visit.found.answer
  prepare(request, response, visit)
  sendShared(request, response, answer)
  return true
}

/**
 * Answers with a page whose content is the same for every visitor without a session, as `sendPage` does, but rendered once for all of them (see
 * http/shared-answers.ts). Ask `sendKeptPage` for the same address before anything is read: what is read before a change must not be kept after it.
 * What is read can be as old as the revision that is given.
 */
export async function sendSharedPage(
  context: Context,
  request: Request,
  response: Response,
  read: (revision?: string) => Promise<Page>,
  address = request.originalUrl,
): Promise<void> {
  const visit = readVisit(context, request, response)
  if (isPersonal(visit)) return sendPage(context, request, response, await read())
  const { make, revision } = visit.found ?? (await context.sharedAnswers.find(keyOf(address, visit)))
  const path = findOwnPath(address) ?? '/'
  const answer = await make(async (finish) => {
    const page = await read(revision)
    const isDemoOnly = page.isDemoOnly ?? (await context.boardCounts.isDemoOnly(revision))
    return finish({ type: pageType, body: renderPage(context, { ...page, isDemoOnly }, visit, { path }) })
  })
  prepare(request, response, visit)
  sendShared(request, response, answer)
}

export function keyOf(
  address: string,
  { theme, origin, triesDemo, visitorPlace }: Pick<Visit, 'theme' | 'origin' | 'triesDemo' | 'visitorPlace'>,
): string {
  const { country, timeZone } = visitorPlace
  const parts = ['page', theme, origin, triesDemo && 'demo', country, timeZone, address]
  return parts.filter(Boolean).join(' ')
}

/** The key that the page of an address is kept under for a visitor without cookies. */
export function keyWithoutCookies({ config }: Pick<Context, 'config'>, request: Request): string {
  return keyOf(request.originalUrl, {
    theme: readTheme(request),
    origin: ownOrigin(config, request),
    triesDemo: maySeeDemo(config, request),
    visitorPlace: { country: undefined, timeZone: undefined },
  })
}

/** Made when the first page is: the client has been built by then. */
let frames: ReturnType<typeof createFrames> | undefined

/** A page as HTML, at the path and query where it can be opened. `gap` stands in place of what is the visitor's own (see frame.tsx). */
export function renderPage(
  { config, ownPages, pictures }: Pick<Context, 'config' | 'ownPages' | 'pictures'>,
  { meta, body, isDemoOnly }: Page & { isDemoOnly: boolean },
  { user, theme, toast, isKnown, origin, triesDemo }: Visit,
  { path, gap }: { path: string; gap?: Html },
): string {
  frames ??= createFrames(getAssets())
  const html = frames({
    meta,
    picture: pictures.isAvailable ? showPicture(meta, config.boardName) : null,
    boardName: config.boardName,
    origin,
    theme,
    user,
    isViewerKnown: isKnown,
    toast,
    path,
    isDemoOnly,
    hasDemoAccounts: isDemoOnly && triesDemo,
    isDev: config.isDev,
    sourceUrl: config.sourceUrl,
    ownPages,
    body: toHtml(body),
    ...(gap !== undefined && { gap }),
  })
  return `<!doctype html>${html}`
}

function showPicture({ picture }: PageMeta, boardName: string): ShownPicture {
  const { path, card, alt = '' } = picture ?? pictureOfBoard(boardName)
  return { path: `${path}${path.includes('?') ? '&' : '?'}v=${versionOf(digestPicture(card))}`, alt }
}

/** Sets who may keep the page. */
export function prepare(request: Request, response: Response, { user, toast }: Visit): void {
  const isSeenOnce = user !== null || toast !== null
  if (!response.hasHeader('Cache-Control'))
    response.setHeader('Cache-Control', isSeenOnce ? 'private, no-store' : freshness(request, response))
  response.vary('Cookie')
}

function freshness(request: Request, response: Response): string {
  const hasCookies = request.headers.cookie !== undefined || response.hasHeader('Set-Cookie')
  return hasCookies ? 'private, no-cache' : 'no-cache'
}

/** The address that shows the page again. That of a form that was sent only takes forms. */
function pathOf(request: Request, page: Page): string {
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  return findOwnPath(isRead ? request.originalUrl : page.meta.path) ?? '/'
}
