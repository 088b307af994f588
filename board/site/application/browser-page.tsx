import { savedWordsLimits } from '@cryptolist/contract'
import type { ReactElement } from 'react'
import * as text from '#messages/application'
import { account } from '#messages/frame'
import { SubmitButton } from '../components/form/button-form.tsx'
import type { Choice } from '../components/form/fields.tsx'
import { Form } from '../components/form/form.tsx'
import { Trail } from '../components/layout/trail.tsx'
import { Link } from '../components/link/link.tsx'
import { NoApplications } from './list-page.tsx'
import { ownApplicationsPath } from './paths.ts'

const signInPath = `/sign-in?next=${encodeURIComponent(ownApplicationsPath)}`

/** For those without scripts, on pages of what a browser keeps. */
export function NeedsScript(): ReactElement {
  return (
    <noscript>
      <p className="note">
        <span>
          {text.needsScript} <Link href={signInPath}>{text.signInToKeep}</Link>
        </span>
      </p>
    </noscript>
  )
}

/** For visitors without an account: the applications noted in their browser, which its script fills in, and the way to keep them. */
export function BrowserApplicationsPage({ statuses }: { statuses: readonly Choice[] }): ReactElement {
  return (
    <div className="wrap page">
      <Trail items={[{ href: '/account', text: account }]} />
      <h1>{text.listTitle}</h1>
      <p className="lead">{text.inThisBrowser}</p>
      <p>
        <Link href={signInPath}>{text.signInToKeep}</Link>
      </p>
      <NeedsScript />
      <div role="alert" data-failed="" hidden>
        <p className="note bad">{text.notLoaded}</p>
      </div>
      <ul className="stack-wide" data-applications="" hidden />
      <NoApplications isHidden />
      <template data-row="">
        <Row statuses={statuses} />
      </template>
    </div>
  )
}

/** A row for the script to fill in. Its fields have no ids, because there are several of them. */
function Row({ statuses }: { statuses: readonly Choice[] }): ReactElement {
  return (
    <li className="panel">
      <div className="body stack">
        <div>
          <b data-title="" dir="auto" /> <span className="badge neutral" data-status="" />
          <span className="soft small block" data-company="" dir="auto" />
        </div>
        <p className="small soft" data-sent="" hidden>
          {text.sentFromHere}
        </p>
        <details className="disclosure" data-change="">
          <summary>{text.change}</summary>
          <Form className="stack body">
            <label>
              {text.status}
              <select className="input" name="status">
                {statuses.map(({ value, name }) => (
                  <option value={value} key={value}>
                    {name}
                  </option>
                ))}
              </select>
            </label>
            <label>
              {text.appliedOn}
              <input className="input" type="date" name="on" required />
            </label>
            <label>
              {text.note}
              <textarea className="input area" name="note" rows={3} maxLength={savedWordsLimits.note} />
            </label>
            <div className="line wrapping">
              <SubmitButton className="button button-small">{text.save}</SubmitButton>
              <button type="button" className="button button-small button-danger" data-delete="">
                {text.deleteTracked}
              </button>
            </div>
          </Form>
        </details>
      </div>
    </li>
  )
}
