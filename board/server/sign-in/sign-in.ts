import { signInSchema, signUpSchema, type ToastKind } from '@cryptolist/contract'
import type { Request, Response } from 'express'
import type { Context } from '../context.ts'
import { signIn, signUp } from '../domain/accounts/accounts.ts'
import { type SignedIn, signOut } from '../domain/accounts/sessions.ts'
import type { DomainContext } from '../domain/domain-context.ts'
import { clearListingLinks, clearSessionCookie, setSessionCookie, setToastCookie } from '../http/cookies.ts'
import { addressKey } from '../http/rate-limits.ts'
import { readInput } from '../http/read-input.ts'
import { safeNext } from '../http/redirects.ts'
import type { LimitUse } from '../http/route.ts'
import { viewerOf } from '../http/viewer.ts'
import { finishBegunSave } from './begun-save.ts'
import { countAttempt, resetAttempts } from './count-attempt.ts'
import { deviceOfBrowser, rememberBrowser } from './known-devices.ts'

/** The limits that `signInWithPassword` counts itself, the second one by the account that was typed, the third by the browser. */
export const passwordLimits = [
  { name: 'sign_in_address', by: 'handler' },
  { name: 'sign_in_account', by: 'handler' },
  { name: 'sign_in_device', by: 'handler' },
] as const satisfies readonly LimitUse[]

/** Signs the browser in with what its form or its JSON says. Throws invalid_input, too_many_requests or invalid_credentials. */
export async function signInWithPassword(
  context: Context,
  request: Request,
  response: Response,
): Promise<SignedIn> {
  const input = readInput(signInSchema, request.body)
  const device = deviceOfBrowser(context, request)
  await countAttempt(context, { ip: request.ip, device }, { names: [input.username] })
  const signedIn = await signIn(context, input)
  await resetAttempts(context, signedIn.user.id, device)
  await signInBrowser(context, response, { signedIn, toast: 'signed_in', next: request.body?.next })
  return signedIn
}

/** Creates an account and signs the browser in. Throws invalid_input, too_many_requests, username_taken or email_taken. */
export async function signUpWithPassword(
  context: Context,
  request: Request,
  response: Response,
): Promise<SignedIn> {
  const input = readInput(signUpSchema, request.body)
  await context.limits.consume('sign_up', [addressKey(request.ip)])
  const signedIn = await signUp(context, input)
  await signInBrowser(context, response, { signedIn, toast: 'signed_up', next: request.body?.next })
  return signedIn
}

interface BrowserSignIn {
  signedIn: Pick<SignedIn, 'user' | 'token' | 'expiresAt'>
  toast: ToastKind
  /** Where the visitor goes on to, as their form or their script says; left out where signing in is for something of its own. */
  next?: unknown
}

/**
 * Signs the browser in with a new session, with a toast on the next page, ends its old session, and saves the job that its visitor wanted
 * to save before if `next` is that job's page.
 */
export async function signInBrowser(
  context: DomainContext,
  response: Response,
  { signedIn, toast, next }: BrowserSignIn,
): Promise<void> {
  await signOut(context, viewerOf(response))
  setSessionCookie(response, signedIn.token, signedIn.expiresAt)
  rememberBrowser(context, response, signedIn.user.id)
  const finished = await finishBegunSave(context, response, { token: signedIn.token, next: safeNext(next) })
  setToastCookie(response, finished ?? toast)
}

/** Ends the browser's session, makes it forget manage links, and says so on the next page. */
export async function signOutBrowser(context: DomainContext, response: Response): Promise<void> {
  await signOut(context, viewerOf(response))
  clearSessionCookie(response)
  clearListingLinks(response)
  setToastCookie(response, 'signed_out')
}
