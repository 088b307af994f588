import type { Draft, DraftProblem } from '@cryptolist/contract'
import type { ReactElement } from 'react'
import * as text from '#messages/manage'
import { SubmitButton } from '../components/form/button-form.tsx'
import { Field, FormPage } from '../components/form/fields.tsx'
import { Form } from '../components/form/form.tsx'
import { type FormProblem, ProblemSummary } from '../components/form/problems.tsx'
import { Link } from '../components/link/link.tsx'
import { OutboxNote, type OutboxNoteProps } from '../components/outbox-note/outbox-note.tsx'
import { Sentence } from '../components/sentence/sentence.tsx'
import { textOf } from '../post/form/draft-fields.tsx'

export interface AskLinkPageProps {
  typed: string
  problems: readonly FormProblem[]
  /** Why the visitor is here: a link that opens nothing, a mail that was sent, or neither. */
  because: 'gone' | 'sent' | null
  outbox?: OutboxNoteProps['outbox']
}

/** Where posters without an account have the link to their listings sent again. */
export function AskLinkPage({ typed, problems, because, outbox }: AskLinkPageProps): ReactElement {
  return (
    <FormPage title={titles[because ?? 'none']}>
      <p className="soft">{leads[because ?? 'none']}</p>
      <ProblemSummary problems={problems} />
      {because === 'sent' ? <OutboxNote outbox={outbox} /> : null}
      {because === 'sent' ? (
        <p>
          <a className="button button-large" href="/m">
            {text.otherAddress}
          </a>
        </p>
      ) : (
        <Form action="/m" problems={problems} className="stack">
          <Field
            name="email"
            label={text.email}
            type="email"
            value={typed}
            autoComplete="email"
            maxLength={254}
          />
          <SubmitButton className="button button-main button-large">{text.sendMyLink}</SubmitButton>
        </Form>
      )}
      <p className="small soft">
        {text.postedWithAccount} <Link href="/dashboard">{text.goToListings}</Link>
      </p>
    </FormPage>
  )
}

const titles = { gone: text.linkGoneTitle, sent: text.sentTitle, none: text.askTitle }
const leads = { gone: text.linkGoneLead, sent: text.sentLead, none: text.askLead }

export interface ConfirmPageProps {
  token: string
  draft: Draft
  problems: readonly DraftProblem[]
}

/** The page that the emailed link of a new listing opens: a button, because programs that scan emails open links too. */
export function ConfirmPage({ token, draft, problems }: ConfirmPageProps): ReactElement {
  const form = `/post/${draft.id}?edit=1`
  return (
    <div className="wrap wrap-form page form-page">
      <h1>{text.confirmTitle}</h1>
      <ProblemSummary problems={problems} linkOf={(field) => (field === null ? form : `${form}#${field}`)} />
      <p className="lead">
        <Sentence
          text={text.confirmLead}
          parts={{ title: <b>{titleOf(draft)}</b>, email: draft.email ?? text.thisAddress }}
        />
      </p>
      <Form action={`/m/${token}/send`} className="line wrapping">
        <SubmitButton className="button button-main button-large">{text.confirmAndSend}</SubmitButton>
        <a className="button button-large" href={form}>
          {text.backToForm}
        </a>
      </Form>
      <p>
        <Link href={`/post/${draft.id}/preview`}>{text.previewListing}</Link>
      </p>
      <p className="small soft">{text.notYou}</p>
    </div>
  )
}

function titleOf({ fields }: Draft): string {
  const title = textOf(fields, 'title') || text.untitled
  const company = textOf(fields, 'company_name')
  return company === '' ? title : text.titleAtCompany(title, company)
}
