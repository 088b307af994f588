import type { Draft, DraftFields, DraftPreview } from '@cryptolist/contract'
import type { ReactElement } from 'react'
import * as text from '#messages/post'
import * as formText from '#messages/post-form'
import { SubmitButton } from '../components/form/button-form.tsx'
import { type Choice, FormPage } from '../components/form/fields.tsx'
import { Form } from '../components/form/form.tsx'
import { type FormProblem, ProblemSummary } from '../components/form/problems.tsx'
import { ReturnedNote } from '../components/form/returned-note.tsx'
import { Icon } from '../components/icon/icon.tsx'
import { Link } from '../components/link/link.tsx'
import { OutboxNote, type OutboxNoteProps } from '../components/outbox-note/outbox-note.tsx'
import { Sentence } from '../components/sentence/sentence.tsx'
import { agoText } from '../components/time/time.tsx'
import { BesideForm } from './draft-preview.tsx'
import {
  type DraftForm,
  DraftFormContext,
  type FormChoices,
  fieldLabel,
  textOf,
} from './form/draft-fields.tsx'
import { PaySection } from './form/pay-section.tsx'
import { CompanySection, PlaceSection, RoleSection } from './form/sections.tsx'
import { completeSteps, firstOpenStep } from './form/step-order.ts'
import { StepList } from './form/steps.tsx'
import { TextSection } from './form/text-section.tsx'

export interface DraftPageProps {
  draft: Draft
  preview: DraftPreview
  choices: FormChoices
  companies: readonly Choice[]
  isSignedIn: boolean
  /** The form's content: what is saved, or what was typed and could not be saved. */
  fields: DraftFields
  problems: readonly FormProblem[]
  /** The saved fields, as saving compares them with what the form sends. */
  loaded: string
  /** Whether another page has saved since: the same fields, which are a conflict, or other ones, which the form now shows. */
  savedElsewhere: 'same' | 'other' | null
  /** A moderator's request before the listing can go live. */
  asked: string | null
  boardName: string
  origin: string
  now: Date
}

/** The form of a listing, one step at a time: the steps, the fields, and next to them what readers will see. */
export function DraftPage(props: DraftPageProps): ReactElement {
  const { draft, preview, fields, problems, savedElsewhere, boardName, origin } = props
  // A form that came back from sending opens at the button that sends.
  const open = problems.length > 0 ? problems : preview.problems
  const now = savedElsewhere === 'other' && open.length === 0 ? 'company' : firstOpenStep(open)
  const asksEmail = !draft.isEdit && !draft.hasAccount && !props.isSignedIn
  const form: DraftForm = {
    fields,
    problems,
    findings: preview.findings,
    choices: props.choices,
    now,
    sendLabel: sendLabelOf(draft, asksEmail),
    isEdit: draft.isEdit,
    boardName,
  }
  return (
    <div className="wrap post" data-draft={draft.id} data-now={now}>
      <nav className="post-nav" aria-label={formText.sections}>
        <StepList complete={completeSteps(preview.problems)} />
        <SaveLine {...props} />
      </nav>
      <div className="post-main">
        <Form
          action={`/post/${draft.id}`}
          id="post-form"
          className="post-form"
          autoComplete="off"
          problems={problems}
        >
          <input type="hidden" name="version" value={draft.version} />
          <input type="hidden" name="loaded" value={props.loaded} />
          <div className="post-head">
            <h1>{draft.isEdit ? text.editTitle : text.postAJob}</h1>
            {props.asked === null ? null : <AskedNote request={props.asked} />}
            {savedElsewhere === 'same' ? (
              <ConflictNote draftId={draft.id} typed={fields} saved={draft.fields} />
            ) : null}
            {savedElsewhere === 'other' ? <NewerNote /> : null}
            <ProblemSummary problems={problems} />
            <ReadNotes draft={draft} />
          </div>
          <DraftFormContext value={form}>
            <RoleSection />
            <PaySection />
            <PlaceSection />
            <TextSection />
            <CompanySection companies={props.companies} asksEmail={asksEmail} />
          </DraftFormContext>
        </Form>
        <DeleteDraft draft={draft} />
      </div>
      <aside className="post-look" aria-label={text.preview}>
        <BesideForm draftId={draft.id} {...{ preview, boardName, origin, fields }} />
      </aside>
    </div>
  )
}

function AskedNote({ request }: { request: string }): ReactElement {
  return (
    <div className="note warn">
      <Icon name="warning" />
      <span>
        <b>{text.changesRequested}</b> {request}
      </span>
    </div>
  )
}

