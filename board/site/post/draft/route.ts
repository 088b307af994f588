import {
  BoardError,
  type Draft,
  type DraftPreview,
  moderationReasonNames,
  type SentDraft,
} from '@cryptolist/contract'
import { type Request, type Response, Router } from 'express'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import * as text from '#messages/post'
import type { Context } from '../../../server/context.ts'
import { isOnSite } from '../../../server/domain/accounts/session-policy.ts'
import { getManagedListing } from '../../../server/domain/listings/management.ts'
import { claimDraft, draftDays, getDraft, removeDraft } from '../../../server/domain/posting/drafts.ts'
import { takeFields } from '../../../server/domain/posting/form-fields.ts'
import { writeLoaded } from '../../../server/domain/posting/loaded-fields.ts'
import { previewDraft } from '../../../server/domain/posting/preview-draft.ts'
import { saveDraft } from '../../../server/domain/posting/save-draft.ts'
import { sendDraft } from '../../../server/domain/posting/send-draft.ts'
import { getListingFormChoices } from '../../../server/domain/taxonomy/form-choices.ts'
import { can } from '../../../server/domain/teams/policy.ts'
import { listMemberships } from '../../../server/domain/teams/team.ts'
import { readMailedLink, setMailedLink, setToastCookie } from '../../../server/http/cookies.ts'
import { keepMailTime, noteOutbox, showsLinks } from '../../../server/http/outbox-note.ts'
import { ownOrigin } from '../../../server/http/own-origin.ts'
import { addressKey } from '../../../server/http/rate-limits.ts'
import { formVersion, searchParamsOf } from '../../../server/http/read-input.ts'
import { addRoute, form, noInput, readField } from '../../../server/http/route.ts'
import { requesterOf, viewerOf } from '../../../server/http/viewer.ts'
import { countDraftMail } from '../../../server/sign-in/count-mail.ts'
import type { FormProblem } from '../../components/form/problems.tsx'
import { sendPage } from '../../document/send-page.ts'
import { findMarket } from '../../jobs/job/route.ts'
import { reasonText } from '../../manage/state-note.tsx'
import { DraftPage, type DraftPageProps, HeldChangePage, WaitingForMailPage } from '../draft-page.tsx'
import { DraftPreviewPage, SavedParts } from '../draft-preview.tsx'
import { stepOf, steps, stepsOfContinue } from '../form/step-order.ts'

/** The form of a listing: shown, saved at every step, sent. */
export function draftRoutes(context: Context): Router {
  const router = Router()

  const holder = { access: 'holder', cache: 'private, no-store' } as const

  const draftHead = { ...holder, limits: [], input: noInput }
  addRoute({ router, context }, ['get', '/post/:id'], draftHead, async ({ request, response }) => {
    const draft = await getDraft(context, requesterOf(response), request.params.id)
    if (draft.state === 'done' && draft.listing !== null)
      return response.redirect(303, `/m/${draft.listing.id}`)
    const params = searchParamsOf(request)
    const checked = params.get(checkedName)
    const isAskedFor = params.has('edit') || checked !== null
    if (draft.state === 'waiting_for_mail' && !isAskedFor)
      return sendPlain(
        context,
        response,
        draft,
        createElement(WaitingForMailPage, {
          draft,
          linkDays: draftDays,
          outbox: noteOutbox(context.config, request),
          link: showsLinks(context.config, request) ? readMailedLink(request, '/m/') : undefined,
        }),
      )
    if (draft.state === 'in_review')
      return sendPlain(context, response, draft, createElement(HeldChangePage, { draft }))
    // Who may only read gets no form, whose buttons would refuse them.
    if (!draft.canEdit) return response.redirect(303, `/post/${draft.id}/preview`)
    const preview = await previewDraft(context, requesterOf(response), draft.id)
    return sendForm(context, response, draft, {
      status: 200,
      problems: problemsIn(preview, checked),
      preview,
    })
  })

  const saveHead = { ...holder, limits: ['save_draft'], input: form('fields of a draft') } as const
  addRoute({ router, context }, ['post', '/post/:id'], saveHead, async ({ request, response }) => {
    const { id } = request.params
    const saved = await saveDraft(context, requesterOf(response), id, {
      fields: request.body,
      version: formVersion(request.body),
    }).catch(undefinedIfSent)
    if (saved === undefined) return response.redirect(303, `/post/${id}`)
    if (saved.kind === 'conflict') {
      const conflict = { status: 409, problems: [], typed: saved.typed, savedElsewhere: 'same' } as const
      return sendForm(context, response, saved.draft, conflict)
    }
    const go = readField(request.body, 'go')
    // Nothing is sent that its page didn't show.
    if (go === 'send' && !saved.isShown)
      return sendForm(context, response, saved.draft, { status: 409, problems: [], savedElsewhere: 'other' })
    if (go === 'send' || go === 'resend')
      return sendSaved(context, request, response, { draft: saved.draft, isAgain: go === 'resend' })
    const passed = stepsOfContinue(go)
    if (passed === undefined) return leaveTo(response, id, go)
    const preview = await previewDraft(context, requesterOf(response), id)
    if (problemsIn(preview, passed.left).length === 0) return leaveTo(response, id, passed.next)
    response.redirect(303, checkedPath(id, passed.left))
  })

  addRoute({ router, context }, ['post', '/post/:id/delete'], draftHead, async ({ request, response }) => {
    await removeDraft(context, requesterOf(response), request.params.id)
    setToastCookie(response, 'draft_deleted')
    response.redirect(303, '/post')
  })

  return router
}

