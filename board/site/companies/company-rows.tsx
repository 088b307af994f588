import { type DirectoryCompany, roleFamilyNames } from '@cryptolist/contract'
import type { ReactElement } from 'react'
import * as text from '#messages/companies'
import { formatCount } from '../../messages/plural.ts'
import { ShieldMark } from '../components/marks/marks.tsx'
import { CompanyPicture } from '../components/monogram/monogram.tsx'
import { findKindName } from './company-words.ts'

/** Companies with their open jobs: how many, for what and where. */
export function CompanyRows({ companies }: { companies: readonly DirectoryCompany[] }): ReactElement {
  return (
    <div>
      <div className="lh cr" aria-hidden="true">
        <span />
        <span>{text.company}</span>
        <span>{text.jobs}</span>
        <span>{text.roles}</span>
        <span>{text.places}</span>
      </div>
      <ul className="jobs">
        {companies.map((company) => (
          <CompanyRow company={company} key={company.slug} />
        ))}
      </ul>
    </div>
  )
}

const maxFacts = 3
const maxTerms = 4

function CompanyRow({ company }: { company: DirectoryCompany }): ReactElement {
  const { proof, liveJobs } = company
  const terms = [...company.sectors, ...company.chains].slice(0, maxTerms).map(({ name }) => name)
  // Most are companies: only the others need the word.
  const kind = company.kind === 'company' ? null : findKindName(company)
  const facts = [proof?.domain, kind, terms.join(', ')].filter((fact) => fact)
  return (
    <li className="jr cr">
      <span className="lgc">
        <CompanyPicture company={company} />
      </span>
      <div className="main">
        <h2 className="jt">
          <a href={company.path}>
            <bdi>{company.name}</bdi>
          </a>{' '}
          <ShieldMark proof={proof} />
        </h2>
        {facts.length === 0 ? null : (
          <div className="meta">
            {facts.map((fact) => (
              <span key={fact}>{fact}</span>
            ))}
          </div>
        )}
      </div>
      <div className="num open">
        <span className="open-num" aria-hidden="true">
          {formatCount(liveJobs)}
        </span>
        <span className="open-words">{text.openJobs(liveJobs)}</span>
      </div>
      <Facts
        facts={company.roles.map(({ role, jobs }) => ({ words: roleFamilyNames[role], jobs }))}
        liveJobs={liveJobs}
      />
      <Facts
        facts={company.places.map(({ place, jobs }) => ({
          words: place === 'remote' ? text.remote : place,
          jobs,
        }))}
        liveJobs={liveJobs}
      />
    </li>
  )
}

interface FactsProps {
  facts: readonly { words: string; jobs: number }[]
  liveJobs: number
}

/** The most frequent ones with their jobs, and how many others there are. A company's only job needs no number. */
function Facts({ facts, liveJobs }: FactsProps): ReactElement {
  const rest = facts.length - maxFacts
  return (
    <div className="dir-facts">
      {facts.slice(0, maxFacts).map(({ words, jobs }) => (
        <span key={words}>
          <bdi>{words}</bdi>
          {liveJobs === 1 ? null : <span className="t3 num"> {formatCount(jobs)}</span>}
        </span>
      ))}
      {rest > 0 ? <span className="t3 num">{text.more(rest)}</span> : null}
    </div>
  )
}
