import { type CompanyDirectory, type DirectoryQuery, formatDirectoryPath } from '@cryptolist/contract'
import type { ReactElement } from 'react'
import * as text from '#messages/companies'
import { Link } from '../components/link/link.tsx'
import { DidYouMean } from '../components/search-box/did-you-mean.tsx'
import type { PageMeta } from '../document/document.tsx'
import { CompanyRows } from './company-rows.tsx'
import { DirectoryFilters } from './directory-filters.tsx'
import { PageLinks } from './page-links.tsx'

export interface CompaniesPageProps {
  directory: CompanyDirectory
  query: DirectoryQuery
  isDemoOnly: boolean
}

/** The elements with `data-part` are what a change of the search replaces. */
export function CompaniesPage({ directory, query, isDemoOnly }: CompaniesPageProps): ReactElement {
  const { items, total, all } = directory
  const isWhole = total === all.companies
  return (
    <div className="wrap page">
      <h1 data-part="title">{text.title}</h1>
      {all.companies === 0 ? (
        <Nobody />
      ) : (
        <>
          <p className="lead number" role="status" data-part="count">
            {isWhole ? text.all(all.companies, all.jobs, isDemoOnly) : text.matches(total, all.companies)}
          </p>
          <DirectoryFilters directory={directory} query={query} />
          <div data-part="list">
            {total === 0 ? (
              <NoMatch directory={directory} query={query} />
            ) : (
              <>
                <CompanyRows companies={items} />
                <Correction correction={directory.correction} />
              </>
            )}
            <PageLinks
              page={query.page}
              pages={directory.pages}
              pathOf={(page) => formatDirectoryPath({ ...query, page })}
            />
          </div>
        </>
      )}
    </div>
  )
}

function Nobody(): ReactElement {
  return (
    <div className="empty">
      <h2>{text.none}</h2>
      <p>
        <Link href="/post">{text.postAJob}</Link>
      </p>
    </div>
  )
}

function NoMatch({ directory, query }: Omit<CompaniesPageProps, 'isDemoOnly'>): ReactElement {
  const { all, escapes } = directory
  return (
    <div className="empty">
      <h2>{factOf(query)}</h2>
      <Correction correction={directory.correction} />
      <p className="small soft">{text.tryInstead}</p>
      <ul>
        {escapes.map((wayOut) => (
          <li key={formatDirectoryPath(wayOut.query)}>
            <Link href={formatDirectoryPath(wayOut.query)}>{escapeText(directory, query, wayOut)}</Link>
          </li>
        ))}
        <li>
          <Link href="/companies">{text.everyCompany(all.companies)}</Link>
        </li>
      </ul>
    </div>
  )
}

function Correction({ correction }: Pick<CompanyDirectory, 'correction'>): ReactElement | null {
  if (correction === undefined) return null
  const { query, companies } = correction
  const count = text.inBrackets(companies)
  return <DidYouMean words={query.text} path={formatDirectoryPath(query)} count={count} />
}

function factOf({ text: words, sector, initial }: DirectoryQuery): string {
  const filters = [words, sector, initial].filter((value) => value !== '').length
  return words !== '' && filters === 1 ? text.noTextMatch(words) : text.noFilterMatch(filters)
}

/** The filter that this search drops, and how many companies it then finds. */
function escapeText(
  { sectors }: CompanyDirectory,
  query: DirectoryQuery,
  { query: wider, companies }: CompanyDirectory['escapes'][number],
): string {
  if (wider.text !== query.text) return text.anyName(query.text, companies)
  if (wider.initial !== query.initial) return text.anyInitial(companies)
  const name = sectors.find(({ slug }) => slug === query.sector)?.name ?? query.sector
  return text.anySector(name, companies)
}

/** The head of the list of companies; only its first page without filters is for search engines. */
export function metaOfCompanies({ directory, query, isDemoOnly }: CompaniesPageProps): PageMeta {
  const examples = directory.items.slice(0, 3).map(({ name }) => name)
  const path = formatDirectoryPath(query)
  const robots = isDemoOnly ? 'noindex' : path === '/companies' ? undefined : 'noindex,follow'
  return {
    title: text.metaTitle,
    description: text.meta(directory.all.companies, examples.join(', ')),
    path,
    ...(robots && { robots }),
  }
}
