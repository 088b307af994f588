import type { BoardCounts, JobSummary, PopularSearch } from '@cryptolist/contract'
import type { ReactElement } from 'react'
import { JobRows } from '../components/job-row/job-rows.tsx'
import { countText, numberText } from '../components/number/number-text.ts'
import { SearchBox } from '../components/search-box/search-box.tsx'
import { Aside } from './aside.tsx'
import { Figures } from './figures.tsx'

export interface HomePageProps {
  counts: BoardCounts
  /** The newest live jobs, six or so. */
  newest: JobSummary[]
  popular: PopularSearch[]
  now?: Date
}

/** The first page: what one can look for, how much there is, and what came last. */
export function HomePage({ counts, newest, popular, now = new Date() }: HomePageProps): ReactElement {
  const noun = counts.isDemoOnly ? 'demo listing' : 'job'
  const all = countText(counts.live, noun, `${noun}s`)
  return (
    <div className="wrap home">
      <section className="hero">
        <h1>
          {isEveryPaid(counts)
            ? 'Web3 jobs with the pay and the place shown.'
            : 'Web3 jobs with the facts side by side.'}
        </h1>
        <p className="lead">{leadOf(counts)}</p>
        <search>
          <form action="/jobs">
            <SearchBox placeholder="Title, skill, company or chain">
              <button type="submit" className="btn btn-p">
                <span>
                  Search<span className="hide-m num"> {all}</span>
                </span>
              </button>
            </SearchBox>
          </form>
        </search>
        {popular.length === 0 ? null : <Popular searches={popular} />}
        <Figures counts={counts} />
      </section>
      <div className="cols">
        <section aria-labelledby="newest">
          <div className="row cnt">
            <h2 id="newest">Newest</h2>
            <span className="sp" />
            <a className="lk sm t2" href="/jobs">
              All {all}
            </a>
          </div>
          {newest.length === 0 ? (
            <p className="em">There is no job yet. The first one will stand here.</p>
          ) : (
            <JobRows jobs={newest} now={now} level={3} />
          )}
        </section>
        <Aside />
      </div>
    </div>
  )
}

/** Says only what holds for every listing at this moment. */
function leadOf(counts: BoardCounts): string {
  const common = 'Cash comes first and in one form, tokens beside it, and what an employer left out is named.'
  return isEveryPaid(counts) ? `Every listing names its cash range. ${common}` : common
}

function isEveryPaid(counts: BoardCounts): boolean {
  return counts.live > 0 && counts.withPay === counts.live
}

function Popular({ searches }: { searches: PopularSearch[] }): ReactElement {
  return (
    <ul className="quick" aria-label="Most jobs are in">
      {searches.map((search) => (
        <li key={search.path}>
          <a className="chip" href={search.path}>
            {search.name} <span className="num t3">{numberText(search.count)}</span>
          </a>
        </li>
      ))}
    </ul>
  )
}
