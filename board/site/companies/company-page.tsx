import type { Company, CompanyJobs, CompanyJobsQuery, CompanyOutline } from '@cryptolist/contract'
import type { ReactElement } from 'react'
import { follow, followButton } from '#messages/alerts'
import * as text from '#messages/company'
import { FollowButtons, type FollowButtonsProps } from '../alerts/follow/buttons.tsx'
import { Icon } from '../components/icon/icon.tsx'
import type { FitWords } from '../components/job-row/job-rows.tsx'
import { companiesStep, Trail } from '../components/layout/trail.tsx'
import { Link } from '../components/link/link.tsx'
import { CompanyPicture } from '../components/monogram/monogram.tsx'
import { Section } from '../components/panel/panel.tsx'
import { Sentence } from '../components/sentence/sentence.tsx'
import type { PageMeta } from '../document/document.tsx'
import { breadcrumbs } from '../document/structured-data.ts'
import { CompanyFacts, FirstSeen, hasFacts } from './company-facts.tsx'
import { CompanyJobsSection } from './company-jobs.tsx'
import { findKindName } from './company-words.ts'
import { organizationOf } from './organization.ts'

type Facts = Omit<Company, 'jobs'>

interface CompanyPageProps {
  company: Facts
  outline: CompanyOutline
  /** Whether only its team and moderators can see it yet. */
  isWaiting?: boolean
  /** The account's alert for it, null without one; undefined without an account. */
  following?: FollowButtonsProps['following'] | undefined
  jobs: CompanyJobs
  query: CompanyJobsQuery
  boardName: string
  fitWords?: FitWords
  now: Date
}

export function CompanyPage({
  company,
  outline,
  isWaiting = false,
  following,
  jobs,
  query,
  boardName,
  fitWords,
  now,
}: CompanyPageProps): ReactElement {
  const isKnown = hasFacts({ company, outline, boardName })
  return (
    <div className={isKnown ? 'wrap job-page' : 'wrap job-page job-page-plain'}>
      <div className="job-page-head">
        <Trail items={[companiesStep]} />
        {isWaiting ? (
          <p className="note warn">
            <Icon name="clock" />
            <span>
              <b>{text.notPublic}</b> {text.notPublicMore}
            </span>
          </p>
        ) : null}
        <Head company={company} isWaiting={isWaiting} following={following} />
        {isKnown ? null : <FirstSeen company={company} />}
      </div>
      {isKnown ? (
        <div className="apply">
          <CompanyFacts {...{ company, outline, boardName }} />
        </div>
      ) : null}
      <div className="job-page-main">
        <About company={company} quote={outline.quote} />
        <CompanyJobsSection {...{ company, jobs, query, fitWords, now }} />
      </div>
    </div>
  )
}

/** Without an account, the form of an alert asks for an address. */
function Follow({ company, following }: Pick<CompanyPageProps, 'company' | 'following'>): ReactElement {
  const { name, path } = company
  if (following !== undefined) return <FollowButtons name={name} path={path} following={following} />
  return (
    <a
      className="button button-small"
      href={`/alerts/new?search=${path}`}
      rel="nofollow"
      aria-label={follow(name)}
    >
      {followButton}
    </a>
  )
}

function Head({
  company,
  isWaiting,
  following,
}: Pick<CompanyPageProps, 'company' | 'following'> & { isWaiting: boolean }): ReactElement {
  const kind = findKindName(company)
  const facts = [kind, text.openJobs(company.liveJobs)].filter((fact) => fact !== null)
  return (
    <div className="head">
      <CompanyPicture company={company} size="large" />
      <div>
        <h1>
          <bdi>{company.name}</bdi>
        </h1>
        <p className="head-facts number">{facts.join(' · ')}</p>
        <Badges company={company} />
        {company.isDemo ? null : (
          <div className="line wrapping claim-link">
            {isWaiting ? null : <Follow company={company} following={following} />}
            {company.isClaimed ? null : (
              <span className="small">
                <Link href={`${company.path}/claim`}>{text.claim}</Link>
              </span>
            )}
          </div>
        )}
      </div>
    </div>
  )
}

function Badges({ company }: { company: Facts }): ReactElement | null {
  const { proof, isDemo, isClaimed } = company
  if (isClaimed && !isDemo && proof === null) return null
  return (
    <p className="badges">
      {proof === null ? null : (
        <span className={proof.state === 'verified' ? 'badge' : 'badge warn'}>
          <Icon name="shield" isSmall />{' '}
          {proof.state === 'verified' ? text.verified(proof.domain) : text.verificationLost(proof.domain)}
        </span>
      )}
      {isClaimed && !isDemo ? null : (
        <span className="badge neutral">
          <Icon name="info" isSmall /> {isDemo ? text.demo : text.notClaimed}
        </span>
      )}
    </p>
  )
}

/** The company's own text, or what its listings say of it, which is marked as a quotation. */
function About({ company, quote }: { company: Facts; quote: CompanyOutline['quote'] }): ReactElement | null {
  if (company.descriptionHtml !== null)
    return (
      <Section className="section prose" id="about-company" title={text.about}>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: it passed the sanitiser when it was written. */}
        <div dangerouslySetInnerHTML={{ __html: company.descriptionHtml }} />
      </Section>
    )
  if (quote === null) return null
  const { job, jobs } = quote
  const link = (
    <a className="link" href={job.path}>
      <bdi>{job.title}</bdi>
    </a>
  )
  return (
    <Section className="section" id="about-company" title={text.about}>
      <figure className="own-words">
        <blockquote cite={job.path} dir="auto">
          {quote.text}
        </blockquote>
        <figcaption className="small faint">
          <Sentence text={text.fromListing} parts={{ job: link }} />
          {jobs === 1 ? null : text.andOtherListings(jobs - 1)}
        </figcaption>
      </figure>
    </Section>
  )
}

/** The head of a company's page. Search engines leave out demo companies and those that never had a listing; unclaimed ones unless `indexesUnclaimed`. */
export function metaOfCompany(company: Facts, { indexesUnclaimed }: { indexesUnclaimed: boolean }): PageMeta {
  const { name, liveJobs, sectors } = company
  // Otherwise empty companies could be created just to get pages into search engines.
  const isBare = liveJobs === 0 && company.pastJobs === 0
  const isHidden = company.isDemo || !(company.isClaimed || indexesUnclaimed) || isBare
  const description = [
    company.isDemo ? text.metaDemo : '',
    text.meta(name, liveJobs),
    sectors.length === 0 ? '' : text.metaSectors(sectors.map((sector) => sector.name).join(', ')),
  ]
  return {
    title: text.metaTitle(name),
    description: description.filter((part) => part !== '').join(' '),
    path: company.path,
    ...(isHidden && { robots: 'noindex' as const }),
    structuredData: (site) => [
      breadcrumbs([companiesStep], { href: company.path, text: name }, site),
      organizationOf(company, site),
    ],
  }
}
