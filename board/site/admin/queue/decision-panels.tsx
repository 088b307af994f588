import type { ModerationAction, ModerationReason, Review } from '@cryptolist/contract'
import type { ReactElement } from 'react'
import { posterNotified } from '#messages/decisions'
import * as text from '#messages/queue'
import { SubmitButton } from '../../components/form/button-form.tsx'
import { Described, Optional } from '../../components/form/fields.tsx'
import { Form } from '../../components/form/form.tsx'
import { describedBy, type FormProblem, problemOf } from '../../components/form/problems.tsx'
import {
  type DecisionWords,
  digitReasons,
  hasPoster,
  moreReasons,
  reasonName,
  wordsOf,
} from '../decisions.ts'

export interface TypedDecision {
  action?: string
  reason?: string
  message?: string
  target?: string
}

/** The subject of a decision: an item, or a group. */
export interface DecisionSubject {
  actions: readonly ModerationAction[]
  wordsOf(action: ModerationAction): DecisionWords
  /** Fields of a decision besides itself: the stamp of what is shown. */
  fields: Readonly<Record<string, string>>
  /** Whether it has a poster, who is notified; null for what isn't a listing. */
  isPosted: boolean | null
  /** Other listings that an approval publishes at most. */
  alsoPublished: number
  /** An approval covers words, in whatever listings of the company they are. */
  coversWords: boolean
}

export interface DecisionPanelsProps {
  subject: DecisionSubject
  /** Where the forms go, with what the list was narrowed to. */
  path: string
  open: ModerationAction | null
  problems: readonly FormProblem[]
  typed: TypedDecision
}

export function subjectOf(review: Review): DecisionSubject {
  const { actions, kind, stamp, listing, alsoPublished, foundRules } = review
  return {
    actions,
    wordsOf: (action) => wordsOf(action, kind),
    fields: { stamp },
    isPosted: listing === null ? null : hasPoster(listing),
    alsoPublished,
    coversWords: foundRules.some(({ sentence, isApproved }) => sentence !== null && isApproved !== true),
  }
}

/** The bar of decisions, and the panel in which the chosen one is sent. */
export function DecisionPanels(props: DecisionPanelsProps): ReactElement {
  const { subject, path, open } = props
  return (
    <section className="decide" aria-label={text.decision}>
      <div className="moderation-bar">
        {inBarOrder(subject).map((action) => {
          const words = subject.wordsOf(action)
          return (
            <a
              key={action}
              className={`button${words.isDanger && words.key === 'r' ? ' button-danger' : ''}${isConsent(words) ? ' consent' : ''}`}
              href={`${withDecision(path, action)}#decision`}
              data-decision={action}
              data-key={words.key}
              aria-current={action === open ? 'true' : undefined}
            >
              {words.short}{' '}
              <span className="keycap needs-js" aria-hidden="true">
                {words.key}
              </span>
            </a>
          )
        })}
      </div>
      <div id="decision">
        {subject.actions.map((action) => (
          <Panel key={action} {...props} action={action} />
        ))}
      </div>
    </section>
  )
}

/** Consent comes last, on the screen and for the keyboard. */
function inBarOrder({ actions, wordsOf: words }: DecisionSubject): ModerationAction[] {
  return actions.toSorted((a, b) => Number(isConsent(words(a))) - Number(isConsent(words(b))))
}

function isConsent({ key }: DecisionWords): boolean {
  return key === 'a'
}

function withDecision(path: string, action: ModerationAction): string {
  return `${path}${path.includes('?') ? '&' : '?'}do=${action}`
}

function Panel({
  subject,
  path,
  open,
  problems,
  typed,
  action,
}: DecisionPanelsProps & { action: ModerationAction }): ReactElement {
  const words = subject.wordsOf(action)
  const { isPosted, fields } = subject
  const isUnposted = words.isPosterNotified === true && isPosted === false
  const isOpen = action === open
  const own = isOpen ? { problems, typed } : { problems: [], typed: {} }
  return (
    <Form className="panel moderation-panel" action={path} data-panel={action} hidden={!isOpen}>
      <input type="hidden" name="action" value={action} />
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <header>
        <h3>{words.title}</h3>
        <span className="grow" />
        <span className="tiny faint">
          {words.effect}
          {words.isPosterNotified && isPosted === true ? ` ${posterNotified}` : null}
        </span>
      </header>
      {action === 'approve' ? <Coverage {...subject} /> : null}
      {words.asksReason ? <Reasons action={action} {...own} /> : null}
      <Line action={action} words={words} label={labelOf(action, isUnposted)} {...own} />
    </Form>
  )
}

