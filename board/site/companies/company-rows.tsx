import { type DirectoryCompany, roleFamilyNames } from '@cryptolist/contract'
import type { ReactElement } from 'react'
import * as text from '#messages/companies'
import { formatCount } from '../../messages/plural.ts'
import { ShieldMark } from '../components/marks/marks.tsx'
import { CompanyPicture } from '../components/monogram/monogram.tsx'
import { findKindName } from './company-words.ts'

/** Companies with their open jobs: how many, in what field and where. */
export function CompanyRows({ companies }: { companies: readonly DirectoryCompany[] }): ReactElement {
  return (
    <ul className="jobs directory">
      {companies.map((company) => (
        <CompanyRow company={company} key={company.slug} />
      ))}
    </ul>
  )
}

const maxTerms = 3
const maxPlaces = 3

function CompanyRow({ company }: { company: DirectoryCompany }): ReactElement {
  const { proof, liveJobs } = company
  return (
    <li className="row company">
      <CompanyPicture company={company} />
      <div className="main">
        <h2 className="title">
          <a href={company.path}>
            <bdi>{company.name}</bdi>
          </a>{' '}
          <ShieldMark proof={proof} />
        </h2>
        <Line words={listField(company)} />
        <Line words={listPlaces(company)} />
      </div>
      <p className="open number">
        <b>{formatCount(liveJobs)}</b> <span className="faint">{text.jobsNoun(liveJobs)}</span>
      </p>
    </li>
  )
}

function Line({ words }: { words: readonly string[] }): ReactElement | null {
  if (words.length === 0) return null
  return (
    <p className="meta">
      {words.map((word) => (
        <span key={word}>
          <bdi>{word}</bdi>
        </span>
      ))}
    </p>
  )
}

/** A company's kind and field; where nobody says, the roles that it hires for. */
function listField(company: DirectoryCompany): string[] {
  // Most are companies: only the others need the word.
  const kind = company.kind === 'company' ? null : findKindName(company)
  const terms = [...company.sectors, ...company.chains].slice(0, maxTerms).map(({ name }) => name)
  const roles = company.roles.slice(0, maxTerms).map(({ role }) => roleFamilyNames[role])
  const words = [company.proof?.domain, kind, ...(terms.length > 0 ? terms : roles)]
  return [...new Set(words.filter((word) => word != null))]
}

function listPlaces({ places }: DirectoryCompany): string[] {
  const names = places.slice(0, maxPlaces).map(({ place }) => (place === 'remote' ? text.remote : place))
  const rest = places.length - names.length
  return rest > 0 ? [...names, text.more(rest)] : names
}
