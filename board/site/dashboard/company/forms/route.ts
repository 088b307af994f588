import { BoardError } from '@cryptolist/contract'
import type { Request, Response } from 'express'
import { signInElsewhere } from '#messages/forms'
import type { SiteViewer } from '../../../../server/domain/accounts/session-policy.ts'
import { sendToSignIn } from '../../../../server/http/redirects.ts'
import {
  addRoute,
  type Input,
  type LimitUse,
  noInput,
  type RouteTarget,
} from '../../../../server/http/route.ts'
import { type FormAnswer, problemsOf, untouched } from '../../../components/form/problems.tsx'

/** A page with forms about one company. */
interface CompanyFormPage {
  /** With `:slug` for the company. */
  path: string
  /** The query of the page, which `send` reads; none unless given. */
  query?: Input<unknown>
  send(response: Response, slug: string, formAnswer: FormAnswer): Promise<void>
}

interface CompanyForm<TInput> {
  limits: readonly LimitUse[]
  input: Input<TInput>
}

interface SentForm<TInput> {
  slug: string
  viewer: SiteViewer
  input: TInput
  response: Response
}

/** Adds a form of the page, sent to the page's path and what follows. */
type AddForm = <TInput>(
  below: string,
  form: CompanyForm<TInput>,
  run: (sent: SentForm<TInput>) => Promise<void>,
) => void

/**
 * Adds such a page; its forms are added with the function that comes back. A form leads back to the page unless `run` redirects elsewhere;
 * what is wrong with it is shown on the page, and visitors without a session of this site are sent to sign in.
 */
export function addCompanyFormPage(
  at: RouteTarget,
  { path, query = noInput, send }: CompanyFormPage,
): AddForm {
  const pathOf = ({ params }: Request): string => path.replace(':slug', () => String(params.slug))
  const head = { access: 'site', cache: 'page' } as const

  addRoute(
    at,
    ['get', path],
    { ...head, limits: [], input: query, signInFor: pathOf },
    ({ request, response }) => send(response, slugOf(request), untouched),
  )

  const showAgain = async (
    error: unknown,
    { request, response }: { request: Request; response: Response },
  ): Promise<void> => {
    try {
      await send(response, slugOf(request), toFormAnswer(error))
    } catch (problem) {
      if (!sendToSignIn(response, problem, pathOf(request))) throw problem
    }
  }
  return (below, { limits, input: formInput }, run) =>
    addRoute(
      at,
      ['post', `${path}${below}`],
      { ...head, limits, input: formInput, onError: showAgain },
      async ({ request, response, viewer, input }) => {
        await run({ slug: slugOf(request), viewer, input, response })
        if (!response.headersSent) response.redirect(303, pathOf(request))
      },
    )
}

function slugOf({ params }: Request): string {
  return String(params.slug)
}

const shownInForm: readonly string[] = [
  'invalid_input',
  'conflict',
  'too_large',
  'too_many_requests',
  'unsupported_media_type',
]

/** The answer of a form to an error that the visitor can fix there; rethrows all others for the error page. */
export function toFormAnswer(error: unknown): FormAnswer {
  if (!(error instanceof BoardError)) throw error
  if (error.code === 'sign_in_again' || error.code === 'not_signed_in')
    return { status: error.status, problems: [], signInAgain: `${error.message} ${signInElsewhere}` }
  if (!shownInForm.includes(error.code)) throw error
  return { status: error.status, problems: problemsOf(error), signInAgain: null }
}
