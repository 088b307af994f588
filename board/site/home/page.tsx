import type { BoardCounts, BoardOutline, JobExample, JobSummary, PopularSearch } from '@cryptolist/contract'
import type { ReactElement } from 'react'
import * as text from '#messages/home'
import { formatCount } from '../../messages/plural.ts'
import { Icon, type IconName } from '../components/icon/icon.tsx'
import { type FitWords, JobRows, statesPay } from '../components/job-row/job-rows.tsx'
import { Section } from '../components/panel/panel.tsx'
import { resultsId, SearchBox } from '../components/search-box/search-box.tsx'
import type { PageMeta } from '../document/document.tsx'
import type { Site, Thing } from '../document/structured-data.ts'
import { Example } from './example.tsx'
import { Hiring, Kinds, PayChart } from './outline.tsx'
import { type OwnAlert, OwnAlerts } from './own-alerts.tsx'

interface HomePageProps {
  counts: BoardCounts
  /** Six or so that visitors see first. */
  jobs: JobSummary[]
  /** A job with what few boards show; null where the board has none. */
  example: JobExample | null
  popular: readonly PopularSearch[]
  outline: BoardOutline
  /** Those of the account that is signed in. */
  ownAlerts: readonly OwnAlert[]
  /** Whether the visitor may be the operator of a board without real jobs. */
  mayFill: boolean
  /** Where the source code can be read; undefined where the operator names no place. */
  sourceUrl?: string | undefined
  /** Whether an email reaches anyone who posts without an account. */
  takesPostsByMail: boolean
  fitWords?: FitWords
  now?: Date
}

export function HomePage({
  counts,
  jobs,
  example,
  popular,
  outline,
  ownAlerts,
  mayFill,
  sourceUrl,
  takesPostsByMail,
  fitWords,
  now = new Date(),
}: HomePageProps): ReactElement {
  const { live, isDemoOnly } = counts
  const all = isDemoOnly ? text.demoListings(live) : text.jobs(live)
  const hasPay = counts.withPay >= live * enoughPaid && jobs.some(statesPay)
  return (
    <div className="wrap home">
      <Hero counts={counts} popular={popular} all={all} hasPay={hasPay} />
      <OwnAlerts alerts={ownAlerts} />
      <Hiring companies={outline.companies} total={counts.companies} isDemoOnly={isDemoOnly} />
      <Kinds roles={outline.roles} chains={outline.chains} />
      {jobs.length === 0 ? null : (
        <section aria-labelledby="open">
          <div className="line count-line">
            <h2 id="open">{isDemoOnly ? text.someDemo(live) : text.some(live)}</h2>
            <span className="grow" />
            {live > jobs.length ? (
              <a className="link small soft" href="/jobs">
                {text.allOf(all)}
              </a>
            ) : null}
          </div>
          <JobRows jobs={jobs} now={now} level={3} fitWords={fitWords} />
        </section>
      )}
      {outline.pay === null ? null : <PayChart pay={outline.pay} />}
      <div className="explained">
        {example === null ? null : <Example example={example} />}
        <Shows jobs={jobs} />
      </div>
      <div className="strips">
        <Strip
          id="employers"
          title={text.hiring}
          words={takesPostsByMail ? text.postWithoutAccount : text.postFree}
          href="/post"
          act={text.postAJob}
        />
        <Operators isDemoOnly={isDemoOnly} mayFill={mayFill} sourceUrl={sourceUrl} />
      </div>
    </div>
  )
}

interface HeroProps {
  counts: BoardCounts
  popular: readonly PopularSearch[]
  /** How many jobs there are, in words. */
  all: string
  /** Whether enough jobs state their pay, also among those below, for the page to begin with it and to count it. */
  hasPay: boolean
}

/** The board in a sentence, and the search. */
function Hero({ counts, popular, all, hasPay }: HeroProps): ReactElement {
  const { title, lead } = claimOf(counts, hasPay)
  return (
    <section className="hero">
      <h1>{title}</h1>
      <p className="lead">{lead}</p>
      <search>
        <form action="/jobs">
          {/* Enter presses the first button: the list then begins with its first row. */}
          <button type="submit" formAction={`/jobs#${resultsId}`} hidden />
          <SearchBox>
            <button type="submit" className="button button-main">
              <span>
                {text.search}
                {counts.live === 0 ? null : <span className="hide-phone number"> {all}</span>}
              </span>
            </button>
          </SearchBox>
        </form>
      </search>
      {counts.live < 2 ? null : (
        <>
          <Popular searches={popular} />
          <Figures counts={counts} hasPay={hasPay} />
        </>
      )}
    </section>
  )
}

interface StripProps {
  id: string
  title: string
  words: string
  href: string
  act: string
}

/** An offer to others than candidates. */
function Strip({ id, title, words, href, act }: StripProps): ReactElement {
  return (
    <section className="strip" aria-labelledby={id}>
      <div>
        <h2 id={id}>{title}</h2>
        <p className="soft">{words}</p>
      </div>
      <a className="button" href={href}>
        {act}
      </a>
    </section>
  )
}

