import { BoardError, findReturnPath } from '@cryptolist/contract'
import type { Response } from 'express'

/** Sends a visitor who has to sign in, or to do so again, to where that is done, and back to `next` afterwards. False for any other error. */
export function sendToSignIn(response: Response, error: unknown, next: string): boolean {
  if (!(error instanceof BoardError)) return false
  if (error.code !== 'not_signed_in' && error.code !== 'sign_in_again') return false
  const again = error.code === 'sign_in_again' ? '&again=1' : ''
  response.redirect(303, `/sign-in?next=${encodeURIComponent(next)}${again}`)
  return true
}

/** Answers 301. Not cached, because a title may change back to an older one. */
export function moveTo(response: Response, path: string): void {
  response.setHeader('Cache-Control', 'no-cache')
  response.redirect(301, path)
}

/** The path on this site to continue at, from an untrusted `next` field; the fallback for anything else and for the sign-in pages. */
export function safeNext(value: unknown, fallback = '/account'): string {
  return findReturnPath(value) ?? fallback
}
