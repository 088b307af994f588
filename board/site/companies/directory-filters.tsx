import {
  type CompanyDirectory,
  type DirectoryQuery,
  type DirectorySort,
  directoryInitials,
  directorySorts,
  emptyDirectoryQuery,
  formatDirectoryPath,
} from '@cryptolist/contract'
import type { ReactElement } from 'react'
import * as text from '#messages/companies'
import { Icon } from '../components/icon/icon.tsx'
import { filtersId } from '../jobs/facets.tsx'

interface DirectoryFiltersProps {
  directory: CompanyDirectory
  query: DirectoryQuery
}

/** How the list of companies is searched and sorted: a form and links, whose results appear at once where scripts run. */
export function DirectoryFilters({ directory, query }: DirectoryFiltersProps): ReactElement {
  return (
    <search className="directory-filters" aria-label={text.filters}>
      <form action="/companies" className="directory-form" id={filtersId}>
        <div className="search">
          <Icon name="search" />
          <input
            type="search"
            name="q"
            defaultValue={query.text}
            aria-label={text.search}
            placeholder={text.searchHint}
            maxLength={100}
            autoComplete="off"
            enterKeyHint="search"
          />
        </div>
        <div className="directory-choices" data-part="choices">
          <Choices {...{ directory, query }} />
        </div>
        <button type="submit" className="button no-js">
          {text.show}
        </button>
      </form>
      <div data-part="initials">
        <Initials {...{ directory, query }} />
      </div>
    </search>
  )
}

/** The fields next to the search box. The usual order is sent as nothing. */
function Choices({ directory, query }: DirectoryFiltersProps): ReactElement {
  return (
    <>
      {directory.sectors.length === 0 ? null : (
        <select className="input" name="sector" aria-label={text.sector} defaultValue={query.sector}>
          <option value="">{text.allSectors}</option>
          {directory.sectors.map(({ slug, name, companies }) => (
            <option value={slug} key={slug}>
              {text.sectorChoice(name, companies)}
            </option>
          ))}
        </select>
      )}
      <select className="input" name="sort" aria-label={text.sort} defaultValue={sortValue(query.sort)}>
        {directorySorts.map((sort) => (
          <option value={sortValue(sort)} key={sort}>
            {text.sorts[sort]}
          </option>
        ))}
      </select>
      {query.initial === '' ? null : <input type="hidden" name="initial" value={query.initial} />}
    </>
  )
}

function sortValue(sort: DirectorySort): string {
  return sort === emptyDirectoryQuery.sort ? '' : sort
}

/** The first letters that companies of this search have, and the chosen one. */
function Initials({ directory, query }: DirectoryFiltersProps): ReactElement | null {
  if (directory.initials.length < 2 && query.initial === '') return null
  const letters = directoryInitials.filter(
    (initial) => initial === query.initial || directory.initials.includes(initial),
  )
  return (
    <nav className="directory-initials" aria-label={text.initials}>
      <ul>
        {['', ...letters].map((initial) => (
          <li key={initial}>
            <a
              href={formatDirectoryPath({ ...query, initial, page: emptyDirectoryQuery.page })}
              aria-current={query.initial === initial ? 'true' : undefined}
              aria-label={nameOf(initial)}
              data-live=""
            >
              {nameOf(initial)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function nameOf(initial: string): string {
  if (initial === '') return text.allInitials
  if (initial === '0') return text.digits
  return initial === '~' ? text.otherScripts : initial.toUpperCase()
}
