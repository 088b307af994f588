import type { BoardCounts, ErrorFacts } from '@cryptolist/contract'
import type { ReactElement } from 'react'
import * as text from '#messages/errors'
import { Link } from '../components/link/link.tsx'
import { SearchBox } from '../components/search-box/search-box.tsx'
import { Sentence } from '../components/sentence/sentence.tsx'

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
  /** Counts of what a search would look through; null if it wasn't counted. */
  counts: Pick<BoardCounts, 'live' | 'isDemoOnly'> | null
}

/** The page of an error: what happened, what to do, and what to name when asking about it. */
export function ErrorPage(props: ErrorPageProps): ReactElement {
  const { status, title, detail, requestId, facts, signInPath, counts } = props
  const wait = facts.retryAfterSeconds
  return (
    <div className="wrap wrap-read page">
      <h1>{title}</h1>
      <p className="lead">{detail}</p>
      {typeof wait === 'number' && status < 500 && !detail.includes(String(wait)) ? (
        <p className="soft">{text.tryAgainIn(wait)}</p>
      ) : null}
      {signInPath === null ? null : (
        <a className="button button-main button-large" href={signInPath}>
          {text.signIn}
        </a>
      )}
      {status === 404 || status === 410 ? <Search counts={counts} /> : null}
      <p>{status >= 500 ? <Link href="/">{text.home}</Link> : <Link href="/jobs">{text.newestJobs}</Link>}</p>
      {status >= 500 ? (
        <p className="small faint">
          <Sentence text={text.request} parts={{ id: <span className="mono">{requestId}</span> }} />
        </p>
      ) : null}
    </div>
  )
}

function Search({ counts }: Pick<ErrorPageProps, 'counts'>): ReactElement {
  return (
    <search>
      <form action="/jobs">
        <SearchBox>
          <button type="submit" className="button button-main">
            <span className="show-phone">{text.search}</span>
            <span className="hide-phone">{buttonText(counts)}</span>
          </button>
        </SearchBox>
      </form>
    </search>
  )
}

function buttonText(counts: ErrorPageProps['counts']): string {
  if (counts === null || counts.live === 0) return text.search
  return counts.isDemoOnly ? text.searchDemo(counts.live) : text.searchJobs(counts.live)
}
