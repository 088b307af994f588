import { type Company, type CompanyResponses, companyStages, shortAddress } from '@cryptolist/contract'
import type { ReactElement, ReactNode } from 'react'
import { Icon } from '../components/icon/icon.tsx'
import { allTags, JobRows } from '../components/job-row/job-rows.tsx'
import { companiesStep, Trail } from '../components/layout/trail.tsx'
import { Link } from '../components/link/link.tsx'
import { NotChecked, ProofBadge, ProofLine } from '../components/marks/marks.tsx'
import { CompanyPicture } from '../components/monogram/monogram.tsx'
import { countText, numberText } from '../components/number/number-text.ts'
import { Fact, Panel, Section } from '../components/panel/panel.tsx'
import { Day } from '../components/time/time.tsx'
import { stageNames } from '../dashboard/company/profile/profile-form.tsx'
import type { PageMeta } from '../document/document.tsx'
import { findKindName } from './company-words.ts'

interface CompanyPageProps {
  company: Company
  now?: Date
}

export function CompanyPage({ company, now = new Date() }: CompanyPageProps): ReactElement {
  const tags = allTags({ tags: [], chains: company.chains, sectors: company.sectors })
  const kind = findKindName(company)
  return (
    <div className="wrap jp">
      <div className="jp-head">
        <Trail items={[companiesStep]} />
        <div className="hd">
          <CompanyPicture company={company} size="large" />
          <div>
            <h1>{company.name}</h1>
            <p className="hd-facts">
              {kind === null ? null : (
                <>
                  {kind} <span className="dt">·</span>{' '}
                </>
              )}
              {countText(company.liveJobs, 'open job', 'open jobs')}
            </p>
            <Mark company={company} />
            {company.isDemo || company.isClaimed ? null : (
              <p className="sm claim-link">
                <Link href={`${company.path}/claim`}>Is this your company? Claim its page</Link>
              </p>
            )}
          </div>
        </div>
      </div>
      <div className="apply">
        <CompanyFacts company={company} />
        <CompanyChecked company={company} />
      </div>
      <div className="jp-main">
        {company.descriptionHtml === null ? null : (
          <Section className="sec prose" id="about-company" title="About">
            {/* biome-ignore lint/security/noDangerouslySetInnerHtml: it passed the sanitiser when it was written. */}
            <div dangerouslySetInnerHTML={{ __html: company.descriptionHtml }} />
          </Section>
        )}
        {tags.length === 0 ? null : (
          <p className="tags under">
            {tags.map((tag) => (
              <a className="tag" href={tag.path} key={tag.path}>
                {tag.name}
              </a>
            ))}
          </p>
        )}
        <Jobs company={company} now={now} />
      </div>
    </div>
  )
}

function Mark({ company }: { company: Company }): ReactElement | null {
  const isPlain = !company.isDemo && company.isClaimed
  if (isPlain && company.proof === null) return null
  return (
    <p className="badges">
      <ProofBadge proof={company.proof} deed="Kept by" />
      {isPlain ? null : (
        <span className="badge un">
          <Icon name="info" isSmall />{' '}
          {company.isDemo
            ? 'Made up for the demo'
            : 'Not claimed: nobody has proved that they keep this page'}
        </span>
      )}
    </p>
  )
}

function Jobs({ company, now }: { company: Company; now: Date }): ReactElement {
  return (
    <section className="sec" aria-labelledby="open-jobs">
      <div className="row cnt">
        <h2 id="open-jobs">Open jobs</h2>
        <span className="sp" />
        {company.liveJobs > company.jobs.length ? (
          <a className="lk sm t2" href={`/jobs?company=${company.slug}`}>
            All {numberText(company.liveJobs)} jobs
          </a>
        ) : null}
      </div>
      {company.jobs.length === 0 ? (
        <p className="em">No open job right now.</p>
      ) : (
        <JobRows jobs={company.jobs} now={now} level={3} />
      )}
    </section>
  )
}

/** What is known of a company; what is not known is left out, for nobody has been asked yet. */
function CompanyFacts({ company }: { company: Company }): ReactElement {
  const facts = factsOf(company)
  return (
    <Panel id="facts" title="Facts">
      <div className="bd">
        <dl className="kv">
          {facts.map((fact) => (
            <Fact name={fact.name} key={fact.name}>
              {fact.value}
            </Fact>
          ))}
        </dl>
      </div>
    </Panel>
  )
}

