import { BoardError } from '@cryptolist/contract'
import type { Response } from 'express'
import { createElement, type ReactElement } from 'react'
import * as text from '#messages/alerts'
import type { Context } from '../../server/context.ts'
import { sendPage } from '../document/send-page.ts'
import { LinkOutcomePage } from './page.tsx'

/** Sends a page about new alerts, or of a link in their emails. */
export function sendAlertPage(
  context: Context,
  response: Response,
  {
    title,
    body,
    status = 200,
    script,
    path = response.req.path,
  }: { title: string; body: ReactElement; status?: number; script?: string; path?: string },
): Promise<void> {
  const meta = {
    title,
    description: text.newDescription,
    path,
    robots: 'noindex' as const,
    ...(script !== undefined && { script }),
  }
  return sendPage(context, response.req, response, { meta, body, status })
}

/** Says that a link has done what it does. It may be somebody else who opens it now, so the page shows nothing of the alert. */
export async function sendConfirmed(context: Context, response: Response): Promise<void> {
  const title = text.confirmedHeading
  const body = createElement(LinkOutcomePage, { title, sentence: text.confirmed })
  await sendAlertPage(context, response, { title, body })
}

/** Says why a link no longer works, or does nothing; throws every other error again. */
export async function sendGone(context: Context, response: Response, error: unknown): Promise<void> {
  if (!(error instanceof BoardError) || (error.code !== 'gone' && error.code !== 'conflict')) throw error
  const body = createElement(LinkOutcomePage, { title: text.linkGoneHeading, sentence: error.message })
  await sendAlertPage(context, response, { title: text.linkGoneHeading, body, status: error.status })
}
