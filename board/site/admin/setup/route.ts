import { join } from 'node:path'
import { BoardError, toEmailAddress } from '@cryptolist/contract'
import type { Response } from 'express'
import { createElement } from 'react'
import * as text from '#messages/setup'
import type { Context } from '../../../server/context.ts'
import { mailReportsUrl } from '../../../server/domain/alerts/mail-reports-address.ts'
import { boardsAtOnce } from '../../../server/domain/boards/follow-many.ts'
import { listMissingPages } from '../../../server/domain/own-pages/own-pages.ts'
import { addRoute, fields, noInput, type RouteTarget } from '../../../server/http/route.ts'
import { isOnTerminal } from '../../../server/lifecycle/server-log.ts'
import type { MailOutcome } from '../../../server/mail/mailer.ts'
import { sendTestMail } from '../../../server/mail/test-mail.ts'
import { readFollowed } from '../../../server/system/facts.ts'
import { answerToAct, type FormAnswer, untouched } from '../../components/form/problems.tsx'
import { adminMeta, adminPage } from '../admin-page.ts'
import { sendAdminPage } from '../send-admin-page.ts'
import { SetupPage, type SetupPageProps } from './page.tsx'

const path = '/admin/setup'

interface View extends FormAnswer {
  /** The email address in the form. */
  typed: string
  tested?: MailOutcome
}

/** `/admin/setup`: what a new board needs, and whether it is there. */
export function addSetup(at: RouteTarget): void {
  const head = { ...adminPage, access: 'admin' } as const
  addRoute(at, ['get', path], { ...head, input: noInput }, ({ response, viewer: { user } }) =>
    sendSetup(at, response, { ...untouched, typed: user.email ?? '' }),
  )

  const form = {
    ...head,
    limits: [{ name: 'invitation', by: 'user' }],
    input: fields({ email: 255 }),
  } as const
  addRoute(at, ['post', `${path}/mail`], form, async ({ response, input: { email: typed } }) => {
    try {
      const tested = await testMail(at, typed)
      await sendSetup(at, response, { ...untouched, typed, tested })
    } catch (error) {
      await sendSetup(at, response, { ...answerToAct(response, error), typed })
    }
  })
}

async function testMail({ context }: RouteTarget, typed: string): Promise<MailOutcome> {
  const to = toEmailAddress(typed.trim())
  if (to === undefined) throw BoardError.invalidField('email', text.invalidEmail)
  const { config, log, getOrigin } = context
  try {
    const mailing = { config, log, getOrigin, isOnTerminal: isOnTerminal() }
    return (await sendTestMail(mailing, to)) ?? 'failed'
  } catch (error) {
    log.warn({ err: error }, 'The test email was not sent')
    return 'failed'
  }
}

function reachOf({ publicUrl, isLoopback }: Context['config']): SetupPageProps['address']['reach'] {
  if (publicUrl !== undefined) return 'public'
  return isLoopback ? 'local' : 'network'
}

async function sendSetup({ context }: RouteTarget, response: Response, view: View): Promise<void> {
  const { config } = context
  const { typed, tested, problems, status } = view
  const { live, isDemoOnly } = await context.boardCounts.get()
  const systems = await readFollowed(context.database.db)
  const body = createElement(SetupPage, {
    boardName: config.boardName,
    jobs: {
      live: isDemoOnly ? 0 : live,
      followed: systems.reduce((sum, { followed }) => sum + followed, 0),
      isRead: systems.some(({ confirmedAt }) => confirmedAt !== null),
    },
    mail: {
      server: config.smtpUrl === undefined ? undefined : new URL(config.smtpUrl).host,
      outbox: join(config.dataDir, 'outbox'),
      reportsUrl: mailReportsUrl(config.masterKey, context.getOrigin()),
      tested,
      typed,
    },
    address: { origin: context.getOrigin(), reach: reachOf(config) },
    missingPages: listMissingPages(context.ownPages),
    boardsAtOnce,
    problems,
  })
  const meta = { ...adminMeta(text.heading, path), script: 'copy.client.ts' }
  await sendAdminPage(context, response.req, response, { meta, body, status })
}
