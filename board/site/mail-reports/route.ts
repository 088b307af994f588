import { BoardError, toEmailAddress } from '@cryptolist/contract'
import express, { type RequestHandler, Router } from 'express'
import { z } from 'zod'
import * as text from '#messages/errors'
import type { Context } from '../../server/context.ts'
import { isMailReportsToken, mailReportsPath } from '../../server/domain/alerts/mail-reports-address.ts'
import { noteReturned, pauseReported } from '../../server/domain/alerts/returned-emails.ts'
import { readInput, searchParamsOf } from '../../server/http/read-input.ts'
import { addRoute, body, readToken, refuseAllButPost } from '../../server/http/route.ts'
import { readMailReport } from '../../server/mail/reports/read-report.ts'

/** A report contains the whole email that came back, if its server likes: ours have up to 100 kB. */
const largestMessage = '1mb'
const largestList = '256kb'
const messageTypes = ['message/rfc822', 'text/plain', 'application/octet-stream']
const addresses = z.array(z.string().max(254)).max(1_000).default([])
const listSchema = z.strictObject({ bounced: addresses, complained: addresses })

/** `/mail/reports`: emails that came back, from the operator's mail server or provider. */
export function mailReportsRoutes(context: Context): Router {
  const router = Router()
  const requireToken: RequestHandler = (request, _response, next) => {
    if (!isMailReportsToken(context.config.masterKey, readToken(searchParamsOf(request))))
      throw new BoardError('not_found', text.nothingAt(request.path))
    next()
  }
  addRoute(
    { router, context },
    ['post', mailReportsPath],
    {
      access: 'anyone',
      limits: [],
      input: body('query: token; a message, or JSON: bounced, complained'),
      cache: 'no-store',
      before: [
        requireToken,
        express.raw({ type: messageTypes, limit: largestMessage }),
        express.json({ limit: largestList }),
      ],
    },
    async ({ response, input }) => {
      if (Buffer.isBuffer(input)) await noteMessage(context, input)
      else if (input === undefined) throw new BoardError('unsupported_media_type', text.sendReport)
      else await noteLists(context, input)
      response.status(204).end()
    },
  )
  router.all(mailReportsPath, refuseAllButPost)
  return router
}

/** Answers the same whatever it did: a mail server would return a refusal as a report of its own. */
async function noteMessage(context: Context, message: Buffer): Promise<void> {
  const report = await readMailReport(message)
  const isNoted = report !== undefined && (await noteReturned(context, report))
  context.log.info(
    isNoted ? { mail: report.mailId, reason: report.reason } : {},
    isNoted ? 'Email of an alert came back' : 'Mail report ignored: not about an alert’s email',
  )
}

async function noteLists(context: Context, input: unknown): Promise<void> {
  const { bounced, complained } = readInput(listSchema, input)
  const readAddresses = (typed: readonly string[]) =>
    typed.flatMap((address) => toEmailAddress(address) ?? [])
  await pauseReported(context, { bounced: readAddresses(bounced), complained: readAddresses(complained) })
}
