import {
  type ModerationAction,
  type ModerationReason,
  moderationActionNames,
  moderationReasonNames,
} from '@cryptolist/contract'
import type { ReactElement } from 'react'
import { type FormProblem, problemOf } from '../components/form/problems.ts'
import { TextArea } from '../components/form/text-area.tsx'
import { Icon } from '../components/icon/icon.tsx'
import { Day } from '../components/time/time.tsx'

/** A decision that stands against a listing or a company. */
export interface AppealedDecision {
  canAppeal: boolean
  action: ModerationAction
  reason: ModerationReason | null
  message: string | null
  at: string
  appeal: 'open' | 'granted' | 'refused' | null
}

export interface AppealPanelProps {
  /** Where the appeal is sent to. */
  action: string
  decision: AppealedDecision
  problems: readonly FormProblem[]
  typed: string
}

/** Letters of an appeal. */
export const longestAppeal = 2000

const states = {
  open: 'Your appeal waits for a moderator. You get a mail when it is decided, if we have your address.',
  granted: 'Your appeal was granted.',
  refused: 'Your appeal was refused. Each decision can be appealed once.',
}

/** What was decided, why and when. */
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
    <form method="post" action={action} className="stk">
      <TextArea
        name="text"
        label="Why the decision is wrong"
        rows={6}
        value={typed}
        hint="A decision can be appealed once, so write all that matters."
        error={problemOf(problems, 'text')}
        maxLength={longestAppeal}
      />
      <button type="submit" className="btn btn-p btn-l">
        Send the appeal
      </button>
    </form>
  )
}
