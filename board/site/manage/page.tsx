import type { Draft, DraftProblem } from '@cryptolist/contract'
import type { ReactElement } from 'react'
import { SubmitButton } from '../components/form/button-form.tsx'
import { Field } from '../components/form/fields.tsx'
import { Form } from '../components/form/form.tsx'
import { type FormProblem, ProblemSummary } from '../components/form/problems.tsx'
import { Link } from '../components/link/link.tsx'
import { textOf } from '../post/form/draft-fields.tsx'

export interface AskLinkPageProps {
  typed: string
  problems: readonly FormProblem[]
  /** Why the visitor is here: a link that opens nothing, a mail that was sent, or neither. */
  because: 'gone' | 'sent' | null
}

/** Where posters without an account have the link to their listings sent again. */
export function AskLinkPage({ typed, problems, because }: AskLinkPageProps): ReactElement {
  return (
    <div className="wrap wrap-form page">
      <h1>{titles[because ?? 'none']}</h1>
      <p className="t2">{leads[because ?? 'none']}</p>
      <ProblemSummary problems={problems} />
      {because === 'sent' ? (
        <p>
          <a className="btn btn-l" href="/m">
            Another address
          </a>
        </p>
      ) : (
        <Form action="/m" problems={problems} className="stk">
          <Field
            name="email"
            label="E-mail"
            type="email"
            value={typed}
            autoComplete="email"
            maxLength={254}
          />
          <SubmitButton className="btn btn-p btn-l">Send my link</SubmitButton>
        </Form>
      )}
      <p className="sm t2">
        Posted with an account? <Link href="/dashboard">Go to your listings</Link>
      </p>
    </div>
  )
}

const titles = {
  gone: 'This link does not work any more',
  sent: 'Look at your mail',
  none: 'Your listings without an account',
}
const leads = {
  gone: 'It was replaced by a newer one, or what it opened has been deleted. Type the address you posted with, and a new link comes by mail.',
  sent: 'If somebody manages listings with that address, a new link is on its way. It can take a minute; look into the spam folder too. Older links end when you open it.',
  none: 'Type the address you posted with. A new link comes by mail; older links end when you open it.',
}

export interface ConfirmPageProps {
  token: string
  draft: Draft
  problems: readonly DraftProblem[]
}

/** What the mailed link of a new listing opens: a button, for programs that read mails open links too. */
export function ConfirmPage({ token, draft, problems }: ConfirmPageProps): ReactElement {
  const title = textOf(draft.fields, 'title')
  const form = `/post/${draft.id}?edit=1`
  return (
    <div className="wrap wrap-form page one">
      <h1>Send your listing</h1>
      <ProblemSummary problems={problems} linkOf={(field) => (field === null ? form : `${form}#${field}`)} />
      <p className="lead">
        <b>{title === '' ? 'Without a title yet' : title}</b>
        {companyOf(draft)}. Sending it confirms that {draft.email ?? 'this address'} is yours.
      </p>
      <Form action={`/m/${token}/send`} className="row wrap-row">
        <SubmitButton className="btn btn-p btn-l">Confirm the address and send</SubmitButton>
        <a className="btn btn-l" href={form}>
          Back to the form
        </a>
      </Form>
      <p className="sm t2">
        Was it not you? Then close this page. Nothing is published, and the draft is deleted after a while.
      </p>
    </div>
  )
}

function companyOf({ fields }: Draft): string {
  const name = textOf(fields, 'company_name')
  return name === '' ? '' : ` at ${name}`
}
