import { type Request, type Response, Router } from 'express'
import { createElement, type ReactElement } from 'react'
import * as text from '#messages/check-repo'
import type { Context } from '../../../server/context.ts'
import {
  checkArchive,
  checkPublicRepository,
  type RepositoryReport,
} from '../../../server/domain/repository-check/check.ts'
import { createCheckTurns } from '../../../server/domain/repository-check/one-at-a-time.ts'
import { networkKey } from '../../../server/http/rate-limits.ts'
import { type FormFile, getFileBytes, readMultipartForm } from '../../../server/http/read-input.ts'
import { addRoute, body, fields, noInput, readField } from '../../../server/http/route.ts'
import { answerInForm, type FormProblem } from '../../components/form/problems.tsx'
import { sendPage } from '../../document/send-page.ts'
import { checkRepoPath as path } from '../path.ts'
import { CheckedRepoPage, CheckRepoPage } from './page.tsx'

const archiveFile: FormFile = {
  field: 'archive',
  maximumBytes: 20 * 1024 * 1024,
  tooLarge: text.fileTooLarge,
}
const longestAddress = 500

/** `/safety/check-repo`: what is hidden in a repository, before anyone runs it. Nothing that is sent here is kept. */
export function checkRepoRoutes(context: Context): Router {
  const router = Router()
  const at = { router, context }
  const turns = createCheckTurns()
  const head = { access: 'anyone', cache: 'private, no-store' } as const

  addRoute(
    at,
    ['get', path],
    { access: 'anyone', limits: [], input: noInput, cache: 'page' },
    ({ request, response }) => sendForm(context, request, response, { typed: '', problems: [], status: 200 }),
  )

  addRoute(
    at,
    ['post', path],
    {
      ...head,
      limits: ['check_repository'],
      input: fields({ repository: longestAddress }),
      onError: (error, { request, response }) =>
        sendForm(context, request, response, {
          typed: readField(request.body, 'repository', longestAddress),
          ...answerInForm(response, error),
        }),
    },
    async ({ request, response, input: { repository } }) => {
      const report = await turns.run(networkKey(request.ip), (analyse) =>
        checkPublicRepository(context, repository, analyse),
      )
      await sendReport(context, request, response, report)
    },
  )

  addRoute(
    at,
    ['post', `${path}/file`],
    {
      ...head,
      limits: ['check_repository'],
      input: body('multipart form: archive'),
      onError: (error, { request, response }) =>
        sendForm(context, request, response, { typed: '', ...answerInForm(response, error) }),
    },
    async ({ request, response }) => {
      const report = await turns.run(networkKey(request.ip), async (analyse) => {
        const { name, bytes } = await readFile(request, response)
        return analyse(() => checkArchive(name, bytes))
      })
      await sendReport(context, request, response, report)
    },
  )
  return router
}

async function readFile(request: Request, response: Response): Promise<{ name: string; bytes: Buffer }> {
  const form = await readMultipartForm(request, response, archiveFile)
  const bytes = Buffer.from(await getFileBytes(form, archiveFile.field))
  const file = form.get(archiveFile.field)
  return { name: typeof file === 'string' || file === null ? '' : file.name.slice(0, 200), bytes }
}

interface FormView {
  typed: string
  problems: readonly FormProblem[]
  status: number
}

function sendForm(
  context: Context,
  request: Request,
  response: Response,
  { status, ...props }: FormView,
): Promise<void> {
  return send(context, request, response, {
    title: text.title,
    body: createElement(CheckRepoPage, props),
    status,
    // The answers to what somebody sent are nobody else's.
    isIndexed: request.method === 'GET' || request.method === 'HEAD',
  })
}

function sendReport(
  context: Context,
  request: Request,
  response: Response,
  report: RepositoryReport,
): Promise<void> {
  return send(context, request, response, {
    title: text.resultTitle(report.name),
    body: createElement(CheckedRepoPage, { report }),
    status: 200,
    isIndexed: false,
  })
}

async function send(
  context: Context,
  request: Request,
  response: Response,
  {
    title,
    body,
    status,
    isIndexed,
  }: { title: string; body: ReactElement; status: number; isIndexed: boolean },
): Promise<void> {
  const meta = {
    title,
    description: text.description,
    path,
    area: 'work' as const,
    ...(isIndexed ? {} : { robots: 'noindex' as const }),
  }
  await sendPage(context, request, response, { meta, body, status })
}
