import type { Draft, DraftFields, DraftPreview } from '@cryptolist/contract'
import type { ReactElement } from 'react'
import { SubmitButton } from '../components/form/button-form.tsx'
import type { Choice } from '../components/form/fields.tsx'
import { Form } from '../components/form/form.tsx'
import { type FormProblem, ProblemSummary } from '../components/form/problems.tsx'
import { Icon } from '../components/icon/icon.tsx'
import { Link } from '../components/link/link.tsx'
import { agoText } from '../components/time/time.tsx'
import { BesideForm } from './draft-preview.tsx'
import { type DraftForm, DraftFormContext, type FormChoices, fieldLabel } from './form/draft-fields.tsx'
import { PaySection } from './form/pay-section.tsx'
import { CompanySection, PlaceSection, RoleSection } from './form/sections.tsx'
import { completeSteps, StepList } from './form/steps.tsx'
import { TextSection } from './form/text-section.tsx'

export interface DraftPageProps {
  draft: Draft
  preview: DraftPreview
  choices: FormChoices
  companies: readonly Choice[]
  isSignedIn: boolean
  /** What is in the form: what is saved, or what was typed and could not be saved. */
  fields: DraftFields
  problems: readonly FormProblem[]
  hasConflict: boolean
  /** What a moderator asked for before the listing can go live. */
  asked: string | null
  origin: string
  now: Date
}

/** The form of a listing: steps, the five sections, and beside them what readers will see. */
export function DraftPage(props: DraftPageProps): ReactElement {
  const { draft, preview, fields, problems, hasConflict, origin } = props
  const form: DraftForm = { fields, problems, findings: preview.findings, choices: props.choices }
  const asksEmail = !draft.isEdit && !draft.hasAccount && !props.isSignedIn
  return (
    <div className="wrap post" data-draft={draft.id}>
      <nav className="post-nav" aria-label="Sections">
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
          <div className="post-head">
            <h1>{draft.isEdit ? 'Edit the listing' : 'Post a job'}</h1>
            {props.asked === null ? null : <AskedNote asked={props.asked} />}
            {hasConflict ? <ConflictNote draftId={draft.id} typed={fields} saved={draft.fields} /> : null}
            <ProblemSummary problems={problems} />
            <ReadNotes draft={draft} />
          </div>
          <DraftFormContext value={form}>
            <RoleSection />
            <PaySection />
            <PlaceSection />
            <TextSection />
            <CompanySection
              companies={props.companies}
              asksEmail={asksEmail}
              isEdit={draft.isEdit}
              sendLabel={sendLabelOf(draft, asksEmail)}
            />
          </DraftFormContext>
        </Form>
        <DeleteDraft draft={draft} />
      </div>
      <aside className="post-look" aria-label="Preview">
        <BesideForm draftId={draft.id} preview={preview} origin={origin} fields={fields} />
      </aside>
    </div>
  )
}

function AskedNote({ asked }: { asked: string }): ReactElement {
  return (
    <div className="note warn">
      <Icon name="warning" />
      <span>
        <b>Changes are asked for.</b> {asked}
      </span>
    </div>
  )
}

