import type { Request, Response } from 'express'
import type { Context } from '../../server/context.ts'
import type { PublicError } from '../../server/http/errors.ts'
import { searchParamsOf } from '../../server/http/read-input.ts'
import { sendShared, toAnswer } from '../../server/http/shared-answers.ts'
import { viewerOf } from '../../server/http/viewer.ts'
import { sendPage } from '../document/send-page.ts'
import { usualLook } from '../embed/address.ts'
import { errorFrame } from '../embed/frame.tsx'
import { ErrorPage } from './page.tsx'

/** Answers with the page of an error, or says it in the frame that was asked for; the status is set already. */
export async function sendErrorPage(
  context: Context,
  request: Request,
  response: Response,
  error: PublicError,
): Promise<void> {
  if (response.locals.isFrame === true) return sendErrorFrame(context, request, response, error.detail)
  const meta = {
    title: error.title,
    description: error.detail,
    // The address that a form was sent to can't be opened: the page's own links lead home.
    path: request.method === 'GET' || request.method === 'HEAD' ? request.path : '/',
    robots: 'noindex' as const,
  }
  const counts = isMissing(error) ? await context.boardCounts.get().catch(() => null) : null
  const body = (
    <ErrorPage
      status={error.status}
      title={error.title}
      detail={error.detail}
      requestId={response.locals.requestId}
      facts={error.facts}
      signInPath={findSignInPath(request, response, error)}
      counts={counts}
    />
  )
  // Too many requests and an unreachable database are answered without a query.
  const isDemoOnly = counts?.isDemoOnly ?? context.boardCounts.wasDemoOnly()
  await sendPage(context, request, response, { meta, body, status: error.status, isDemoOnly })
}

/** The board's own page of an error can't be shown in a frame. */
function sendErrorFrame(
  { config }: Pick<Context, 'config'>,
  request: Request,
  response: Response,
  reason: string,
): void {
  const theme = searchParamsOf(request).get('theme')
  const body = errorFrame({
    reason,
    boardName: config.boardName,
    theme: theme === 'light' || theme === 'dark' ? theme : usualLook.theme,
  })
  sendShared(request, response, toAnswer({ type: 'text/html; charset=utf-8', body }))
}

/** Whether a search may find what was looked for. */
function isMissing({ status }: PublicError): boolean {
  return status === 404 || status === 410
}

/** A form that was sent is asked for again at its page: the draft's or the listing's, without what the form did. */
function findSignInPath(request: Request, response: Response, { facts }: PublicError): string | null {
  if (facts.mayBeYours !== true || viewerOf(response).session !== null) return null
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  const path = isRead ? request.originalUrl : request.path.split('/').slice(0, 3).join('/')
  return `/sign-in?next=${encodeURIComponent(path)}`
}
