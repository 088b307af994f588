import type { Draft, DraftProblem } from '@cryptolist/contract'
import type { ReactElement } from 'react'
import { Icon } from '../components/icon/icon.tsx'
import { textOf } from '../post/form/draft-form.ts'

export interface ConfirmPageProps {
  token: string
  draft: Draft
  problems: readonly DraftProblem[]
}

/** What the mailed link of a new listing opens: a button, for programs that read mails open links too. */
export function ConfirmPage({ token, draft, problems }: ConfirmPageProps): ReactElement {
  const title = textOf(draft.fields, 'title')
  return (
    <div className="wrap page one">
      <h1>Send your listing</h1>
      <Problems draftId={draft.id} problems={problems} />
      <p className="lead">
        <b>{title === '' ? 'Without a title yet' : title}</b>
        {companyOf(draft)}. Sending it confirms that {draft.email ?? 'this address'} is yours.
      </p>
      <form method="post" action={`/m/${token}/send`} className="row wrap-row">
        <button type="submit" className="btn btn-p btn-l">
          Confirm the address and send
        </button>
        <a className="btn btn-l" href={`/post/${draft.id}?edit=1`}>
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

/** What keeps it from being sent, with links into the form. */
function Problems({
  draftId,
  problems,
}: {
  draftId: string
  problems: readonly DraftProblem[]
}): ReactElement | null {
  if (problems.length === 0) return null
  return (
    // biome-ignore lint/a11y/noAutofocus: the page comes back because of this, and works without scripts
    <div className="note bad" role="alert" tabIndex={-1} autoFocus>
      <Icon name="warning" />
      <div>
        {problems.length === 1 ? null : <b>{`${problems.length} things to fix`}</b>}
        <ul>
          {problems.map(({ field, message }) => (
            <li key={message}>
              <a className="lk" href={`/post/${draftId}?edit=1${field === null ? '' : `#${field}`}`}>
                {message}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}
