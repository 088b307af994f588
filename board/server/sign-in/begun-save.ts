import { BoardError, type ToastKind } from '@cryptolist/contract'
import type { Request, Response } from 'express'
import { findViewer } from '../domain/accounts/sessions.ts'
import type { DomainContext } from '../domain/domain-context.ts'
import { saveJob } from '../domain/jobs/saved-jobs.ts'
import { clearBegunSave, readBegunSave } from '../http/cookies.ts'

/** Whether the visitor of this browser pressed "Save job" on the page that they go on to, before they signed in. */
export function hasBegunSave(request: Request, next: string): boolean {
  const begun = readBegunSave(request)
  return begun !== null && next.split(/[?#]/, 1)[0] === pathOf(begun)
}

/**
 * Saves the job that the visitor of this browser wanted to save before they signed in, if they go on to its page: what to say there.
 * Null if there is none. Whatever was begun is forgotten, as whoever signs in later may be another person. A job that can't be saved is no
 * reason not to sign in.
 */
export async function finishBegunSave(
  context: DomainContext,
  response: Response,
  { token, next }: { token: string; next: string },
): Promise<ToastKind | null> {
  const begun = readBegunSave(response.req)
  if (begun === null) return null
  clearBegunSave(response)
  if (!hasBegunSave(response.req, next)) return null
  try {
    await saveJob(context, await findViewer(context, token), begun.slice(-8))
    return 'signed_in_saved'
  } catch (error) {
    if (!(error instanceof BoardError)) throw error
    return 'signed_in_not_saved'
  }
}

function pathOf(slugAndId: string): string {
  return `/jobs/${slugAndId}`
}
