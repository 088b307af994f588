import type { BoardCounts, FoldedJobs, PopularSearch } from '@cryptolist/contract'
import type { ReactElement } from 'react'
import * as text from '#messages/home'
import { Icon } from '../components/icon/icon.tsx'
import { JobRows } from '../components/job-row/job-rows.tsx'
import { Link } from '../components/link/link.tsx'
import { countText, numberText } from '../components/number/number-text.ts'
import { Section } from '../components/panel/panel.tsx'
import { SearchBox } from '../components/search-box/search-box.tsx'
import { Sentence } from '../components/sentence/sentence.tsx'

interface HomePageProps {
  counts: BoardCounts
  /** The newest live jobs, six or so. */
  newest: FoldedJobs
  popular: PopularSearch[]
  now?: Date
}

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
          {newest.items.length === 0 ? (
            <p className="em">There is no job yet. The first one will stand here.</p>
          ) : (
            <JobRows jobs={newest.items} folded={newest.folded} now={now} level={3} />
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

/** How much there is. Every figure was counted for this page; demo listings are called so. */
function Figures({ counts }: { counts: BoardCounts }): ReactElement {
  const figures = [
    { value: counts.live, words: counts.isDemoOnly ? 'demo listings' : 'live jobs' },
    { value: counts.withPay, words: 'with published cash pay' },
    { value: counts.companies, words: counts.isDemoOnly ? 'made-up companies' : 'companies hiring' },
    { value: counts.remote, words: 'remote' },
  ]
  return (
    <dl className="facts">
      {figures.map((figure) => (
        <div key={figure.words}>
          <dt>{figure.words}</dt>
          <dd className="num">{numberText(figure.value)}</dd>
        </div>
      ))}
    </dl>
  )
}

/** What one can read from a listing, and the one thing never to do. */
function Aside(): ReactElement {
  return (
    <Section id="shows" title="What a listing shows">
      <ul className="means">
        <li>
          <Icon name="check" />
          <div>
            <b>Cash on one scale.</b> Each bar is a range from 0 to 300k USD a year. Tokens count as zero
            there.
          </div>
        </li>
        <li>
          <Icon name="info" />
          <div>
            <b>What was left out.</b> Where an employer does not say the pay, the place or a term, the page
            says so. We do not guess.
          </div>
        </li>
        <li>
          <Icon name="leave" />
          <div>
            <b>Where applying leads.</b> The button names the site that it opens.
          </div>
        </li>
        <li className="n">
          <Icon name="lock" />
          <div>
            <b>Never.</b> No honest employer asks for a seed phrase, a payment, or to run code before a call.
          </div>
        </li>
      </ul>
      <p className="hiring">
        <Sentence text={text.hiring} parts={{ post: <Link href="/post">{text.postAJob}</Link> }} />
      </p>
    </Section>
  )
}

/** What the board is and how much stands on it now. */
export function describeBoard({ live, withPay, companies, isDemoOnly }: BoardCounts): string {
  const what = 'An open job board for web3 that shows pay and place as the employer states them.'
  if (live === 0) return what
  const noun = isDemoOnly ? 'demo listing' : 'open job'
  const jobs = `${live.toLocaleString('en')} ${noun}${live === 1 ? '' : 's'}`
  const employers = `${companies.toLocaleString('en')} ${companies === 1 ? 'company' : 'companies'}`
  const paid = withPay === 0 ? '' : `, ${withPay.toLocaleString('en')} with cash pay`
  return `${what} ${jobs} of ${employers}${paid}.`
}
