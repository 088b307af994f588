import { type DraftSummary, listingLimits } from '@cryptolist/contract'
import type { ReactElement, ReactNode } from 'react'
import { sendMyLink } from '#messages/manage'
import * as text from '#messages/post'
import { SubmitButton } from '../components/form/button-form.tsx'
import { type Choice, Field, FileField, SelectField, TextArea } from '../components/form/fields.tsx'
import { Form } from '../components/form/form.tsx'
import { type FormProblem, ProblemSummary, problemOf } from '../components/form/problems.tsx'
import { Link } from '../components/link/link.tsx'
import { Sentence } from '../components/sentence/sentence.tsx'
import { Ago } from '../components/time/time.tsx'

export interface StartPageProps {
  /** Random; the same form sent twice begins one draft. */
  startKey: string
  drafts: readonly DraftSummary[]
  listings: readonly Choice[]
  isSignedIn: boolean
  typedLink: string
  /** The text of an answer that was pasted and could not be read. */
  typedAnswer: string
  problems: readonly FormProblem[]
  now: Date
}

/** Where a listing begins: from scratch, from a link, from an own listing, or where one stopped. */
export function StartPage(props: StartPageProps): ReactElement {
  const { startKey, drafts, listings, isSignedIn, problems, now } = props
  return (
    <div className="wrap page">
      <div>
        <h1>{text.postAJob}</h1>
        <p className="lead">
          {text.startLead} <span className="needs-js">{text.savedAsTyped}</span>
        </p>
      </div>
      <ProblemSummary problems={problems} />
      <Drafts drafts={drafts} now={now} />
      <div className="start-ways">
        <Way id="blank" title={text.fromScratch}>
          <Form action="/post" className="start-way">
            <input type="hidden" name="start_key" value={startKey} />
            <p className="soft">{text.fiveSteps}</p>
            <p className="soft">{isSignedIn ? text.withAccount : text.withoutAccount}</p>
            <button type="submit" className="button button-main button-large" name="from" value="blank">
              {text.start}
            </button>
          </Form>
        </Way>
        <LinkWay {...props} />
        {listings.length === 0 ? null : (
          <Way id="from-own" title={text.fromListing}>
            <Form action="/post" className="start-way">
              <input type="hidden" name="start_key" value={startKey} />
              <SelectField name="listing" label={text.listing} choices={listings} />
              <button type="submit" className="button button-large" name="from" value="listing">
                {text.copyListing}
              </button>
            </Form>
          </Way>
        )}
      </div>
      <Next />
      <p className="small soft">
        <Sentence text={text.postedBefore} parts={{ link: <Link href="/m">{sendMyLink}</Link> }} />
      </p>
    </div>
  )
}

function Way({ id, title, children }: { id: string; title: string; children: ReactNode }): ReactElement {
  return (
    <section className="panel" aria-labelledby={id}>
      <div className="body stack-wide">
        <h2 id={id}>{title}</h2>
        {children}
      </div>
    </section>
  )
}

function LinkWay({ startKey, typedLink, typedAnswer, problems }: StartPageProps): ReactElement {
  return (
    <Way id="from-link" title={text.fromLink}>
      <Form action="/post" className="start-way" problems={problems}>
        <input type="hidden" name="start_key" value={startKey} />
        <Field
          name="link"
          label={text.link}
          type="url"
          value={typedLink}
          hint={text.linkHint}
          maxLength={2_000}
        />
        <button type="submit" className="button button-large" name="from" value="link">
          {text.importListing}
        </button>
      </Form>
      <FileWay startKey={startKey} typedAnswer={typedAnswer} problems={problems} />
    </Way>
  )
}

/** The cost of posting, how long the review takes, and what happens then. */
function Next(): ReactElement {
  return (
    <section className="start-next" aria-labelledby="next">
      <h2 id="next">{text.next}</h2>
      <ul className="soft">
        <li>{text.nextFree}</li>
        <li>{text.nextReview}</li>
        <li>{text.nextOpen(listingLimits.openDays.usual)}</li>
      </ul>
    </section>
  )
}

function Drafts({ drafts, now }: { drafts: readonly DraftSummary[]; now: Date }): ReactElement | null {
  if (drafts.length === 0) return null
  return (
    <section aria-labelledby="drafts">
      <h2 id="drafts">{text.drafts}</h2>
      <ul className="start-drafts">
        {drafts.map((draft) => (
          <li key={draft.id}>
            <a href={`/post/${draft.id}`}>
              <b>{draft.title === '' ? text.untitled : draft.title}</b>
              <span className="small soft">
                {[draft.companyName, stateWords(draft)].filter((part) => part !== '').join(' · ')}
              </span>
              <span className="small faint">
                <Sentence text={text.saved} parts={{ ago: <Ago iso={draft.updatedAt} now={now} /> }} />
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

function stateWords({ state, isEdit }: DraftSummary): string {
  if (state === 'waiting_for_mail') return text.confirmByEmail
  if (state === 'in_review') return text.changeInReview
  return isEdit ? text.changeOfListing : ''
}

type FileWayProps = Pick<StartPageProps, 'startKey' | 'typedAnswer' | 'problems'>

/** For a page that we cannot reach: the poster uploads it as a file, or pastes it. */
function FileWay({ startKey, typedAnswer, problems }: FileWayProps): ReactElement {
  const isOpen = ['link', 'file'].some((field) => problemOf(problems, field) !== undefined)
  return (
    <details className="tip" open={isOpen}>
      <summary className="link small soft">{text.fileSummary}</summary>
      <Form
        action="/post/file"
        problems={problems}
        encType="multipart/form-data"
        className="stack-wide start-file"
      >
        <input type="hidden" name="start_key" value={startKey} />
        <FileField
          name="file"
          label={text.file}
          accept=".html,.htm,.json,.txt,text/html,application/json,text/plain"
          hint={text.fileHint}
          isOptional
        />
        <TextArea name="answer" label={text.pasted} rows={4} value={typedAnswer} isOptional />
        <SubmitButton className="button button-large">{text.importFile}</SubmitButton>
      </Form>
    </details>
  )
}
