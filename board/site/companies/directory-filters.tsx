import {
  type CompanyDirectory,
  type DirectoryQuery,
  directoryInitials,
  directorySorts,
  emptyDirectoryQuery,
  formatDirectoryPath,
} from '@cryptolist/contract'
import type { ReactElement } from 'react'
import * as text from '#messages/companies'
import { Icon } from '../components/icon/icon.tsx'

interface DirectoryFiltersProps {
  directory: CompanyDirectory
  query: DirectoryQuery
}

/** How the list of companies is searched and sorted: a form and links, so that it works without scripts. */
export function DirectoryFilters({ directory, query }: DirectoryFiltersProps): ReactElement {
  return (
    <search className="dir-filters" aria-label={text.filters}>
      <form action="/companies" className="dir-form">
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
        {directory.sectors.length === 0 ? null : (
          <select className="in" name="sector" aria-label={text.sector} defaultValue={query.sector}>
            <option value="">{text.allSectors}</option>
            {directory.sectors.map(({ slug, name, companies }) => (
              <option value={slug} key={slug}>
                {text.sectorChoice(name, companies)}
              </option>
            ))}
          </select>
        )}
        <select className="in" name="sort" aria-label={text.sort} defaultValue={query.sort}>
          {directorySorts.map((sort) => (
            <option value={sort} key={sort}>
              {text.sorts[sort]}
            </option>
          ))}
        </select>
        {query.initial === '' ? null : <input type="hidden" name="initial" value={query.initial} />}
        <button type="submit" className="btn">
          {text.show}
        </button>
      </form>
      <Initials {...{ directory, query }} />
    </search>
  )
}

/** The first letters; unused ones are shown too, so that each letter keeps its place. */
function Initials({ directory, query }: DirectoryFiltersProps): ReactElement | null {
  if (directory.initials.length < 2 && query.initial === '') return null
  const shown = directoryInitials.filter((initial) => initial !== '~' || directory.initials.includes('~'))
  return (
    <nav className="dir-initials" aria-label={text.initials}>
      <ul>
        {['', ...shown].map((initial) => (
          <li key={initial}>
            <Initial {...{ directory, query, initial }} />
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Initial({ directory, query, initial }: DirectoryFiltersProps & { initial: string }): ReactElement {
  const words = nameOf(initial)
  if (initial !== '' && !directory.initials.includes(initial)) return <span className="t3">{words}</span>
  const path = formatDirectoryPath({ ...query, initial, page: emptyDirectoryQuery.page })
  return (
    <a href={path} aria-current={query.initial === initial ? 'true' : undefined}>
      {words}
    </a>
  )
}

function nameOf(initial: string): string {
  if (initial === '') return text.allInitials
  if (initial === '0') return text.digits
  return initial === '~' ? text.otherScripts : initial.toUpperCase()
}
