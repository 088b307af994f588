import { type CompanyJobs, type CompanyJobsQuery, formatCompanyJobsPath } from '@cryptolist/contract'
import type { ReactElement } from 'react'
import * as text from '#messages/company'
import { formatCount } from '../../messages/plural.ts'
import { Icon } from '../components/icon/icon.tsx'
import { roleName } from './company-words.ts'

interface JobFiltersProps {
  company: { path: string }
  jobs: CompanyJobs
  query: CompanyJobsQuery
}

/** Roles and places of a company's jobs with their numbers, as links; choosing one again removes it. */
export function JobFilters({ company, jobs, query }: JobFiltersProps): ReactElement {
  const pathWith = (changes: Partial<CompanyJobsQuery>) =>
    formatCompanyJobsPath(company.path, { ...query, page: 1, ...changes })
  return (
    <div className="company-jobs-filters">
      <Choices
        label={text.roles}
        choices={jobs.roles.map(({ role, jobs: count }) => ({
          name: roleName(role),
          count,
          isChosen: role === query.role,
          path: pathWith({ role: role === query.role ? '' : role }),
        }))}
      />
      <Choices
        label={text.places}
        choices={jobs.places.map(({ place, name, jobs: count }) => ({
          name: place === 'remote' ? text.remote : name,
          count,
          isChosen: place === query.place,
          path: pathWith({ place: place === query.place ? '' : place }),
        }))}
      />
    </div>
  )
}

interface Choice {
  name: string
  count: number
  isChosen: boolean
  path: string
}

/** How many are shown before the rest is folded. */
const maxShown = 6

function Choices({ label, choices }: { label: string; choices: readonly Choice[] }): ReactElement | null {
  if (choices.length < 2 && !choices.some(({ isChosen }) => isChosen)) return null
  const chosen = choices.filter(({ isChosen }) => isChosen)
  const others = choices.filter(({ isChosen }) => !isChosen)
  const rest = others.length <= maxShown + 1 ? [] : others.slice(maxShown)
  const visible = others.slice(0, others.length - rest.length)
  return (
    <nav className="company-jobs-choices" aria-label={label}>
      <span className="small faint">{label}</span>
      <ul>
        {[...chosen, ...visible].map((choice) => (
          <Chip {...choice} key={choice.name} />
        ))}
        {rest.length === 0 ? null : (
          <li className="company-jobs-rest">
            <details>
              <summary className="chip">{text.moreChoices(rest.length)}</summary>
              <ul>
                {rest.map((choice) => (
                  <Chip {...choice} key={choice.name} />
                ))}
              </ul>
            </details>
          </li>
        )}
      </ul>
    </nav>
  )
}

function Chip({ name, count, isChosen, path }: Choice): ReactElement {
  return (
    <li>
      <a
        className={isChosen ? 'chip on' : 'chip'}
        href={path}
        aria-current={isChosen ? 'true' : undefined}
        aria-label={isChosen ? text.removeFilter(name) : undefined}
      >
        <bdi>{name}</bdi>
        {isChosen ? <Icon name="x" /> : <span className="faint number">{formatCount(count)}</span>}
      </a>
    </li>
  )
}
