import type { Response } from 'express'
import type { ReactElement } from 'react'
import * as text from '#messages/application'
import type { Context } from '../../server/context.ts'
import { sendPage } from '../document/send-page.ts'

interface ApplicantPage {
  title: string
  path: string
  body: ReactElement
  status?: number
  /** Of the page, such as `sent.client.ts`. */
  script?: string
}

/** Sends a page about an applicant's own applications, which search engines leave out. */
export function send(
  context: Context,
  response: Response,
  { title, path, body, status = 200, script }: ApplicantPage,
): Promise<void> {
  const meta = {
    title,
    description: text.about(title),
    path,
    robots: 'noindex' as const,
    area: 'work' as const,
    ...(script !== undefined && { script }),
  }
  return sendPage(context, response.req, response, { meta, body, status })
}
