import { signInSchema, signUpSchema } from '@cryptolist/contract'
import type { Request, Response } from 'express'
import type { Context } from '../context.ts'
import type { SignedIn } from '../domain/accounts/sessions/service.ts'
import { beginSession } from '../http/begin-session.ts'
import { addressKey } from '../http/rate-limits.ts'
import { readInput } from '../http/read-input.ts'
import { countTry, forgetTries } from './count-try.ts'

type Parts = Pick<Context, 'limits' | 'services'>

/** Signs the browser in with what its form or its JSON says. Throws invalid_input, too_many_requests or invalid_credentials. */
export async function signInWithPassword(
  { limits, services }: Parts,
  request: Request,
  response: Response,
): Promise<SignedIn> {
  const input = readInput(signInSchema, request.body)
  await countTry({ limits, accounts: services.accounts }, request.ip, { names: [input.username] })
  const signedIn = await services.accounts.signIn(input)
  await forgetTries({ limits, accounts: services.accounts }, signedIn.user.id)
  await beginSession({ services }, response, { signedIn, alert: 'signed_in' })
  return signedIn
}

/** Makes an account and signs the browser in. Throws invalid_input, too_many_requests, username_taken or email_taken. */
export async function signUpWithPassword(
  { limits, services }: Parts,
  request: Request,
  response: Response,
): Promise<SignedIn> {
  const input = readInput(signUpSchema, request.body)
  await limits.consume('sign_up', [addressKey(request.ip)])
  const signedIn = await services.accounts.signUp(input)
  await beginSession({ services }, response, { signedIn, alert: 'signed_up' })
  return signedIn
}
