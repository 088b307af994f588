import { BoardError } from '@cryptolist/contract'
import type { Request, Response } from 'express'
import type { ReactElement } from 'react'
import type { Context } from '../../../server/context.ts'
import { listMemberships } from '../../../server/domain/teams/team.ts'
import { sendToSignIn } from '../../../server/http/redirects.ts'
import { viewerOf } from '../../../server/http/viewer.ts'
import { metaOf } from '../../dashboard/dashboard-shell.tsx'
import { sendPage } from '../../document/send-page.ts'

/** Where the applications of a listing are: in the dashboard, and behind a manage link. */
export const bases = ['/dashboard/listings', '/m'] as const
export type Base = (typeof bases)[number]
/** Head of the pages there. */
export function headOf(base: Base) {
  return {
    access: 'holder',
    cache: 'private, no-store',
    onError: (error: unknown, { request, response }: { request: Request; response: Response }) => {
      if (!sendToSignIn(response, error, `${base}/${request.params.id}/applications`)) throw error
    },
  } as const
}

/** Whether there is no page to show the problem on. */
export function isMissing(error: unknown): boolean {
  return !(error instanceof BoardError) || error.code === 'not_found' || error.code === 'not_signed_in'
}

/** Companies of the viewer; null by a manage link, whose pages have no dashboard around them. */
export async function companiesOf(context: Context, response: Response, base: Base) {
  const { user } = viewerOf(response)
  return base === '/m' || user === null ? null : listMemberships(context.database.db, user.id)
}

/** Sends one of the pages. */
export function send(
  response: Response,
  context: Context,
  {
    title,
    path,
    body,
    status,
    script,
  }: { title: string; path: string; body: ReactElement; status: number; script?: string },
): Promise<void> {
  return sendPage(context, response.req, response, {
    meta: { ...metaOf(title, path), ...(script !== undefined && { script }) },
    body,
    status,
  })
}