/** Facts that the page or file that it began with did not state; folded after the first save. */
function ReadNotes({ draft: { notes, version } }: { draft: Draft }): ReactElement | null {
  if (notes.length === 0) return null
  return (
    <details className="tip" open={version === 1}>
      <summary className="link small soft">{text.notFilledIn}</summary>
      <ul className="small soft">
        {notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
    </details>
  )
}

function sendLabelOf(draft: Draft, asksEmail: boolean): string {
  if (asksEmail) return text.continueByEmail
  if (!draft.isEdit) return text.sendForReview
  return draft.listing?.status === 'live' ? text.publishChanges : text.sendAgain
}

/** When it was saved, and the form's first button: Enter in a field saves and never sends. */
function SaveLine({ draft, now, isSignedIn, savedElsewhere }: DraftPageProps): ReactElement {
  return (
    <div className="save-line">
      {savedElsewhere === 'same' ? (
        <p className="tiny bad" data-saved-text="">
          {text.notSavedConflict}
        </p>
      ) : (
        <p className="tiny faint" data-saved-text="" data-saved={draft.updatedAt}>
          {text.savedAgo(agoText(draft.updatedAt, now))}
        </p>
      )}
      <p className="tiny faint">{isSignedIn ? text.closeSignedIn : text.closeSignedOut}</p>
      <button type="submit" form="post-form" className="button button-small" name="go" value="save">
        {text.save}
      </button>
    </div>
  )
}

/** Behind a fold, so that it takes two steps. */
function DeleteDraft({ draft }: { draft: Draft }): ReactElement {
  return (
    <details className="tip post-delete">
      <summary className="link small soft">{text.deleteThis}</summary>
      <Form action={`/post/${draft.id}/delete`}>
        <p className="small soft">{draft.isEdit ? text.deleteChange : text.deleteAll}</p>
        <SubmitButton className="button button-danger">{text.deleteDraft}</SubmitButton>
      </Form>
    </details>
  )
}

interface ConflictNoteProps {
  draftId: string
  /** The form's content: what was typed on this page. */
  typed: DraftFields
  /** The fields that another page has saved since. */
  saved: DraftFields
}

/** Two pages changed the same fields, maybe of one person: names what differs, keeps both, and says how to go on. */
function ConflictNote({ draftId, typed, saved }: ConflictNoteProps): ReactElement {
  const names = [...new Set([...Object.keys(typed), ...Object.keys(saved)])].filter(
    (name) => wordsOf(typed[name]) !== wordsOf(saved[name]),
  )
  return (
    <ReturnedNote icon="warning">
      <div className="conflict">
        <Sentence
          text={text.conflict}
          parts={{
            title: <b>{text.conflictTitle}</b>,
            link: <Link href={`/post/${draftId}`}>{text.useSaved}</Link>,
          }}
        />
        <p>
          <button type="submit" className="button button-small" name="go" value="save">
            {text.keepMine}
          </button>
        </p>
        <dl>
          {names.map((name) => (
            <div key={name}>
              <dt>
                <Link href={`#${name}`}>{fieldLabel(name)}</Link>
              </dt>
              <dd>{wordsOf(saved[name]) || text.nothing}</dd>
            </div>
          ))}
        </dl>
      </div>
    </ReturnedNote>
  )
}

/** Another page has saved other fields: the form shows them, so that the next press sends them. */
function NewerNote(): ReactElement {
  return (
    <ReturnedNote icon="warning">
      <span>
        <b>{text.newerTitle}</b> {text.newer}
      </span>
    </ReturnedNote>
  )
}

function wordsOf(value: string | string[] | undefined): string {
  return typeof value === 'string' ? value : (value ?? []).join(', ')
}

/** After sending without an account: the emailed link is the last step. `linkDays`: how long it works. */
export function WaitingForMailPage({
  draft,
  linkDays,
  ...outbox
}: { draft: Draft; linkDays: number } & OutboxNoteProps): ReactElement {
  return (
    <FormPage title={text.checkEmail}>
      <p className="lead">
        <Sentence text={text.linkSent} parts={{ email: <b>{draft.email}</b> }} />
      </p>
      <p className="soft">{text.linkLife(linkDays)}</p>
      <OutboxNote {...outbox} />
      <div className="note">
        <Icon name="info" />
        <span>
          <b>{text.noEmail}</b> {text.noEmailHelp}
        </span>
      </div>
      <Form action={`/post/${draft.id}`} className="line wrapping">
        <button type="submit" className="button button-large" name="go" value="resend">
          {text.sendEmailAgain}
        </button>
        <a className="button button-large button-plain" href={`/post/${draft.id}?edit=1`}>
          {text.backToForm}
        </a>
      </Form>
    </FormPage>
  )
}

/** A change of a live listing in review. */
export function HeldChangePage({ draft: { id, listing, fields } }: { draft: Draft }): ReactElement {
  return (
    <FormPage
      title={text.changeReviewed}
      {...(listing !== null && { trail: [{ href: `/m/${listing.id}`, text: textOf(fields, 'title') }] })}
    >
      <p className="lead">{text.changeReviewedLead}</p>
      <Form action={`/post/${id}/delete`} className="line wrapping">
        <a className="button button-large" href={`/post/${id}/preview`}>
          {text.previewChange}
        </a>
        <SubmitButton className="button button-large">{text.withdrawChange}</SubmitButton>
      </Form>
    </FormPage>
  )
}
