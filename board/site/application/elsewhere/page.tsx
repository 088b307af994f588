import { savedWordsLimits } from '@cryptolist/contract'
import type { ReactElement } from 'react'
import * as text from '#messages/application'
import {
  type Choice,
  FormPage,
  Labelled,
  MainButton,
  SelectField,
  TextArea,
} from '../../components/form/fields.tsx'
import { Form, useControl } from '../../components/form/form.tsx'
import { type FormProblem, ProblemSummary } from '../../components/form/problems.tsx'
import { Icon } from '../../components/icon/icon.tsx'
import { Link } from '../../components/link/link.tsx'
import { Sentence } from '../../components/sentence/sentence.tsx'
import { NeedsScript } from '../browser-page.tsx'
import { listTrail } from '../page.tsx'
import { elsewherePath } from '../paths.ts'

interface Typed {
  on: string
  note: string
}

export interface AddPageProps {
  job: { publicId: string; title: string; companyName: string }
  typed: Typed
  problems: readonly FormProblem[]
  /** Whether it is kept in the browser, by a script. */
  isInBrowser: boolean
}

/** Notes that one applied for a job elsewhere. */
export function AddPage({ job, typed, problems, isInBrowser }: AddPageProps): ReactElement {
  const { publicId, title, companyName } = job
  const keptFacts = isInBrowser ? { 'data-kept': JSON.stringify({ title, company: companyName }) } : {}
  return (
    <FormPage title={text.addTitle} trail={[{ href: `/jobs/${publicId}`, text: title }]}>
      <p className="lead">
        <Sentence
          text={text.addLead}
          parts={{ job: <bdi>{title}</bdi>, company: <bdi>{companyName}</bdi> }}
        />
      </p>
      {isInBrowser ? <NeedsScript /> : null}
      <div role="alert" data-failed="" hidden>
        <p className="note bad">{text.notKept}</p>
      </div>
      <ProblemSummary problems={problems} />
      <Form action={elsewherePath} problems={problems} className="stack" {...keptFacts}>
        <input type="hidden" name="job" value={publicId} />
        <OwnWords typed={typed} />
        <MainButton>{text.add}</MainButton>
      </Form>
    </FormPage>
  )
}

function OwnWords({ typed }: { typed: Typed }): ReactElement {
  return (
    <>
      <Labelled name="on" label={text.appliedOn} hint={text.appliedOnHint}>
        <AppliedOn value={typed.on} />
      </Labelled>
      <TextArea
        name="note"
        label={text.note}
        rows={4}
        value={typed.note}
        hint={text.noteHint}
        isOptional
        maxLength={savedWordsLimits.note}
      />
    </>
  )
}

function AppliedOn({ value }: { value: string }): ReactElement {
  return (
    <input
      {...useControl({ name: 'on', hint: text.appliedOnHint })}
      className="input"
      type="date"
      defaultValue={value}
      required
    />
  )
}

export interface ElsewherePageProps {
  application: {
    title: string
    companyName: string
    statusName: string
    job: { path: string; isOpen: boolean } | null
  }
  /** Where the forms go: the page's own address. */
  action: string
  statuses: readonly Choice[]
  typed: Typed & { status: string }
  /** Done just now; null for nothing. */
  done: string | null
  problems: readonly FormProblem[]
}

/** An application that was sent elsewhere, for its owner, who notes where it stands. */
export function ElsewherePage(props: ElsewherePageProps): ReactElement {
  const { application, action, statuses, typed, done, problems } = props
  const { title, companyName, statusName, job } = application
  const name = <bdi>{title}</bdi>
  return (
    <FormPage title={text.pageTitle(title)} trail={listTrail}>
      <p className="lead">
        <Sentence
          text={text.jobAt}
          parts={{
            job: job === null ? name : <Link href={job.path}>{name}</Link>,
            company: <bdi>{companyName}</bdi>,
          }}
        />{' '}
        <span className="badge neutral">{statusName}</span>
      </p>
      {done === null ? null : (
        <p className="note ok" role="status">
          <Icon name="info" />
          <span>{done}</span>
        </p>
      )}
      <p>
        {text.trackedLead} {job?.isOpen === true ? null : text.listingClosed}
      </p>
      <ProblemSummary problems={problems} />
      <Form action={action} problems={problems} className="stack">
        <input type="hidden" name="do" value="save" />
        <SelectField name="status" label={text.status} choices={statuses} value={typed.status} />
        <OwnWords typed={typed} />
        <MainButton>{text.save}</MainButton>
      </Form>
      <details className="disclosure">
        <summary>{text.deleteTracked}</summary>
        <Form action={action} className="stack body">
          <input type="hidden" name="do" value="delete" />
          <p className="small soft">{text.deleteTrackedLead}</p>
          <p>
            <button type="submit" className="button button-danger">
              {text.deleteNow}
            </button>
          </p>
        </Form>
      </details>
    </FormPage>
  )
}