/** Names what a form that came back was checked for: a step, or all of it. Its page has an address of its own, so that Back reaches it. */
const checkedName = 'check'
const checkedWhole = 'all'

const checkedPath = (id: string, what: string): string => `/post/${id}?${checkedName}=${what}`

function problemsIn({ problems }: DraftPreview, checked: string | null): readonly FormProblem[] {
  if (checked === checkedWhole) return problems
  return problems.filter(({ field }) => stepOf(field) === checked)
}

/** A draft that was sent can't be saved again: its page shows the result, so that a second click ends where the first did. */
function undefinedIfSent(error: unknown): undefined {
  if (!(error instanceof BoardError) || error.code !== 'conflict') throw error
}

/** Redirects after saving: to another step, to the start, or back to the form. */
function leaveTo(response: Response, id: string, go: string): void {
  const step = steps.find(({ key }) => key === go)
  if (step === undefined) setToastCookie(response, 'draft_saved')
  const path = step === undefined ? `/post/${id}` : `/post/${id}#${step.id}`
  response.redirect(303, go === 'leave' ? '/post' : path)
}

async function sendSaved(
  context: Context,
  request: Request,
  response: Response,
  { draft, isAgain }: { draft: Draft; isAgain: boolean },
): Promise<void> {
  try {
    await context.limits.consume('send_draft', [addressKey(request.ip)])
    // A draft begun without an account is the account's from now on.
    if (!draft.hasAccount && !draft.isEdit && isOnSite(viewerOf(response)))
      await claimDraft(context, requesterOf(response), draft.id)
    const countMail = (email: string) => countDraftMail(context.limits, request.ip, email)
    const onMailed = (path: string): void => {
      if (showsLinks(context.config, request)) setMailedLink(response, path)
      keepMailTime(context, response, `/post/${draft.id}`)
    }
    const options = { countMail, onMailed, isAgain }
    const sent = await sendDraft(context, requesterOf(response), draft.id, options)
    if (sent.kind === 'problems') {
      const preview = await previewDraft(context, requesterOf(response), draft.id)
      const isFoundAgain = sent.problems.every(({ field }) =>
        preview.problems.some((problem) => problem.field === field),
      )
      if (isFoundAgain) return response.redirect(303, checkedPath(draft.id, checkedWhole))
      return await sendForm(context, response, draft, { status: 422, problems: sent.problems, preview })
    }
    redirectAfterSend(response, draft, sent)
  } catch (error) {
    if (!(error instanceof BoardError)) throw error
    const again = `/sign-in?next=${encodeURIComponent(`/post/${draft.id}#step-company`)}`
    if (error.code === 'not_signed_in') return response.redirect(303, again)
    if (error.code === 'sign_in_again') return response.redirect(303, `${again}&again=1`)
    const { retryAfterSeconds } = error.facts
    const { state } = await getDraft(context, requesterOf(response), draft.id)
    if (state !== 'open' && state !== draft.state) return response.redirect(303, `/post/${draft.id}`)
    if (error.code !== 'conflict' && error.code !== 'too_many_requests') throw error
    if (typeof retryAfterSeconds === 'number') response.setHeader('Retry-After', String(retryAfterSeconds))
    const problems = [{ field: null, message: error.message }]
    await sendForm(context, response, draft, { status: error.status, problems })
  }
}

