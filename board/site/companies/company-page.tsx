import type { Company } from '@cryptolist/contract'
import type { ReactElement } from 'react'
import { Icon } from '../components/icon/icon.tsx'
import { JobRows } from '../components/job-row/job-rows.tsx'
import { allTags } from '../components/job-row/row-tags.ts'
import { ProofBadge } from '../components/marks/proof-badge.tsx'
import { CompanyPicture } from '../components/monogram/company-picture.tsx'
import { countText, numberText } from '../components/number/number-text.ts'
import { CompanyChecked } from './company-checked.tsx'
import { CompanyFacts } from './company-facts.tsx'
import { findKindName } from './kind-names.ts'

export interface CompanyPageProps {
  company: Company
  now?: Date
}

/** One company: who it says it is, what is known, and its open jobs. */
export function CompanyPage({ company, now = new Date() }: CompanyPageProps): ReactElement {
  const tags = allTags({ tags: [], chains: company.chains, sectors: company.sectors })
  const kind = findKindName(company)
  return (
    <div className="wrap jp">
      <div className="jp-head">
        <nav className="sm t3 crumbs" aria-label="Breadcrumb">
          <a className="lk" href="/companies">
            Companies
          </a>
        </nav>
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
                <a className="lk" href={`${company.path}/claim`}>
                  Is this your company? Claim its page
                </a>
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
          <section className="sec prose" aria-labelledby="about-company">
            <h2 id="about-company">About</h2>
            {/* biome-ignore lint/security/noDangerouslySetInnerHtml: it passed the sanitiser when it was written. */}
            <div dangerouslySetInnerHTML={{ __html: company.descriptionHtml }} />
          </section>
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
