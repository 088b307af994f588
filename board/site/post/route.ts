import { randomUUID } from 'node:crypto'
import { BoardError } from '@cryptolist/contract'
import { type Request, type Response, Router } from 'express'
import { createElement } from 'react'
import * as text from '#messages/post'
import type { Context } from '../../server/context.ts'
import { isOnSite } from '../../server/domain/accounts/session-policy.ts'
import { readSource } from '../../server/domain/boards/read-link.ts'
import { listListingTitles } from '../../server/domain/listings/management.ts'
import { pastedToMarkdown } from '../../server/domain/markup/pasted.ts'
import { type BeginOptions, beginDraft } from '../../server/domain/posting/begin-draft.ts'
import { listDrafts, listDraftsByLinks } from '../../server/domain/posting/drafts.ts'
import { readSourceFile, type SourceDraft } from '../../server/domain/systems/read-source.ts'
import { addListingLink, readListingLinks, setToastCookie } from '../../server/http/cookies.ts'
import { type FormFile, readMultipartForm } from '../../server/http/read-input.ts'
import { addRoute, body, fields, noInput, readField } from '../../server/http/route.ts'
import { requesterOf, viewerOf } from '../../server/http/viewer.ts'
import type { Choice } from '../components/form/fields.tsx'
import { answerInForm, type FormProblem } from '../components/form/problems.tsx'
import { sendPage } from '../document/send-page.ts'
import { StartPage } from './start-page.tsx'

const longestLink = 2_000
const answerFile: FormFile = {
  field: 'file',
  maximumBytes: 2 * 1024 * 1024,
  tooLarge: text.fileTooLarge,
}
/** More is not sent back for a second try. */
const longestAnswerShown = 200_000

export function postRoutes(context: Context): Router {
  const router = Router()

  addRoute(
    { router, context },
    ['get', '/post'],
    { access: 'anyone', limits: [], input: noInput, cache: 'private, no-store' },
    ({ response }) => sendStart(context, response, { status: 200, problems: [] }),
  )

  addRoute(
    { router, context },
    ['post', '/post'],
    {
      access: 'anyone',
      limits: ['draft'],
      input: fields({ from: 20, listing: 255, link: Number.POSITIVE_INFINITY, start_key: 255 }),
      cache: 'private, no-store',
      onError: (error, { request, response }) =>
        sendStart(context, response, {
          typedLink: cleanLink(readField(request.body, 'link', Number.POSITIVE_INFINITY)),
          ...answerInForm(response, error),
        }),
    },
    async ({ response, input: { from, listing, link, start_key: startKey } }) => {
      const source = from === 'link' ? await readSource(context, cleanLink(link)) : undefined
      await begin(
        context,
        response,
        { startKey, ...(from === 'listing' && { duplicateOf: listing }) },
        source,
      )
    },
  )

  addRoute(
    { router, context },
    ['post', '/post/file'],
    {
      access: 'anyone',
      limits: ['draft'],
      input: body('form with a file, or the text of one'),
      cache: 'private, no-store',
      onError: (error, { response }) => sendStart(context, response, answerInForm(response, error)),
    },
    async ({ request, response }) => {
      const form = await readMultipartForm(request, response, answerFile)
      const typedAnswer = textOf(form, 'answer')
      try {
        const source = readSourceFile(await readAnswer(form, typedAnswer))
        await begin(context, response, { startKey: textOf(form, 'start_key') }, source)
      } catch (error) {
        await sendStart(context, response, {
          typedAnswer: typedAnswer.length > longestAnswerShown ? '' : typedAnswer,
          ...answerInForm(response, error),
        })
      }
    },
  )

  // For what is pasted into a text in Markdown (writing.client.ts): as text, so that no browser takes it for a page.
  addRoute(
    { router, context },
    ['post', '/post/markdown'],
    {
      access: 'anyone',
      limits: ['paste'],
      input: fields({ html: Number.POSITIVE_INFINITY }),
      cache: 'private, no-store',
    },
    ({ response, input: { html } }) => response.type('text/plain').send(pastedToMarkdown(html)),
  )

  return router
}

/** Starts a draft and redirects to it, filled in with what was read from the source; its notes name what wasn't. */
async function begin(context: Context, response: Response, options: BeginOptions, source?: SourceDraft) {
  const read = source && { fields: source.fields, notes: source.notes }
  const { publicId, token } = await beginDraft(context, requesterOf(response), { ...options, ...read })
  addListingLink(response, token)
  if (source !== undefined) setToastCookie(response, 'listing_read')
  response.redirect(303, `/post/${publicId}`)
}

function textOf(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

/** The text of the file, else what was pasted. Throws invalid_input when there is neither. */
async function readAnswer(form: FormData, pasted: string): Promise<string> {
  const file = form.get(answerFile.field)
  if (file !== null && typeof file !== 'string' && file.size > 0) return file.text()
  if (pasted.trim() !== '') return pasted
  throw BoardError.invalidField(answerFile.field, text.noFile)
}

/** Links may be longer than other fields. */
function cleanLink(typed: string): string {
  return typed.trim().slice(0, longestLink)
}

interface View {
  status: number
  problems: readonly FormProblem[]
  typedLink?: string
  typedAnswer?: string
}

async function sendStart(context: Context, response: Response, { status, ...props }: View): Promise<void> {
  const { request, viewer } = { request: response.req, viewer: viewerOf(response) }
  const page = createElement(StartPage, {
    startKey: randomUUID(),
    drafts: await listOwnDrafts(context, request, response),
    listings: await listOwn(context, response),
    isSignedIn: viewer.user !== null,
    now: new Date(),
    typedLink: '',
    typedAnswer: '',
    ...props,
  })
  const meta = {
    title: text.postAJob,
    description: text.metaDescription,
    path: '/post',
    area: 'work' as const,
  }
  await sendPage(context, request, response, { meta, body: page, status })
}

/** Drafts of the account and those that this browser's links open, each once. */
async function listOwnDrafts(context: Context, request: Request, response: Response) {
  const viewer = viewerOf(response)
  const byLinks = await listDraftsByLinks(context, readListingLinks(request))
  const own = isOnSite(viewer) ? await listDrafts(context, viewer) : []
  return [...own, ...byLinks.filter(({ id }) => own.every((draft) => draft.id !== id))]
}

/** Own listings that a new one can begin from, the newest first. */
async function listOwn(context: Context, response: Response): Promise<Choice[]> {
  const viewer = viewerOf(response)
  if (!isOnSite(viewer)) return []
  const titles = await listListingTitles(context, viewer)
  return titles.map(({ id, title, companyName }) => ({ value: id, name: `${title}, ${companyName}` }))
}
