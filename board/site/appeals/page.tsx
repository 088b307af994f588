import {
  type ModerationAction,
  type ModerationReason,
  moderationActionNames,
  moderationReasonNames,
} from '@cryptolist/contract'
import type { ReactElement } from 'react'
import * as text from '#messages/manage'
import { SubmitButton } from '../components/form/button-form.tsx'
import { FormPage, TextArea } from '../components/form/fields.tsx'
import { Form } from '../components/form/form.tsx'
import { type FormProblem, ProblemSummary } from '../components/form/problems.tsx'
import { Icon } from '../components/icon/icon.tsx'
import { Link } from '../components/link/link.tsx'
import { Sentence } from '../components/sentence/sentence.tsx'
import { Day } from '../components/time/time.tsx'

export interface AppealPageProps {
  action: string
  /** The listing, or the company without a title; the path is that of the page on which it is managed. */
  about: { path: string; title?: string; companyName: string }
  decision: AppealedDecision
  problems: readonly FormProblem[]
  typed: string
}

/** The decision, and a form to say why it is wrong. */
export function AppealPage({ action, about, decision, problems, typed }: AppealPageProps): ReactElement {
  const { path, title, companyName } = about
  return (
    <FormPage title={text.appealTitle} trail={[{ href: path, text: title ?? companyName }]}>
      {title === undefined ? null : (
        <p>
          {title} <span className="soft">{text.atCompany(companyName)}</span>
        </p>
      )}
      <DecisionFacts decision={decision} />
      <ProblemSummary problems={problems} />
      <AppealPanel action={action} decision={decision} problems={problems} typed={typed} />
    </FormPage>
  )
}

/** For visitors who may not see the decision: the poster has access with their account or the emailed link. */
export function AppealClosedPage({ path }: { path: string }): ReactElement {
  return (
    <FormPage title={text.appealTitle}>
      <p className="soft">{text.appealClosed}</p>
      <p>
        <a className="button button-main button-large" href={`/sign-in?next=${encodeURIComponent(path)}`}>
          {text.signInWithAccount}
        </a>
      </p>
      <p>
        <Sentence
          text={text.postedWithoutAccount}
          parts={{ link: <Link href="/m">{text.getManageLink}</Link> }}
        />
      </p>
    </FormPage>
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
  open: text.appealIsOpen,
  granted: text.appealWasGranted,
  refused: text.appealWasRefused,
}

export function DecisionFacts({ decision }: { decision: AppealedDecision }): ReactElement {
  return (
    <dl className="properties">
      <dt>{text.decision}</dt>
      <dd>{moderationActionNames[decision.action]}</dd>
      {decision.reason === null ? null : (
        <>
          <dt>{text.reason}</dt>
          <dd>{moderationReasonNames[decision.reason]}</dd>
        </>
      )}
      {decision.message === null ? null : (
        <>
          <dt>{text.details}</dt>
          <dd>{decision.message}</dd>
        </>
      )}
      <dt>{text.decidedOn}</dt>
      <dd>
        <Day iso={decision.at} />
      </dd>
    </dl>
  )
}

/** The form of an appeal, or what happened to it. */
export function AppealPanel({ action, decision, problems, typed }: AppealPanelProps): ReactElement {
  if (decision.appeal !== null)
    return (
      <div className="note" role="status">
        <Icon name="info" />
        <span>{states[decision.appeal]}</span>
      </div>
    )
  return (
    <Form action={action} problems={problems} className="stack">
      <TextArea
        name="text"
        label={text.whyWrong}
        rows={6}
        value={typed}
        hint={text.whyWrongHint}
        maxLength={longestAppeal}
      />
      <SubmitButton className="button button-main button-large">{text.sendAppeal}</SubmitButton>
    </Form>
  )
}
