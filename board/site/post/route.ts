import { randomUUID } from 'node:crypto'
import { BoardError, type DraftSummary } from '@cryptolist/contract'
import { type Request, type Response, Router } from 'express'
import { createElement } from 'react'
import type { Context } from '../../server/context.ts'
import { isOnSite } from '../../server/domain/accounts/sessions/policy.ts'
import type { BeginOptions } from '../../server/domain/listings/drafts/begin-draft.ts'
import { listListingTitles } from '../../server/domain/listings/management/management.ts'
import type { SourceDraft } from '../../server/domain/listings/sources/service.ts'
import { setAlertCookie } from '../../server/http/alert-cookie.ts'
import { addListingLink, readListingLinks } from '../../server/http/listing-links-cookie.ts'
import { type FormFile, readMultipartForm } from '../../server/http/multipart-form.ts'
import { addressKey } from '../../server/http/rate-limits.ts'
import { requesterOf } from '../../server/http/requester.ts'
import { viewerOf } from '../../server/http/viewer.ts'
import { answerInForm, typedValue } from '../auth/form-problems.ts'
import type { FormProblem } from '../components/form/problems.ts'
import type { Choice } from '../components/form/select-field.tsx'
import { sendPage } from '../document/send-page.tsx'
import { StartPage } from './start-page.tsx'

const longestLink = 2_000
const answerFile: FormFile = {
  field: 'file',
  maximumBytes: 2 * 1024 * 1024,
  tooLarge: 'This file is too large. It has 2 MB at most: give the one of a single job.',
}
/** More is not sent back for a second try. */
const longestAnswerShown = 200_000

/** Where a listing begins. */
export function postRoutes(context: Context): Router {
  const { posting, listingSources } = context.services
  const router = Router()

  router.get('/post', (_request, response) => sendStart(context, response, { status: 200, problems: [] }))

  router.post('/post', async (request, response) => {
    const requester = requesterOf(response)
    const typedLink = typedText(request.body, 'link')
    try {
      await context.limits.consume('draft', [addressKey(request.ip)])
      const from = typedValue(request.body, 'from')
      const { publicId, token } = await posting.begin(requester, {
        startKey: typedValue(request.body, 'start_key'),
        ...(from === 'listing' && { duplicateOf: typedValue(request.body, 'listing') }),
        ...(from === 'link' && pickRead(await listingSources.read(typedLink))),
      })
      addListingLink(response, token)
      if (from === 'link') setAlertCookie(response, 'listing_read')
      response.redirect(303, `/post/${publicId}`)
    } catch (error) {
      await sendStart(context, response, { typedLink, ...answerInForm(response, error) })
    }
  })

  router.post('/post/file', async (request, response) => {
    let typedAnswer = ''
    try {
      await context.limits.consume('draft', [addressKey(request.ip)])
      const form = await readMultipartForm(request, response, answerFile)
      typedAnswer = textOf(form, 'answer')
      const { publicId, token } = await posting.begin(requesterOf(response), {
        startKey: textOf(form, 'start_key'),
        ...pickRead(listingSources.readFile(await readAnswer(form, typedAnswer))),
      })
      addListingLink(response, token)
      setAlertCookie(response, 'listing_read')
      response.redirect(303, `/post/${publicId}`)
    } catch (error) {
      await sendStart(context, response, {
        typedAnswer: typedAnswer.length > longestAnswerShown ? '' : typedAnswer,
        ...answerInForm(response, error),
      })
    }
  })

  return router
}

function pickRead({ fields, notes }: SourceDraft): Pick<BeginOptions, 'fields' | 'notes'> {
  return { fields, notes }
}

function textOf(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

/** What the file says, else what was pasted. Throws invalid_input when there is neither. */
async function readAnswer(form: FormData, pasted: string): Promise<string> {
  const file = form.get(answerFile.field)
  if (file !== null && typeof file !== 'string' && file.size > 0) return file.text()
  if (pasted.trim() !== '') return pasted
  throw new BoardError('invalid_input', 'Choose a file, or paste what it says.', {
    facts: { field: answerFile.field },
  })
}

/** Longer than `typedValue` keeps, for links are. */
function typedText(body: unknown, name: string): string {
  return typedValue(body, name, Number.POSITIVE_INFINITY).trim().slice(0, longestLink)
}

interface Shown {
  status: number
  problems: readonly FormProblem[]
  typedLink?: string
  typedAnswer?: string
}

async function sendStart(context: Context, response: Response, { status, ...shown }: Shown): Promise<void> {
  const { request, viewer } = { request: response.req, viewer: viewerOf(response) }
  const body = createElement(StartPage, {
    startKey: randomUUID(),
    drafts: await listDrafts(context, request, response),
    listings: await listOwn(context, response),
    isSignedIn: viewer.user !== null,
    now: new Date(),
    typedLink: '',
    typedAnswer: '',
    ...shown,
  })
  const description = 'Post a web3 job: one page, with the pay in it. No account is needed.'
  const meta = { title: 'Post a job', description, path: '/post', area: 'work' as const }
  response.setHeader('Cache-Control', 'private, no-store')
  await sendPage(context, request, response, { meta, body, status })
}

/** Drafts of the account and those that this browser's links open, each once. */
async function listDrafts(
  { services: { posting } }: Context,
  request: Request,
  response: Response,
): Promise<DraftSummary[]> {
  const viewer = viewerOf(response)
  const byLinks = await posting.listByLinks(readListingLinks(request))
  const own = isOnSite(viewer) ? await posting.list(viewer) : []
  return [...own, ...byLinks.filter(({ id }) => own.every((draft) => draft.id !== id))]
}

/** Own listings that a new one can begin from, the newest first. */
async function listOwn(context: Context, response: Response): Promise<Choice[]> {
  const viewer = viewerOf(response)
  if (!isOnSite(viewer)) return []
  const titles = await listListingTitles(context, viewer)
  return titles.map(({ id, title, companyName }) => ({ value: id, name: `${title}, ${companyName}` }))
}
