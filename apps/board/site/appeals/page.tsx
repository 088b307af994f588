import {
  type ModerationAction,
  type ModerationReason,
  moderationActionNames,
  moderationReasonNames,
} from '@cryptolist/contract'
import type { ReactElement } from 'react'
import { ProblemSummary } from '../components/form/problem-summary.tsx'
import { type FormProblem, problemOf } from '../components/form/problems.ts'
import { TextArea } from '../components/form/text-area.tsx'
import { Icon } from '../components/icon/icon.tsx'
import { Day } from '../components/time/time.tsx'

export interface AppealPageProps {
  publicId: string
  decision: {
    canAppeal: boolean
    action: ModerationAction
    reason: ModerationReason | null
    message: string | null
    at: string
    appeal: 'open' | 'granted' | 'refused' | null
  }
  problems: readonly FormProblem[]
  typed: string
}

const states = {
  open: 'Your appeal waits for a moderator. You get a mail when it is decided.',
  granted: 'Your appeal was granted.',
  refused: 'Your appeal was refused. Each decision can be appealed once.',
}

/** What was decided about a listing, and where its poster says why that is wrong. */
export function AppealPage({ publicId, decision, problems, typed }: AppealPageProps): ReactElement {
  return (
    <div className="wrap mod-narrow">
      <h1>Appeal a decision</h1>
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
      <ProblemSummary problems={problems} />
      {decision.appeal === null ? (
        <form method="post" action={`/appeals/${publicId}`} className="stk">
          <TextArea
            name="text"
            label="Why the decision is wrong"
            rows={6}
            value={typed}
            hint="A decision can be appealed once, so write all that matters."
            error={problemOf(problems, 'text')}
            maxLength={2000}
          />
          <button type="submit" className="btn btn-p btn-l">
            Send the appeal
          </button>
        </form>
      ) : (
        <div className="note" role="status">
          <Icon name="info" />
          <span>{states[decision.appeal]}</span>
        </div>
      )}
    </div>
  )
}
