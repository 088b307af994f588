import type { BoardCounts, BoardOutline, FoldedJobs, JobSummary, PopularSearch } from '@cryptolist/contract'
import type { ReactElement } from 'react'
import * as text from '#messages/home'
import { formatCount } from '../../messages/plural.ts'
import { Icon, type IconName } from '../components/icon/icon.tsx'
import { hasPayColumn, JobRows } from '../components/job-row/job-rows.tsx'
import { Link } from '../components/link/link.tsx'
import { Section } from '../components/panel/panel.tsx'
import { SearchBox } from '../components/search-box/search-box.tsx'
import { Sentence } from '../components/sentence/sentence.tsx'
import { Outline } from './outline.tsx'

interface HomePageProps {
  counts: BoardCounts
  /** The newest live jobs, six or so. */
  newest: FoldedJobs
  popular: PopularSearch[]
  outline: BoardOutline
  now?: Date
}

export function HomePage({
  counts,
  newest,
  popular,
  outline,
  now = new Date(),
}: HomePageProps): ReactElement {
  const all = counts.isDemoOnly ? text.demoListings(counts.live) : text.jobs(counts.live)
  const { title, lead } = claimOf(counts)
  return (
    <div className="wrap home">
      <section className="hero">
        <h1>{title}</h1>
        <p className="lead">{lead}</p>
        <FirstStep counts={counts} />
        <search>
          <form action="/jobs">
            <SearchBox placeholder={text.searchHint}>
              <button type="submit" className="btn btn-p">
                <span>
                  {text.search}
                  {counts.live === 0 ? null : <span className="hide-s num"> {all}</span>}
                </span>
              </button>
            </SearchBox>
          </form>
        </search>
        <Popular searches={popular} />
        <Figures counts={counts} />
      </section>
      {newest.items.length === 0 ? null : (
        <section aria-labelledby="newest">
          <div className="row cnt">
            <h2 id="newest">{text.newest}</h2>
            <span className="sp" />
            <a className="lk sm t2" href="/jobs">
              {text.allOf(all)}
            </a>
          </div>
          <JobRows jobs={newest.items} folded={newest.folded} now={now} level={3} />
        </section>
      )}
      <Outline outline={outline} />
      <Aside hasRulers={hasRulers(newest.items)} />
    </div>
  )
}

/** The way to real jobs, for who runs a board that has none. */
function FirstStep({ counts: { live, isDemoOnly } }: { counts: BoardCounts }): ReactElement | null {
  if (live > 0 && !isDemoOnly) return null
  return (
    <p className="t2">
      <Sentence
        text={isDemoOnly ? text.fillDemo : text.fillEmpty}
        parts={{ paste: <Link href="/admin/sources">{text.pastePages}</Link> }}
      />
    </p>
  )
}

/** Whether the list on this page draws pay. */
function hasRulers(jobs: JobSummary[]): boolean {
  return hasPayColumn(jobs) && jobs.some(({ pay }) => pay.kind === 'cash' && pay.usdYear !== null)
}

/** From this share of jobs with cash pay on, the page begins with pay, and counts them. */
const enoughPaid = 0.25

/** Says only what holds for the jobs at this moment. */
function claimOf({ live, withPay, companies }: BoardCounts): { title: string; lead: string } {
  if (live === 0) return { title: text.titleEmpty, lead: text.leadEmpty }
  if (withPay === live) return { title: text.titleAllPaid, lead: text.leadAllPaid }
  if (withPay >= live * enoughPaid) return { title: text.titleSomePaid, lead: text.leadSomePaid }
  return { title: text.titleUnpaid(companies), lead: text.leadUnpaid }
}

/** Roughly how many letters fit on one line of the page; a chip's edges take up some. */
const [lineLetters, chipLetters] = [112, 5]

/** As many searches as fit on one line. */
function Popular({ searches }: { searches: PopularSearch[] }): ReactElement | null {
  let letters = 0
  const shown = searches.filter(({ name, count }) => {
    letters += name.length + formatCount(count).length + chipLetters
    return letters <= lineLetters
  })
  if (shown.length === 0) return null
  return (
    <ul className="quick" aria-label={text.popular}>
      {shown.map((search) => (
        <li key={search.path}>
          <a className="chip" href={search.path}>
            {search.name} <span className="num t3">{formatCount(search.count)}</span>
          </a>
        </li>
      ))}
    </ul>
  )
}

/** How much there is. Every figure was counted for this page; zeros are left out, and pay that hardly any job states. */
function Figures({ counts }: { counts: BoardCounts }): ReactElement | null {
  const { live, withPay, companies, remote, isDemoOnly } = counts
  const figures = [
    { value: live, words: isDemoOnly ? text.liveDemo(live) : text.liveJobs(live) },
    { value: withPay >= live * enoughPaid ? withPay : 0, words: text.withPay },
    { value: companies, words: isDemoOnly ? text.demoCompanies(companies) : text.companies(companies) },
    { value: remote, words: text.remote },
  ].filter(({ value }) => value > 0)
  if (figures.length === 0) return null
  return (
    <dl className="facts">
      {figures.map((figure) => (
        <div key={figure.words}>
          <dt>{figure.words}</dt>
          <dd className="num">{formatCount(figure.value)}</dd>
        </div>
      ))}
    </dl>
  )
}

interface Meaning {
  icon: IconName
  fact: string
  more: string
}

const rulers: Meaning = { icon: 'check', fact: text.oneScale, more: text.oneScaleMore }
const meanings: readonly Meaning[] = [
  { icon: 'info', fact: text.nothingGuessed, more: text.nothingGuessedMore },
  { icon: 'leave', fact: text.whereYouApply, more: text.whereYouApplyMore },
  { icon: 'lock', fact: text.never, more: text.neverMore },
]

/** What a listing tells, and the one thing never to do. */
function Aside({ hasRulers }: { hasRulers: boolean }): ReactElement {
  const shown = hasRulers ? [rulers, ...meanings] : meanings
  return (
    <Section className="explained" id="shows" title={text.shows}>
      <ul className="means">
        {shown.map(({ icon, fact, more }) => (
          <li className={icon === 'lock' ? 'n' : undefined} key={fact}>
            <Icon name={icon} />
            <div>
              <b>{fact}</b> {more}
            </div>
          </li>
        ))}
      </ul>
      <p className="hiring">
        <Sentence text={text.hiring} parts={{ post: <Link href="/post">{text.postAJob}</Link> }} />
      </p>
    </Section>
  )
}

/** What the board is and how much is on it now. */
export function describeBoard({ live, withPay, companies, isDemoOnly }: BoardCounts): string {
  if (live === 0) return text.about
  const jobs = isDemoOnly ? text.demoListings(live) : text.openJobs(live)
  return withPay === 0
    ? text.aboutCounts(jobs, companies)
    : text.aboutPaid(jobs, companies, formatCount(withPay))
}