function redirectAfterSend(
  response: Response,
  draft: Draft,
  sent: Exclude<SentDraft, { kind: 'problems' }>,
): void {
  const isWaiting = sent.kind === 'mail_sent'
  response.redirect(303, isWaiting ? `/post/${draft.id}` : `/m/${sent.listing.id}?sent=${sent.kind}`)
}

interface View {
  status: number
  problems: readonly FormProblem[]
  /** The typed fields, where they could not be saved. */
  typed?: Draft['fields']
  savedElsewhere?: DraftPageProps['savedElsewhere']
  /** Of the draft as it is saved, if it was read already. */
  preview?: DraftPreview
}

async function sendForm(
  context: Context,
  response: Response,
  draft: Draft,
  { status, problems, typed, savedElsewhere = null, preview }: View,
): Promise<void> {
  const { user } = viewerOf(response)
  const fields = typed ?? draft.fields
  const page = createElement(DraftPage, {
    draft,
    preview: preview ?? (await previewDraft(context, requesterOf(response), draft.id, fields)),
    choices: getListingFormChoices(),
    companies: user === null ? [] : await listCompanies(context, user.id),
    isSignedIn: user !== null,
    fields,
    problems,
    loaded: writeLoaded(draft.fields),
    savedElsewhere,
    asked: await findAsked(context, response, draft),
    boardName: context.config.boardName,
    origin: ownOrigin(context.config, response.req),
    now: new Date(),
  })
  await sendPlain(context, response, draft, page, { status, script: 'post.client.ts' })
}

/** The message of a moderator who sent the listing back. */
async function findAsked(context: Context, response: Response, { listing }: Draft): Promise<string | null> {
  if (listing?.status !== 'changes_requested') return null
  const { reasonCode, message } = await getManagedListing(context, requesterOf(response), listing.id)
  return reasonText(reasonCode === null ? null : moderationReasonNames[reasonCode], message)
}

async function listCompanies({ database }: Context, userId: string) {
  const companies = await listMemberships(database.db, userId)
  return companies.filter(({ role }) => can(role, 'post')).map(({ slug, name }) => ({ value: slug, name }))
}

async function sendPlain(
  context: Context,
  response: Response,
  draft: Draft,
  page: ReturnType<typeof createElement>,
  { status = 200, script }: { status?: number; script?: string } = {},
): Promise<void> {
  const meta = {
    title: draft.isEdit ? text.editTitle : text.postAJob,
    description: text.draftDescription,
    path: `/post/${draft.id}`,
    robots: 'noindex' as const,
    area: 'work' as const,
    ...(script !== undefined && { script }),
  }
  await sendPage(context, response.req, response, { meta, body: page, status })
}

/** A draft as readers would see it: the whole page, and the part next to the form while people type. */
export function draftPreviewRoutes(context: Context): Router {
  const router = Router()

  const holder = { access: 'holder', cache: 'private, no-store' } as const

  const draftHead = { ...holder, limits: [], input: noInput }
  addRoute({ router, context }, ['get', '/post/:id/preview'], draftHead, async ({ request, response }) => {
    const { id } = request.params
    const preview = await previewDraft(context, requesterOf(response), id)
    const page = createElement(DraftPreviewPage, {
      draftId: id,
      canEdit: preview.canEdit,
      preview,
      market: await findMarket(context, preview.job),
      boardName: context.config.boardName,
      origin: ownOrigin(context.config, request),
      now: new Date(),
    })
    const meta = {
      title: text.preview,
      description: text.draftDescription,
      path: `/post/${id}/preview`,
      robots: 'noindex' as const,
      area: 'work' as const,
      script: 'job.client.ts',
    }
    await sendPage(context, request, response, { meta, body: page })
  })

  const saveHead = { ...holder, limits: ['save_draft'], input: form('fields of a draft') } as const
  addRoute({ router, context }, ['post', '/post/:id/preview'], saveHead, async ({ request, response }) => {
    const requester = requesterOf(response)
    const { id } = request.params
    const saved = await saveDraft(context, requester, id, {
      fields: request.body,
      version: formVersion(request.body),
    })
    if (saved.kind === 'conflict') return void sendFragment(response.status(409), '')
    const fragment = createElement(SavedParts, {
      draftId: id,
      draft: saved.draft,
      loaded: writeLoaded(takeFields(request.body)),
      preview: await previewDraft(context, requester, id),
      boardName: context.config.boardName,
      origin: ownOrigin(context.config, request),
    })
    sendFragment(response, renderToStaticMarkup(fragment))
  })

  return router
}

function sendFragment(response: Response, html: string): void {
  response.type('html').send(html)
}
