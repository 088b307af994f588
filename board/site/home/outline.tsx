import type { BoardOutline, PayByRole } from '@cryptolist/contract'
import type { ReactElement, ReactNode } from 'react'
import * as text from '#messages/home'
import { formatCount } from '../../messages/plural.ts'
import { PayRuler } from '../components/job-row/pay-ruler.tsx'
import { CompanyPicture } from '../components/monogram/monogram.tsx'
import { Section } from '../components/panel/panel.tsx'

/** One tile alone is no choice. */
const fewestTiles = 2

interface HiringProps {
  companies: BoardOutline['companies']
  /** How many companies have open jobs. */
  total: number
  isDemoOnly: boolean
}

/** Companies with open jobs. */
export function Hiring({ companies, total, isDemoOnly }: HiringProps): ReactElement | null {
  if (companies.length < fewestTiles) return null
  return (
    <section aria-labelledby="hiring">
      <div className="line count-line">
        <h2 id="hiring">{isDemoOnly ? text.demoHiring : text.hiringNow}</h2>
        <span className="grow" />
        {total > companies.length ? (
          <a className="link small soft" href="/companies">
            {text.allCompanies(total)}
          </a>
        ) : null}
      </div>
      <ul className="tiles tiles-companies">
        {companies.map((company) => (
          <Tile path={company.path} key={company.slug}>
            <CompanyPicture company={company} />
            <span>
              <bdi>{company.name}</bdi>
              <span className="number faint">{text.jobs(company.liveJobs)}</span>
            </span>
          </Tile>
        ))}
      </ul>
    </section>
  )
}

/** The kinds of jobs, as far as there is a choice: roles and chains with their counts. */
export function Kinds({ roles, chains }: Pick<BoardOutline, 'roles' | 'chains'>) {
  const groups = [
    { id: 'roles', title: text.roles, searches: roles },
    { id: 'chains', title: text.chains, searches: chains },
  ].filter(({ searches }) => searches.length >= fewestTiles)
  if (groups.length === 0) return null
  return (
    <div className="kinds">
      {groups.map(({ id, title, searches }) => (
        <Section id={id} title={title} key={id}>
          <ul className="tiles">
            {searches.map(({ name, path, count }) => (
              <Tile path={path} key={path}>
                {name} <span className="number faint">{formatCount(count)}</span>
              </Tile>
            ))}
          </ul>
        </Section>
      ))}
      <p>
        <a className="link small soft" href="/browse">
          {text.browse}
        </a>
      </p>
    </div>
  )
}

export function Tile({ path, children }: { path: string; children: ReactNode }): ReactElement {
  return (
    <li>
      <a className="tile" href={path}>
        {children}
      </a>
    </li>
  )
}

/** The pay of roles, drawn. */
export function PayChart({ pay: { kind, roles } }: { pay: PayByRole }): ReactElement {
  return (
    <div className="outline">
      <Section id="pay-by-role" title={text.payByRole}>
        <ul className="outline-chart">
          {roles.map((role) => (
            <li key={role.path}>
              <a href={role.path}>{role.name}</a>
              <PayRuler usdYear={role.usdYear} minPayUsd={role.medianUsd ?? undefined} />
              <span className="number">{role.text}</span>
            </li>
          ))}
          <li className="tiny faint" aria-hidden="true">
            <span />
            <span className="ends">
              <span>0</span>
              <span>300k</span>
            </span>
            <span />
          </li>
        </ul>
        <p className="tiny faint">
          {describeCounts(
            kind,
            roles.map(({ count }) => count),
          )}
        </p>
        {kind === 'middle_half' ? (
          <p>
            <a className="link small soft" href="/salaries">
              {text.morePay}
            </a>{' '}
            <span className="dot">·</span>{' '}
            <a className="link small soft" href="/trends">
              {text.trends}
            </a>
          </p>
        ) : null}
      </Section>
    </div>
  )
}

function describeCounts(kind: PayByRole['kind'], counts: readonly number[]): string {
  const [fewest, most] = [Math.min(...counts), Math.max(...counts)].map(formatCount) as [string, string]
  if (kind === 'middle_half') return text.payHalf(fewest, most)
  return fewest === most ? text.payEqual(fewest) : text.payRange(fewest, most)
}