function factsOf(company: Company): { name: string; value: ReactNode }[] {
  const { website, hqCountry, sizeBand, foundedYear, firstSeenAt, pastJobs } = company
  const facts: { name: string; value: ReactNode }[] = []
  if (website !== null)
    facts.push({
      name: 'Website',
      value: (
        <a className="lk" href={website} rel="nofollow noopener ugc">
          {company.domain ?? website}
        </a>
      ),
    })
  if (hqCountry !== null) facts.push({ name: 'Seat', value: hqCountry.name })
  if (sizeBand !== null) facts.push({ name: 'People', value: sizeBand })
  if (foundedYear !== null) facts.push({ name: 'Founded', value: foundedYear })
  if (company.signedBy.length > 0) facts.push({ name: 'Signed by', value: <SignedBy company={company} /> })
  if (company.stage !== null) facts.push({ name: 'Paid for', value: stageName(company.stage) })
  if (company.isClaimed && company.kind === 'agency')
    facts.push({ name: 'Agency', value: 'Each of its listings names whom it hires for' })
  for (const { name, href, words } of placesOf(company))
    facts.push({
      name,
      value: (
        <a className="lk" href={href} rel="nofollow noopener ugc">
          {words}
        </a>
      ),
    })
  if (company.responses !== undefined)
    facts.push({ name: 'Answers', value: <Answers responses={company.responses} /> })
  facts.push({ name: 'First seen here', value: <Day iso={firstSeenAt} /> })
  facts.push({ name: 'Past listings', value: numberText(pastJobs) })
  return facts
}

/** The wallets that signed open listings; each listing's page tells what was signed. */
function SignedBy({ company }: { company: Company }): ReactElement {
  return (
    <>
      {company.signedBy.map(({ address, jobs }) => (
        <span className="blk" key={address}>
          <span className="mono" title={address}>
            {shortAddress(address)}
          </span>{' '}
          {countText(jobs, 'open listing', 'open listings')}
        </span>
      ))}
    </>
  )
}

/** How applications that went through this site were answered, and how that is counted. */
function Answers({ responses }: { responses: CompanyResponses }): ReactElement {
  const { applications, answeredPercent, medianHours } = responses
  const half =
    medianHours === null ? '' : `; half of the answers came within ${countText(medianHours, 'hour', 'hours')}`
  return (
    <>
      {answeredPercent} % of {numberText(applications)} applications sent through this site in 90 days{half}
      <span className="blk xs t3">
        Counted by the link in each application’s mail: an answer sent by it, or the company’s word that it
        wrote by mail. The applicant is told of both.
      </span>
    </>
  )
}

/** What is known of who stands behind a company's page, and what is not. */
function CompanyChecked({ company }: { company: Company }): ReactElement {
  const { proof } = company
  return (
    <Panel id="checked" title="What was checked">
      <div className="bd">
        <ul className="vf">
          {proof === null ? null : <ProofLine proof={proof} deed="Kept by" />}
          <NotChecked proof={proof} />
        </ul>
      </div>
    </Panel>
  )
}

function stageName(stage: string): string {
  const known = companyStages.find((name) => name === stage)
  return known === undefined ? stage : stageNames[known]
}

function placesOf({
  github,
  x,
  telegram,
  discord,
}: Company): { name: string; href: string; words: string }[] {
  return [
    { name: 'GitHub', href: `https://github.com/${github}`, words: github },
    { name: 'X', href: `https://x.com/${x}`, words: x },
    { name: 'Telegram', href: `https://t.me/${telegram}`, words: telegram },
    { name: 'Discord', href: discord ?? '', words: discord === null ? null : 'Its server' },
  ].flatMap(({ name, href, words }) => (words === null ? [] : [{ name, href, words }]))
}

/** The head of a company's page. Demo companies, those that have not claimed their page, and those without any listing are not for search engines. */
export function metaOfCompany(company: Company): PageMeta {
  const { name, liveJobs, sectors } = company
  const jobs = `${liveJobs.toLocaleString('en')} open ${liveJobs === 1 ? 'job' : 'jobs'}`
  const field = sectors.length === 0 ? '' : ` Sectors: ${sectors.map((sector) => sector.name).join(', ')}.`
  // A page without any listing is nothing to be found by, and nothing to make pages for.
  const isBare = liveJobs === 0 && company.pastJobs === 0
  const isHidden = company.isDemo || !company.isClaimed || isBare
  return {
    title: `Jobs at ${name}`,
    description: `${company.isDemo ? 'Demo company, not a real employer. ' : ''}${name}: ${jobs}.${field}`,
    path: company.path,
    ...(isHidden && { robots: 'noindex' as const }),
  }
}
