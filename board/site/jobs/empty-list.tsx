import type { JobFacets, JobQuery } from '@cryptolist/contract'
import type { ReactElement } from 'react'
import { toFirstPage } from '#messages/frame'
import * as text from '#messages/jobs-list'
import { JobRows } from '../components/job-row/job-rows.tsx'
import { DidYouMean } from '../components/search-box/did-you-mean.tsx'
import { type Choice, isFirstPage, listChoices, searchPath, withCursor } from './search.ts'
import type { NearestJobs, WaysOut } from './ways-out.ts'

interface EmptyListProps {
  query: JobQuery
  facets: JobFacets | null
  waysOut: WaysOut
  /** Whether the board has any live job. */
  hasJobs: boolean
  now: Date
}

/** Shown instead of an empty list: what matched nothing, and searches that find some jobs. */
export function EmptyList({
  query,
  facets,
  waysOut: { correction, ways, nearest },
  hasJobs,
  now,
}: EmptyListProps): ReactElement {
  const choices = listChoices(query, facets)
  if (!hasJobs || choices.length === 0 || !isFirstPage(query)) return <NoMore query={query} />
  return (
    <>
      <div className="empty">
        <h2>{factOf(query, choices)}</h2>
        <Correction correction={correction} />
        {ways.length === 0 ? null : (
          <>
            <p className="small soft">{text.tryOneOfThese}</p>
            <ul>
              {ways.map((way) => (
                <li key={way.path}>
                  <a className="link" href={way.path} data-live="">
                    {way.kind === 'without'
                      ? text.removeChoice(quote(way.text))
                      : text.onlyChoice(quote(way.text))}
                  </a>{' '}
                  <span className="number faint">{text.inBrackets(way.count)}</span>
                </li>
              ))}
            </ul>
          </>
        )}
        <p>
          <a className="link" href="/jobs" data-live="">
            {text.showNewest}
          </a>
        </p>
      </div>
      {nearest === undefined || nearest.jobs.length === 0 ? null : (
        <Nearest nearest={nearest} isOffered={ways.some(({ path }) => path === nearest.way.path)} now={now} />
      )}
    </>
  )
}

interface NearestProps {
  nearest: NearestJobs
  /** Whether the list above links to all of them. */
  isOffered: boolean
  now: Date
}

/** Some jobs of the nearest search, and what it leaves out. */
function Nearest({ nearest: { way, jobs }, isOffered, now }: NearestProps): ReactElement {
  const choice = quote(way.text)
  const isWithout = way.kind === 'without'
  return (
    <>
      <h2 className="list-note">{isWithout ? text.similarWithout(choice) : text.similarOnly(choice)}</h2>
      {isOffered ? null : (
        <p className="list-note">
          <a className="link" href={way.path} data-live="">
            {isWithout ? text.showAllWithout(choice) : text.showAllOnly(choice)}
          </a>
        </p>
      )}
      <JobRows jobs={jobs} now={now} level={3} />
    </>
  )
}

export function Correction({ correction }: Pick<WaysOut, 'correction'>): ReactElement | null {
  if (correction === undefined) return null
  const { text: words, path, count } = correction
  return <DidYouMean {...{ words, path }} count={text.inBrackets(count)} isLive />
}

function NoMore({ query }: { query: JobQuery }): ReactElement {
  return (
    <div className="empty">
      <h2>{isFirstPage(query) ? text.noJobs : text.noMoreJobs}</h2>
      {isFirstPage(query) ? null : (
        <a className="link" href={searchPath(withCursor(query))}>
          {toFirstPage}
        </a>
      )}
    </div>
  )
}

/** A text that is searched for has its quotes already. */
function quote(words: string): string {
  return words.startsWith('“') ? words : text.quoted(words)
}

/** The text isn’t counted with the filters, as on the button that opens them. */
function factOf(query: JobQuery, choices: Choice[]): string {
  const [first] = choices
  return choices.length === 1 && first !== undefined
    ? text.noneMatch(first.text)
    : query.text === undefined
      ? text.noneMatchAll(choices.length)
      : text.noneMatchWith(query.text, choices.length - 1)
}
