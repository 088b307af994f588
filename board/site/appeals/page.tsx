import {
  type ModerationAction,
  type ModerationReason,
  moderationActionNames,
  moderationReasonNames,
} from '@cryptolist/contract'
import type { ReactElement } from 'react'
import { SubmitButton } from '../components/form/button-form.tsx'
import { TextArea } from '../components/form/fields.tsx'
import { Form } from '../components/form/form.tsx'
import { type FormProblem, ProblemSummary } from '../components/form/problems.tsx'
import { Icon } from '../components/icon/icon.tsx'
import { Link } from '../components/link/link.tsx'
import { Day } from '../components/time/time.tsx'

export interface AppealPageProps {
  action: string
  /** The listing, or the company without a title; the path is that of the page on which it is managed. */
  about: { path: string; title?: string; companyName: string }
  decision: AppealedDecision
  problems: readonly FormProblem[]
  typed: string
}

/** What was decided, and where one says why that is wrong. */
export function AppealPage({ action, about, decision, problems, typed }: AppealPageProps): ReactElement {
  const { path, title, companyName } = about
  return (
    <div className="wrap wrap-form page">
      <h1>Appeal a decision</h1>
      <p>
        <Link href={path}>{title ?? <bdi>{companyName}</bdi>}</Link>
        {title === undefined ? null : (
          <>
            {' '}
            <span className="t2">at {companyName}</span>
          </>
        )}
      </p>
      <DecisionFacts decision={decision} />
      <ProblemSummary problems={problems} />
      <AppealPanel action={action} decision={decision} problems={problems} typed={typed} />
    </div>
  )
}

/** For visitors who may not see the decision: the poster gets in with their account or the mailed link. */
export function AppealClosedPage({ path }: { path: string }): ReactElement {
  return (
    <div className="wrap wrap-form page">
      <h1>Appeal a decision</h1>
      <p className="t2">This page is for who posted the listing. Come in the way you posted it.</p>
      <p>
        <a className="btn btn-p btn-l" href={`/sign-in?next=${encodeURIComponent(path)}`}>
          Sign in with your account
        </a>
      </p>
      <p>
        Posted without an account? <Link href="/m">Have the link to your listings sent again</Link>, and open
        it in this browser.
      </p>
    </div>
  )
}

export interface AppealedDecision {
  canAppeal: boolean
  action: ModerationAction
  reason: ModerationReason | null
  message: string | null
  at: string
  appeal: 'open' | 'granted' | 'refused' | null
}

interface AppealPanelProps {
  action: string
  decision: AppealedDecision
  problems: readonly FormProblem[]
  typed: string
}

export const longestAppeal = 2000

const states = {
  open: 'Your appeal waits for a moderator. You get a mail when it is decided, if we have your address.',
  granted: 'Your appeal was granted.',
  refused: 'Your appeal was refused. Each decision can be appealed once.',
}

export function DecisionFacts({ decision }: { decision: AppealedDecision }): ReactElement {
  return (
    <dl className="kv">
      <dt>Decision</dt>
      <dd>{moderationActionNames[decision.action]}</dd>
      {decision.reason === null ? null : (
        <>
          <dt>Reason</dt>
          <dd>{moderationReasonNames[decision.reason]}</dd>
        </>
      )}
      {decision.message === null ? null : (
        <>
          <dt>In words</dt>
          <dd>{decision.message}</dd>
        </>
      )}
      <dt>On</dt>
      <dd>
        <Day iso={decision.at} />
      </dd>
    </dl>
  )
}

/** Where one says why a decision is wrong, or what became of that. */
export function AppealPanel({ action, decision, problems, typed }: AppealPanelProps): ReactElement {
  if (decision.appeal !== null)
    return (
      <div className="note" role="status">
        <Icon name="info" />
        <span>{states[decision.appeal]}</span>
      </div>
    )
  return (
    <Form action={action} problems={problems} className="stk">
      <TextArea
        name="text"
        label="Why the decision is wrong"
        rows={6}
        value={typed}
        hint="A decision can be appealed once, so write all that matters."
        maxLength={longestAppeal}
      />
      <SubmitButton className="btn btn-p btn-l">Send the appeal</SubmitButton>
    </Form>
  )
}
