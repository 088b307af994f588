import type { Draft, DraftProblem } from '@cryptolist/contract'
import type { ReactElement } from 'react'
import { ProblemSummary } from '../components/form/problem-summary.tsx'
import { textOf } from '../post/form/draft-form.ts'

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
    <div className="wrap page one">
      <h1>Send your listing</h1>
      <ProblemSummary problems={problems} linkOf={(field) => (field === null ? form : `${form}#${field}`)} />
      <p className="lead">
        <b>{title === '' ? 'Without a title yet' : title}</b>
        {companyOf(draft)}. Sending it confirms that {draft.email ?? 'this address'} is yours.
      </p>
      <form method="post" action={`/m/${token}/send`} className="row wrap-row">
        <button type="submit" className="btn btn-p btn-l">
          Confirm the address and send
        </button>
        <a className="btn btn-l" href={form}>
          Back to the form
        </a>
      </form>
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
