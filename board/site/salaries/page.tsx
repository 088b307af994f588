import type { Salaries } from '@cryptolist/contract'
import type { ReactElement } from 'react'
import * as text from '#messages/salaries'
import { PayRuler } from '../components/job-row/pay-ruler.tsx'
import { Link } from '../components/link/link.tsx'
import { usdShortText } from '../components/number/number-text.ts'
import { TableHead } from '../components/table/table-head.tsx'

/** The pay of each role. */
export function SalariesPage({ roles }: { roles: readonly Salaries[] }): ReactElement {
  return (
    <div className="wrap page">
      <h1>{text.title}</h1>
      <p className="lead">{roles.length === 0 ? text.none : text.lead}</p>
      <Table title={text.byRole} rows={roles} pathOf={({ value }) => `/salaries/${value}`} />
      {roles.length === 0 ? null : <Csv path="/salaries.csv" />}
      <p>
        <Link href="/trends">{text.trends}</Link>
      </p>
    </div>
  )
}

interface RoleSalariesProps {
  name: string
  path: string
  /** Of all its listings; undefined where there are too few. */
  whole: Salaries | undefined
  groups: readonly Salaries[]
}

/** The pay of one role, by what its listings differ in. */
export function RoleSalariesPage({ name, path, whole, groups }: RoleSalariesProps): ReactElement {
  const keys = Object.keys(text.groups) as (keyof typeof text.groups)[]
  return (
    <div className="wrap page">
      <p className="small">
        <Link href="/salaries">{text.allRoles}</Link>
      </p>
      <h1>{text.titleOf(name)}</h1>
      <p className="lead">{whole === undefined ? text.noneOf : text.lead}</p>
      {whole === undefined ? null : (
        <Table title={text.counted(whole.count)} rows={[whole]} pathOf={({ path: jobs }) => jobs} />
      )}
      {keys.map((key) => (
        <Table
          key={key}
          title={text.groups[key]}
          rows={listTelling(
            groups.filter(({ by }) => by === key),
            whole,
          )}
          pathOf={({ path: jobs }) => jobs}
        />
      ))}
      {groups.length === 0 ? null : <Csv path={`${path}.csv`} />}
    </div>
  )
}

/** One group with all listings of the role says nothing that the first line doesn't. */
function listTelling(rows: readonly Salaries[], whole: Salaries | undefined): readonly Salaries[] {
  return rows.length === 1 && rows[0]?.count === whole?.count ? [] : rows
}

interface TableProps {
  title: string
  rows: readonly Salaries[]
  /** Where a row leads. */
  pathOf(row: Salaries): string
}

function Table({ title, rows, pathOf }: TableProps): ReactElement | null {
  if (rows.length === 0) return null
  const { kind, count, low, median, high } = text.columns
  return (
    <table className="pays">
      <caption>{title}</caption>
      <TableHead names={[kind, count, low, median, high]} words={1} numbers="number">
        <td className="hide-phone" />
      </TableHead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.value}>
            <th scope="row">
              <Link href={pathOf(row)}>{row.name}</Link>
            </th>
            <td className="number soft">{text.count(row.count)}</td>
            <td className="number">{usdShortText(row.low)}</td>
            <td className="number">
              <b>{usdShortText(row.median)}</b>
            </td>
            <td className="number">{usdShortText(row.high)}</td>
            <td className="hide-phone ruled">
              <PayRuler usdYear={{ min: row.low, max: row.high }} minPayUsd={row.median} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Csv({ path }: { path: string }): ReactElement {
  return (
    <p className="small">
      <Link href={path}>{text.csv}</Link>
    </p>
  )
}
