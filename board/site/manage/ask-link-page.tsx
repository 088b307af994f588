import type { ReactElement } from 'react'
import { Field } from '../components/form/field.tsx'
import { ProblemSummary } from '../components/form/problem-summary.tsx'
import { type FormProblem, problemOf } from '../components/form/problems.ts'

export interface AskLinkPageProps {
  typed: string
  problems: readonly FormProblem[]
  /** Why the visitor is here: a link that opens nothing, a mail that was sent, or neither. */
  because: 'gone' | 'sent' | null
}

/** Where posters without an account have the link to their listings sent again. */
export function AskLinkPage({ typed, problems, because }: AskLinkPageProps): ReactElement {
  return (
    <div className="wrap">
      <div className="form-page">
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
          <form method="post" action="/m" className="stk">
            <Field
              name="email"
              label="E-mail"
              type="email"
              value={typed}
              error={problemOf(problems, 'email')}
              autoComplete="email"
              maxLength={254}
            />
            <button type="submit" className="btn btn-p btn-l">
              Send my link
            </button>
          </form>
        )}
        <p className="sm t2">
          Posted with an account?{' '}
          <a className="lk" href="/dashboard">
            Go to your listings
          </a>
        </p>
      </div>
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
