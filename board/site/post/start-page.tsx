import type { DraftSummary } from '@cryptolist/contract'
import type { ReactElement } from 'react'
import { SubmitButton } from '../components/form/button-form.tsx'
import { type Choice, Field, FileField, SelectField, TextArea } from '../components/form/fields.tsx'
import { Form } from '../components/form/form.tsx'
import { type FormProblem, ProblemSummary, problemOf } from '../components/form/problems.tsx'
import { Link } from '../components/link/link.tsx'
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

/** Where a listing begins: blank, from a link, from an own listing, or where one stopped. */
export function StartPage(props: StartPageProps): ReactElement {
  const { startKey, drafts, listings, isSignedIn, typedLink, problems, now } = props
  return (
    <div className="wrap page start">
      <div className="start-head">
        <h1>Post a job</h1>
        <p className="lead">
          One page, about four minutes. The pay is part of it, and what you type is saved as you go.
        </p>
      </div>
      <ProblemSummary problems={problems} />
      <div className="start-ways">
        <section className="pn" aria-labelledby="blank">
          <div className="bd stk14">
            <h2 id="blank">With a blank form</h2>
            <p className="sm t2">{accountWords(isSignedIn)}</p>
            <Form action="/post">
              <input type="hidden" name="start_key" value={startKey} />
              <button type="submit" className="btn btn-p btn-l" name="from" value="blank">
                Start
              </button>
            </Form>
          </div>
        </section>
        <section className="pn" aria-labelledby="from-link">
          <div className="bd stk14">
            <Form action="/post" className="stk14" problems={problems}>
              <h2 id="from-link">From a page you have already</h2>
              <input type="hidden" name="start_key" value={startKey} />
              <Field
                name="link"
                label="Link to the job"
                type="url"
                value={typedLink}
                hint="At Greenhouse, Lever, Ashby, Workable, Recruitee or SmartRecruiters, or any page that describes its job for search engines. We read it once and fill in what it says."
                maxLength={2_000}
              />
              <button type="submit" className="btn btn-l" name="from" value="link">
                Read it
              </button>
            </Form>
            <FileWay
              startKey={startKey}
              typedAnswer={props.typedAnswer}
              problems={problems}
              isOpen={problemOf(problems, 'link') !== undefined}
            />
          </div>
        </section>
        {listings.length === 0 ? null : (
          <section className="pn" aria-labelledby="from-own">
            <div className="bd">
              <Form action="/post" className="stk14">
                <h2 id="from-own">Like one you posted before</h2>
                <input type="hidden" name="start_key" value={startKey} />
                <SelectField name="listing" label="Listing" choices={listings} />
                <button type="submit" className="btn btn-l" name="from" value="listing">
                  Copy it
                </button>
              </Form>
            </div>
          </section>
        )}
      </div>
      <Drafts drafts={drafts} now={now} />
      <p className="sm t2">
        Posted before without an account? <Link href="/m">Have your link sent again</Link>
      </p>
    </div>
  )
}

function accountWords(isSignedIn: boolean): string {
  return isSignedIn
    ? 'The listing will be managed with your account.'
    : 'No account is needed: at the end we send you a link that confirms the listing and manages it.'
}

function Drafts({ drafts, now }: { drafts: readonly DraftSummary[]; now: Date }): ReactElement | null {
  if (drafts.length === 0) return null
  return (
    <section aria-labelledby="drafts">
      <h2 id="drafts">Go on with a draft</h2>
      <ul className="start-drafts">
        {drafts.map((draft) => (
          <li key={draft.id}>
            <a href={`/post/${draft.id}`}>
              <b>{draft.title === '' ? 'Without a title yet' : draft.title}</b>
              <span className="sm t2">
                {[draft.companyName, stateWords(draft)].filter((part) => part !== '').join(' · ')}
              </span>
              <span className="sm t3">
                saved <Ago iso={draft.updatedAt} now={now} />
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

function stateWords({ state, isEdit }: DraftSummary): string {
  if (state === 'waiting_for_mail') return 'waits for the link in the mail'
  if (state === 'in_review') return 'a person looks at the change'
  return isEdit ? 'a change of a listing' : ''
}

interface FileWayProps {
  startKey: string
  typedAnswer: string
  problems: readonly FormProblem[]
  /** Whether it is shown at once: the page could not be read by its link. */
  isOpen: boolean
}

const hint =
  'The page as your browser saved it, or the answer of the system’s API as JSON. One job, 2 MB at most.'

/** The same as from a link, for a page that we cannot reach: as a file, or pasted. */
function FileWay({ startKey, typedAnswer, problems, isOpen }: FileWayProps): ReactElement {
  return (
    <details className="tip" open={isOpen || problemOf(problems, 'file') !== undefined}>
      <summary className="lk sm t2">We cannot reach the page? Give us its file</summary>
      <Form
        action="/post/file"
        problems={problems}
        encType="multipart/form-data"
        className="stk14 start-file"
      >
        <input type="hidden" name="start_key" value={startKey} />
        <FileField
          name="file"
          label="File"
          accept=".html,.htm,.json,.txt,text/html,application/json,text/plain"
          hint={hint}
        />
        <TextArea name="answer" label="Or paste what it says" rows={4} value={typedAnswer} isOptional />
        <SubmitButton className="btn btn-l">Read the file</SubmitButton>
      </Form>
    </details>
  )
}
