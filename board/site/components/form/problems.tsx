import { BoardError, InvalidFieldsError } from '@cryptolist/contract'
import type { ReactElement, ReactNode } from 'react'
import * as text from '#messages/forms'
import { Icon } from '../icon/icon.tsx'
import { Link } from '../link/link.tsx'

interface ProblemSummaryProps {
  problems: readonly FormProblem[]
  /** Where a problem can be fixed, null if nowhere; without this, its field on the same page. */
  linkOf?: (field: string | null) => string | null
}

/**
 * The errors of a form that came back, above it, with links to the fields (docs/design.md). A single error is hidden where its field shows
 * it already (`.at-field`). Takes the focus unless a field does.
 */
export function ProblemSummary({ problems, linkOf = toField }: ProblemSummaryProps): ReactElement | null {
  if (problems.length === 0) return null
  const isAtField = linkOf === toField && problems.some(({ field }) => field !== null)
  const isAlone = isAtField && problems.length === 1
  const focus = { autoFocus: !isAtField }
  return (
    <div className={isAlone ? 'note bad at-field' : 'note bad'} role="alert" tabIndex={-1} {...focus}>
      <Icon name="warning" />
      <div>
        {problems.length === 1 ? null : <b>{text.problemCount(problems.length)}</b>}
        <ul>
          {problems.map(({ field, message }) => (
            <li key={message}>
              <Linked to={linkOf(field)}>{message}</Linked>
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}

function toField(field: string | null): string | null {
  return field === null ? null : `#${field}`
}

function Linked({ to, children }: { to: string | null; children: string }): ReactElement {
  if (to === null) return <>{children}</>
  return <Link href={to}>{children}</Link>
}

/** How a page with forms comes back. */
export interface FormAnswer {
  status: number
  problems: readonly FormProblem[]
  /** The reason to sign in again before the form can be done; null when there is none. */
  signInAgain: string | null
}

export const untouched: FormAnswer = { status: 200, problems: [], signInAgain: null }

/** A problem of a form: a sentence for a field, or for the whole of it when `field` is null. */
export interface FormProblem {
  field: string | null
  message: string
}

export function problemOf(problems: readonly FormProblem[], field: string): string | undefined {
  return problems.find((problem) => problem.field === field)?.message
}

export interface DescribedProps {
  name: string
  hint?: ReactNode
  error?: string | undefined
}

/** Ids for a field's `aria-describedby`: what is wrong with it, then its hint. */
export function describedBy({ name, hint, error }: DescribedProps): string | undefined {
  return [error && `${name}-error`, Boolean(hint) && `${name}-hint`].filter(Boolean).join(' ') || undefined
}

const shownInForm: readonly string[] = [
  'invalid_input',
  'invalid_credentials',
  'username_taken',
  'email_taken',
  'too_many_requests',
  'too_large',
]

/** The problems that a form shows of an error that the visitor can fix there; rethrows all others for the error page. */
function toFormProblem(error: unknown): { status: number; problems: FormProblem[] } {
  if (!(error instanceof BoardError) || !shownInForm.includes(error.code)) throw error
  return { status: error.status, problems: problemsOf(error) }
}

/** An error's problem with each field that it is about. */
export function problemsOf(error: BoardError): FormProblem[] {
  const { facts, message } = error
  const problems = error instanceof InvalidFieldsError ? error.problems : [{ field: facts.field, message }]
  return problems.map(({ field, message }) => ({
    field: typeof field === 'string' && field !== '' ? field : null,
    message,
  }))
}

/** The status and problems for a route that sends the form back after an error; says in a header how long to wait, where that is what is wrong. */
export function answerInForm(
  response: { setHeader(name: string, value: string): unknown },
  error: unknown,
): { status: number; problems: FormProblem[] } {
  const formProblem = toFormProblem(error)
  const wait = error instanceof BoardError ? error.facts.retryAfterSeconds : undefined
  if (typeof wait === 'number') response.setHeader('Retry-After', String(wait))
  return formProblem
}

/** The form again with what was wrong, for a page of forms that act: also what its state or the viewer's role doesn't allow. Rethrows what no form can show. */
export function answerToAct(
  response: { setHeader(name: string, value: string): unknown },
  error: unknown,
): FormAnswer {
  if (error instanceof BoardError && error.code === 'sign_in_again')
    return { problems: [], status: error.status, signInAgain: error.message }
  if (error instanceof BoardError && (error.code === 'conflict' || error.code === 'forbidden'))
    return { ...untouched, status: error.status, problems: [{ field: null, message: error.message }] }
  return { ...untouched, ...answerInForm(response, error) }
}
