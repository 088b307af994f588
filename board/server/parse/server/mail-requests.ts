import { createRequire } from 'node:module'
import { BoardError } from '@cryptolist/contract'
import { requestPasswordReset, requestVerification } from '../../domain/accounts/mail/account-mail.ts'
import type { DomainContext } from '../../domain/domain-context.ts'
import { parseCodes } from '../http/parse-error.ts'
import type { ParseSdk } from './types.ts'

interface MailRequest {
  body?: Record<string, unknown>
}
type Handler = (request: MailRequest) => Promise<{ response: Record<string, never> }>

interface UsersRouterModule {
  UsersRouter: { prototype: { handleResetRequest: Handler; handleVerificationEmailRequest: Handler } }
}

/** Has Parse's two mail routes send the board's mails: 200 `{}` for known and unknown addresses alike. Parse's own would link to closed pages. */
export function answerMailRequests(Parse: Pick<ParseSdk, 'Error'>, context: DomainContext): void {
  const { UsersRouter }: UsersRouterModule = createRequire(import.meta.url)(
    'parse-server/lib/Routers/UsersRouter.js',
  )
  const answer =
    (ask: (context: DomainContext, email: string) => Promise<void>): Handler =>
    async ({ body }) => {
      await ask(context, readEmail(Parse, body?.email)).catch((error: unknown) => {
        if (!(error instanceof BoardError) || error.code !== 'invalid_input') throw error
        throw new Parse.Error(parseCodes.INVALID_EMAIL_ADDRESS, 'Email address format is invalid.')
      })
      return { response: {} }
    }
  UsersRouter.prototype.handleResetRequest = answer(requestPasswordReset)
  UsersRouter.prototype.handleVerificationEmailRequest = answer(requestVerification)
}

function readEmail(Parse: Pick<ParseSdk, 'Error'>, email: unknown): string {
  if (email === undefined || email === null || email === '')
    throw new Parse.Error(parseCodes.EMAIL_MISSING, 'you must provide an email')
  if (typeof email !== 'string')
    throw new Parse.Error(parseCodes.INVALID_EMAIL_ADDRESS, 'you must provide a valid email string')
  return email
}