/** What the page or file that it began with did not say; folded once it was gone over. */
function ReadNotes({ draft: { notes, version } }: { draft: Draft }): ReactElement | null {
  if (notes.length === 0) return null
  return (
    <details className="tip" open={version === 1}>
      <summary className="lk sm t2">What was not filled in</summary>
      <ul className="sm t2">
        {notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
    </details>
  )
}

function sendLabelOf(draft: Draft, asksEmail: boolean): string {
  if (asksEmail) return 'Send me the link to confirm'
  if (!draft.isEdit) return 'Check and send'
  return draft.listing?.status === 'live' ? 'Check and publish the changes' : 'Check and send again'
}

/** When it was saved, and the form's first button: Enter in a field saves and never sends. */
function SaveLine({ draft, now, isSignedIn, hasConflict }: DraftPageProps): ReactElement {
  return (
    <div className="save-line">
      {hasConflict ? (
        <p className="xs bad" data-saved-text="">
          Not saved yet: somebody else saved meanwhile.
        </p>
      ) : (
        <p className="xs t3" data-saved-text="" data-saved={draft.updatedAt}>
          {`Saved ${agoText(draft.updatedAt, now)}.`}
        </p>
      )}
      <p className="xs t3">
        {isSignedIn
          ? 'You can close this page; the draft waits under Post a job.'
          : 'You can close this page; this browser finds the draft again under Post a job.'}
      </p>
      <button type="submit" form="post-form" className="btn btn-s" name="go" value="save">
        Save
      </button>
    </div>
  )
}

/** Behind a fold, so that it takes two steps. */
function DeleteDraft({ draft }: { draft: Draft }): ReactElement {
  return (
    <details className="tip post-delete">
      <summary className="lk sm t2">Delete this draft</summary>
      <Form action={`/post/${draft.id}/delete`}>
        <p className="sm t2">
          {draft.isEdit
            ? 'The change goes; the listing stays as it is.'
            : 'All that was typed goes. Nothing brings it back.'}
        </p>
        <SubmitButton className="btn btn-d">Delete the draft</SubmitButton>
      </Form>
    </details>
  )
}

interface ConflictNoteProps {
  draftId: string
  /** What is in the form: what this person typed. */
  typed: DraftFields
  /** What somebody else has saved meanwhile. */
  saved: DraftFields
}

/** Two people wrote at once: names what differs, keeps both, and says how to go on. */
function ConflictNote({ draftId, typed, saved }: ConflictNoteProps): ReactElement {
  const names = [...new Set([...Object.keys(typed), ...Object.keys(saved)])].filter(
    (name) => wordsOf(typed[name]) !== wordsOf(saved[name]),
  )
  return (
    // biome-ignore lint/a11y/noAutofocus: the page comes back because of this, and works without scripts
    <div className="note warn" role="alert" tabIndex={-1} autoFocus>
      <Icon name="warning" />
      <div className="conflict">
        <b>Somebody saved this draft while you were writing.</b> Nothing is lost: what you typed is in the
        form below, and this is what they saved. Save to keep yours, or{' '}
        <Link href={`/post/${draftId}`}>take theirs</Link>.
        <p>
          <button type="submit" className="btn btn-s" name="go" value="save">
            Save mine
          </button>
        </p>
        <dl>
          {names.map((name) => (
            <div key={name}>
              <dt>
                <Link href={`#${name}`}>{fieldLabel(name)}</Link>
              </dt>
              <dd>{wordsOf(saved[name]) || 'nothing'}</dd>
            </div>
          ))}
        </dl>
      </div>
    </div>
  )
}

function wordsOf(value: string | string[] | undefined): string {
  return typeof value === 'string' ? value : (value ?? []).join(', ')
}

/** After sending without an account: the mailed link is the last step. */
export function WaitingForMailPage({ draft }: { draft: Draft }): ReactElement {
  return (
    <div className="wrap wrap-read page one">
      <h1>One step left</h1>
      <p className="lead">
        Open the link we sent to <b>{draft.email}</b> and press the button there. The listing waits until
        then.
      </p>
      <div className="note">
        <Icon name="info" />
        <span>
          Nothing came? Look into the spam folder, or go back, correct the address and send it again.
        </span>
      </div>
      <p>
        <a className="btn btn-l" href={`/post/${draft.id}?edit=1`}>
          Back to the form
        </a>
      </p>
    </div>
  )
}

/** A change of a live listing that a person looks at. */
export function HeldChangePage({ draft }: { draft: Draft }): ReactElement {
  return (
    <div className="wrap wrap-read page one">
      <h1>A person looks at the change</h1>
      <p className="lead">
        Until then readers see the listing as it was. We write to you when it is decided, within a day as a
        rule.
      </p>
      <Form action={`/post/${draft.id}/delete`} className="row wrap-row">
        {draft.listing === null ? null : (
          <a className="btn btn-l" href={`/m/${draft.listing.id}`}>
            To the listing
          </a>
        )}
        <a className="btn btn-l" href={`/post/${draft.id}/preview`}>
          Preview the change
        </a>
        <SubmitButton className="btn btn-l">Withdraw the change</SubmitButton>
      </Form>
    </div>
  )
}
