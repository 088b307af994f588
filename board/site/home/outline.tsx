import type { BoardOutline, PayByRole } from '@cryptolist/contract'
import type { ReactElement } from 'react'
import * as text from '#messages/home'
import { formatCount } from '../../messages/plural.ts'
import { PayRuler } from '../components/job-row/pay-ruler.tsx'
import { Section } from '../components/panel/panel.tsx'

/** What there is, drawn: what roles pay where it is stated, else how many jobs roles and cities have. */
export function Outline({ outline: { pay, roles, cities } }: { outline: BoardOutline }): ReactElement | null {
  if (pay !== null) return <PayChart pay={pay} />
  if (roles.length < 2) return null
  return (
    <div className="outline">
      <Section id="roles" title={text.roles}>
        <Bars rows={roles} />
      </Section>
      {cities.length < 2 ? null : (
        <Section id="cities" title={text.cities}>
          <Bars rows={cities} />
        </Section>
      )}
    </div>
  )
}

function PayChart({ pay: { kind, roles } }: { pay: PayByRole }): ReactElement {
  return (
    <div className="outline">
      <Section id="pay-by-role" title={text.payByRole}>
        <ul className="oc oc-pay">
          {roles.map((role) => (
            <li key={role.path}>
              <a href={role.path}>{role.name}</a>
              <PayRuler usdYear={role.usdYear} minPayUsd={role.medianUsd ?? undefined} />
              <span className="num">{role.text}</span>
            </li>
          ))}
          <li className="xs t3" aria-hidden="true">
            <span />
            <span className="ends">
              <span>0</span>
              <span>300k</span>
            </span>
            <span />
          </li>
        </ul>
        <p className="xs t3">
          {describeCounts(
            kind,
            roles.map(({ count }) => count),
          )}
        </p>
      </Section>
    </div>
  )
}

function describeCounts(kind: PayByRole['kind'], counts: readonly number[]): string {
  const [fewest, most] = [Math.min(...counts), Math.max(...counts)].map(formatCount) as [string, string]
  if (kind === 'middle_half') return text.payHalf(fewest, most)
  return fewest === most ? text.payEqual(fewest) : text.payRange(fewest, most)
}

/** Names with their counts, each with a bar for the eye; the longest is the first. */
function Bars({ rows }: { rows: readonly { name: string; path?: string; count: number }[] }): ReactElement {
  const most = rows[0]?.count ?? 1
  return (
    <ul className="oc">
      {rows.map(({ name, path, count }) => (
        <li key={name}>
          {path === undefined ? <span>{name}</span> : <a href={path}>{name}</a>}
          <svg className="rule" width="100%" height="8" aria-hidden="true">
            <rect className="s-bar" width={`${(count / most) * 100}%`} height="8" rx="2" />
          </svg>
          <span className="num">{formatCount(count)}</span>
        </li>
      ))}
    </ul>
  )
}