/** The way to real jobs for the operator of a board that has none; otherwise, on the demo, the way to a board of your own. */
function Operators({
  isDemoOnly,
  mayFill,
  sourceUrl,
}: Pick<HomePageProps, 'mayFill' | 'sourceUrl'> & Pick<BoardCounts, 'isDemoOnly'>): ReactElement | null {
  const id = 'operators'
  if (mayFill) {
    const words = isDemoOnly ? text.fillDemo : text.fillEmpty
    return <Strip id={id} title={text.isItYours} words={words} href="/become-admin" act={text.setItUp} />
  }
  if (!isDemoOnly || sourceUrl === undefined) return null
  return <Strip id={id} title={text.runYourOwn} words={text.oneCommand} href={sourceUrl} act={text.getCode} />
}

/** From this share of jobs with cash pay on, the page begins with pay. */
const enoughPaid = 0.25

/** Says only what holds for the jobs at this moment. */
function claimOf(
  { live, withPay, companies, isDemoOnly }: BoardCounts,
  hasPay: boolean,
): { title: string; lead: string } {
  if (live === 0) return { title: text.titleEmpty, lead: text.leadEmpty }
  if (live === 1) return { title: text.titleEmpty, lead: isDemoOnly ? text.leadOneDemo : text.leadOne }
  if (!hasPay) return { title: text.titleUnpaid(companies), lead: text.leadUnpaid }
  if (withPay === live) return { title: text.titleAllPaid, lead: text.leadAllPaid }
  return { title: text.titleSomePaid, lead: text.leadSomePaid }
}

/** Roughly how many characters fit on one line of the page; a chip's edges take up some. */
const [lineCharacters, chipCharacters] = [112, 5]

/** As many searches as fit on one line. */
function Popular({ searches }: Record<'searches', readonly PopularSearch[]>): ReactElement | null {
  let characters = 0
  const fitting = searches.filter(({ name, count }) => {
    characters += name.length + formatCount(count).length + chipCharacters
    return characters <= lineCharacters
  })
  if (fitting.length < 2) return null
  return (
    <ul className="quick" aria-label={text.popular}>
      {fitting.map((search) => (
        <li key={search.path}>
          <a className="chip" href={search.path}>
            {search.name} <span className="number faint">{formatCount(search.count)}</span>
          </a>
        </li>
      ))}
    </ul>
  )
}

/** How much there is. Every figure was counted for this page; zeros are left out, and pay that hardly any job states. */
function Figures({ counts, hasPay }: Pick<HeroProps, 'counts' | 'hasPay'>): ReactElement | null {
  const { live, withPay, companies, remote, isDemoOnly } = counts
  const figures = [
    { value: live, words: isDemoOnly ? text.liveDemo(live) : text.liveJobs(live) },
    { value: hasPay ? withPay : 0, words: text.withPay },
    { value: companies, words: isDemoOnly ? text.demoCompanies(companies) : text.companies(companies) },
    { value: remote, words: text.remote },
  ].filter(({ value }) => value > 0)
  if (figures.length === 0) return null
  return (
    <dl className="facts">
      {figures.map((figure) => (
        <div key={figure.words}>
          <dt>{figure.words}</dt>
          <dd className="number">{formatCount(figure.value)}</dd>
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

const ofRulers: Meaning = { icon: 'check', fact: text.oneScale, more: text.oneScaleMore }
/** Lists say it only where other jobs state their pay. */
const ofMissing: Meaning = { icon: 'info', fact: text.nothingGuessed, more: text.nothingGuessedMore }
const ofAll: readonly Meaning[] = [
  { icon: 'leave', fact: text.whereYouApply, more: text.whereYouApplyMore },
  { icon: 'lock', fact: text.never, more: text.neverMore },
]

/** Facts that the listings on this page tell, and the one thing never to do. */
function Shows({ jobs }: Pick<HomePageProps, 'jobs'>): ReactElement {
  const hasRulers = jobs.some(({ pay }) => pay.kind === 'cash' && pay.usdYear !== null)
  const facts = [...(hasRulers ? [ofRulers] : []), ...(jobs.some(statesPay) ? [ofMissing] : []), ...ofAll]
  return (
    <Section id="shows" title={text.shows}>
      <ul className="means">
        {facts.map(({ icon, fact, more }) => (
          <li className={icon === 'lock' ? 'caution' : undefined} key={fact}>
            <Icon name={icon} />
            <div>
              <b>{fact}</b> {more}
            </div>
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** The head of the home page. A board of demo listings isn't described as one that can be searched for jobs. */
export function metaOfHome(counts: BoardCounts): PageMeta {
  return {
    title: null,
    description: describeBoard(counts),
    path: '/',
    ...(!counts.isDemoOnly && { structuredData: (site: Site) => [webSiteOf(site)] }),
  }
}

function webSiteOf({ origin, boardName }: Site): Thing {
  return {
    '@type': 'WebSite',
    name: boardName,
    url: `${origin}/`,
    potentialAction: {
      '@type': 'SearchAction',
      target: { '@type': 'EntryPoint', urlTemplate: `${origin}/jobs?q={search_term_string}` },
      'query-input': 'required name=search_term_string',
    },
  }
}

/** A description of the board and of how much is on it now. */
function describeBoard({ live, withPay, companies, isDemoOnly }: BoardCounts): string {
  if (live === 0) return text.about
  const jobs = isDemoOnly ? text.demoListings(live) : text.openJobs(live)
  return withPay === 0
    ? text.aboutCounts(jobs, companies)
    : text.aboutPaid(jobs, companies, formatCount(withPay))
}