/** Listings that an approval of an import publishes too, and what it covers. */
function Coverage({ alsoPublished, coversWords }: DecisionSubject): ReactElement | null {
  if (!coversWords && alsoPublished === 0) return null
  return (
    <p className="body small">
      {alsoPublished > 0 ? text.alsoPublished(alsoPublished) : null}{' '}
      {coversWords ? text.approvalCovers : null}
    </p>
  )
}

interface PartProps {
  action: ModerationAction
  problems: readonly FormProblem[]
  typed: TypedDecision
}

function Reasons({ action, problems, typed }: PartProps): ReactElement {
  const error = problemOf(problems, 'reason')
  const id = `reason-${action}`
  return (
    <fieldset className="body" aria-describedby={describedBy({ name: id, error })}>
      <legend className="visually-hidden">{text.reason}</legend>
      <div className="reasons">
        {digitReasons.map((reason, index) => (
          <Reason key={reason} reason={reason} digit={index + 1} typed={typed} />
        ))}
      </div>
      <details className="moderation-more" open={moreReasons.some((reason) => reason === typed.reason)}>
        <summary className="link small">{text.moreReasons}</summary>
        <div className="reasons">
          {moreReasons.map((reason) => (
            <Reason key={reason} reason={reason} typed={typed} />
          ))}
        </div>
      </details>
      <Described name={id} error={error} />
    </fieldset>
  )
}

function Reason({
  reason,
  digit,
  typed,
}: {
  reason: ModerationReason
  digit?: number
  typed: TypedDecision
}): ReactElement {
  return (
    <label className="check">
      {digit === undefined ? null : (
        <span className="keycap needs-js" aria-hidden="true">
          {digit}
        </span>
      )}
      <input
        type="radio"
        className="box radio"
        name="reason"
        value={reason}
        data-digit={digit}
        defaultChecked={typed.reason === reason}
      />
      <span>{reasonName(reason)}</span>
    </label>
  )
}

/** Whom the message is for. */
function labelOf(action: ModerationAction, isUnposted: boolean): string {
  if (action.includes('claim')) return text.toClaimant
  return isUnposted ? text.toLog : text.toPoster
}

function Line({
  action,
  words,
  label,
  problems,
  typed,
}: PartProps & { words: DecisionWords; label: string }): ReactElement {
  return (
    <div className="moderation-line">
      {words.asksTarget ? (
        <Text
          action={action}
          name="target"
          label={text.target}
          hint={text.targetHint}
          error={problemOf(problems, 'target')}
          value={typed.target}
        />
      ) : null}
      {words.asksText ? (
        <Text
          action={action}
          name="message"
          label={label}
          isOptional={words.mustWrite !== true}
          error={problemOf(problems, 'message')}
          value={typed.message}
        />
      ) : null}
      <SubmitButton className="button button-main button-large">{words.send}</SubmitButton>
    </div>
  )
}

interface TextProps {
  action: ModerationAction
  name: 'target' | 'message'
  label: string
  hint?: string
  isOptional?: boolean
  error: string | undefined
  value: string | undefined
}

function Text({ action, name, label, hint, isOptional = false, error, value }: TextProps): ReactElement {
  const id = `${name}-${action}`
  return (
    <div className="field">
      <label htmlFor={id}>
        {label}
        <Optional isOptional={isOptional} />
      </label>
      {name === 'message' ? (
        <textarea
          className="input area"
          id={id}
          name={name}
          rows={2}
          maxLength={2000}
          defaultValue={value}
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={describedBy({ name: id, hint, error })}
        />
      ) : (
        <input
          className="input"
          id={id}
          name={name}
          maxLength={300}
          defaultValue={value}
          autoComplete="off"
          spellCheck={false}
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={describedBy({ name: id, hint, error })}
        />
      )}
      <Described name={id} hint={hint} error={error} />
    </div>
  )
}
