import type { CompanyList, CompanySummary } from '@cryptolist/contract'
import type { ReactElement } from 'react'
import { Icon } from '../components/icon/icon.tsx'
import { ShieldMark } from '../components/marks/marks.tsx'
import { CompanyPicture } from '../components/monogram/monogram.tsx'
import { countText, numberText } from '../components/number/number-text.ts'
import type { PageMeta } from '../document/document.tsx'
import { findKindName } from './company-page.tsx'

export interface CompaniesPageProps {
  list: CompanyList
  after?: string
  isDemoOnly: boolean
}

export function CompaniesPage({ list, after, isDemoOnly }: CompaniesPageProps): ReactElement {
  const noun = isDemoOnly ? ['made-up company', 'made-up companies'] : ['company', 'companies']
  return (
    <div className="wrap page">
      <h1>Companies</h1>
      <p className="sm t2 cnt">
        <b className="num">{numberText(list.total)}</b> {list.total === 1 ? noun[0] : noun[1]} with open jobs
      </p>
      {list.items.length === 0 ? (
        <p className="em">{after === undefined ? 'There is no company yet.' : 'No more companies.'}</p>
      ) : (
        <ul className="jobs">
          {list.items.map((company) => (
            <CompanyRow company={company} key={company.slug} />
          ))}
        </ul>
      )}
      <nav className="row pages" aria-label="Pages">
        <span className="sp" />
        {after === undefined ? null : (
          <a className="btn" href="/companies" rel="prev">
            First page
          </a>
        )}
        {list.next === null ? null : (
          <a className="btn" href={`/companies?after=${encodeURIComponent(list.next)}`} rel="next">
            More companies
            <Icon name="next" isSmall />
          </a>
        )}
      </nav>
    </div>
  )
}

function CompanyRow({ company }: { company: CompanySummary }): ReactElement {
  const words = [...company.sectors, ...company.chains].map((term) => term.name)
  const kind = findKindName(company)
  return (
    <li className="jr cr">
      <span className="lgc">
        <CompanyPicture company={company} />
      </span>
      <div className="main">
        <h2 className="jt">
          <a href={company.path}>{company.name}</a> <ShieldMark proof={company.proof} />
        </h2>
        <div className="meta">
          {kind === null ? null : <span>{kind}</span>}
          {company.isDemo || company.isClaimed ? null : <span className="t3">not claimed</span>}
          {words.length === 0 ? null : <span>{words.slice(0, 5).join(', ')}</span>}
        </div>
      </div>
      <div className="num sm t2 open">{countText(company.liveJobs, 'open job', 'open jobs')}</div>
    </li>
  )
}

/** The head of the directory; only its first page is for search engines. */
export function metaOfCompanies(
  { items, total }: CompanyList,
  { after, isDemoOnly }: { after: string | undefined; isDemoOnly: boolean },
): PageMeta {
  const examples = items.slice(0, 3).map(({ name }) => name)
  const such = examples.length === 0 ? '' : ` such as ${examples.join(', ')}`
  const robots = isDemoOnly ? 'noindex' : after === undefined ? undefined : 'noindex,follow'
  return {
    title: 'Web3 companies',
    description: `${total.toLocaleString('en')} web3 ${total === 1 ? 'company' : 'companies'}${such}, each with its open jobs.`,
    path: after === undefined ? '/companies' : `/companies?${new URLSearchParams({ after })}`,
    ...(robots && { robots }),
  }
}
