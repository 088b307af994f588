import type { ErrorFacts } from '@cryptolist/contract'
import type { ReactElement } from 'react'
import { Link } from '../components/link/link.tsx'
import { SearchBox } from '../components/search-box/search-box.tsx'

export interface ErrorPageProps {
  status: number
  /** Two or three words. */
  title: string
  /** A sentence: what happened and what to do. */
  detail: string
  requestId: string
  facts: ErrorFacts
  /** Where a visitor whose session may have ended signs in and comes back; null when that would not help. */
  signInPath: string | null
}

/** The page of an error: what happened, what to do, and what to name when asking about it. */
export function ErrorPage({
  status,
  title,
  detail,
  requestId,
  facts,
  signInPath,
}: ErrorPageProps): ReactElement {
  const wait = facts.retryAfterSeconds
  return (
    <div className="wrap wrap-read page">
      <p className="t3 num">{status}</p>
      <h1>{title}</h1>
      <p className="lead">{detail}</p>
      {typeof wait === 'number' && !detail.includes(String(wait)) ? (
        <p className="t2">You can go on in {wait} seconds.</p>
      ) : null}
      {signInPath === null ? null : (
        <p>
          <a className="btn btn-p btn-l" href={signInPath}>
            Sign in
          </a>
        </p>
      )}
      {status === 404 || status === 410 ? <Ways /> : null}
      {status === 403 ? <NewestJobs /> : null}
      {status >= 500 ? (
        <p className="sm t3">
          Request <span className="mono">{requestId}</span>
        </p>
      ) : null}
    </div>
  )
}

function Ways(): ReactElement {
  return (
    <>
      <search>
        <form action="/jobs">
          <SearchBox placeholder="Title, skill, company or chain">
            <button type="submit" className="btn btn-p">
              Search
            </button>
          </SearchBox>
        </form>
      </search>
      <NewestJobs />
    </>
  )
}

function NewestJobs(): ReactElement {
  return (
    <p>
      <Link href="/jobs">Go to the newest jobs</Link>
    </p>
  )
}
