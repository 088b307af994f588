import {
  importSourceName,
  type QueueChoice,
  type QueueFilter,
  type QueueLine,
  type ReviewGroupKey,
  type ReviewKind,
  type ReviewQueue,
  type RiskClass,
} from '@cryptolist/contract'
import type { ReactElement } from 'react'
import * as text from '#messages/queue'
import * as groups from '#messages/queue-groups'
import { formatCount } from '../../../messages/plural.ts'
import { SubmitButton } from '../../components/form/button-form.tsx'
import { FurtherPages } from '../../components/further-pages/further-pages.tsx'
import { Link } from '../../components/link/link.tsx'
import { dueText } from '../due-text.ts'
import { filterParameters, groupPath, isNarrowed, linePath, queuePath } from './paths.ts'

interface QueueListProps {
  queue: ReviewQueue
  filter: QueueFilter
  /** Whether the list begins on this page. */
  isFirst: boolean
  /** The part that is open: an item, alone or of a group, or a group. */
  current: { id: string | null; group: ReviewGroupKey | null }
  now: Date
}

const riskNames: Record<RiskClass, string> = text.riskNames
const kindNames: Record<ReviewKind, string> = text.kindNames

/** The items to review, what people sent before imports, the most urgent first; the class is shape and colour. */
export function QueueList({ queue, filter, isFirst, current, now }: QueueListProps): ReactElement {
  const isOfImports = ({ kind, importedFrom }: QueueLine): boolean => kind === 'new' && importedFrom !== null
  const [imports, people] = [queue.items.filter(isOfImports), queue.items.filter((row) => !isOfImports(row))]
  const isParted = imports.length > 0 && people.length > 0
  const parts = [
    { name: groups.fromPeople, rows: people },
    { name: groups.imported, rows: imports },
  ].filter(({ rows }) => rows.length > 0)
  return (
    <section className="queue" aria-labelledby="queue">
      <div className="queue-head">
        <h2 id="queue">{text.list}</h2>
        <span className="number faint">{formatCount(queue.total)}</span>
      </div>
      <Filters queue={queue} filter={filter} />
      {queue.items.length === 0 ? <NoneLeft queue={queue} /> : null}
      {parts.map(({ name, rows }) => (
        <div key={name}>
          {isParted ? <h3 className="queue-part">{name}</h3> : null}
          <ol>
            {rows.map((row) => (
              <Line key={row.id} row={row} filter={filter} isCurrent={isOpen(row, current)} now={now} />
            ))}
          </ol>
        </div>
      ))}
      <FurtherPages
        first={isFirst ? null : queuePath(filter)}
        next={queue.next === null ? null : queuePath(filter, queue.next)}
        nextText={text.next}
      />
    </section>
  )
}

function NoneLeft({ queue }: { queue: ReviewQueue }): ReactElement {
  const isEmpty = Object.keys(queue.waiting).length === 0
  return <p className="queue-none soft">{isEmpty ? text.empty : groups.noMatch}</p>
}

function isOpen({ id, group }: QueueLine, current: QueueListProps['current']): boolean {
  if (id === current.id) return true
  return group !== null && current.group !== null && groupPath(group, {}) === groupPath(current.group, {})
}

/** Each filter that has something to choose; without scripts a button sends them. */
function Filters({ queue, filter }: Pick<QueueListProps, 'queue' | 'filter'>): ReactElement | null {
  const names = ['kind', 'source', 'companySlug', 'finding'] as const
  const shownNames = names.filter((name) => queue.choices[name].length > 1 || filter[name] !== undefined)
  if (shownNames.length === 0) return null
  return (
    <form className="queue-filter" method="get" action="/admin/queue" aria-label={groups.filters}>
      {shownNames.map((name) => (
        <Filter key={name} name={name} choices={queue.choices[name]} chosen={filter[name]} />
      ))}
      <SubmitButton className="button button-small no-js">{text.show}</SubmitButton>
      {isNarrowed(filter) ? <Link href="/admin/queue">{groups.removeFilters}</Link> : null}
    </form>
  )
}

interface FilterProps {
  name: keyof QueueFilter
  choices: readonly QueueChoice<string>[]
  chosen: string | undefined
}

function Filter({ name, choices, chosen }: FilterProps): ReactElement {
  const isMissing = chosen !== undefined && choices.every(({ value }) => value !== chosen)
  return (
    <select
      className="input input-small"
      name={filterParameters[name]}
      aria-label={groups.filterNames[name]}
      defaultValue={chosen ?? ''}
      data-submits=""
    >
      <option value="">{groups.anyOf[name]}</option>
      {isMissing ? <option value={chosen}>{groups.choice(chosen, formatCount(0))}</option> : null}
      {choices.map(({ value, name: words, count }) => (
        <option key={value} value={value}>
          {groups.choice(words, formatCount(count))}
        </option>
      ))}
    </select>
  )
}

interface LineProps {
  row: QueueLine
  filter: QueueFilter
  isCurrent: boolean
  now: Date
}

function Line({ row, filter, isCurrent, now }: LineProps): ReactElement {
  const due = dueText(row.dueAt, now)
  const { group } = row
  return (
    <li className={isCurrent ? 'queue-item current' : 'queue-item'}>
      <span className={`risk risk-${row.risk}`} aria-hidden="true" />
      <div className="grow">
        <a
          className="queue-item-title"
          href={linePath(row, filter)}
          aria-current={isCurrent ? 'true' : undefined}
        >
          <span className="visually-hidden">{text.riskOf(riskNames[row.risk])}</span>
          {group === null ? row.title : groups.titleOf(group.listings, row.companyName)}
        </a>
        <p className="tiny soft">{factsOf(row).join(' · ')}</p>
      </div>
      <div className="queue-item-end">
        <p className={due.isLate ? 'tiny number late' : 'tiny number faint'}>{due.text}</p>
        <p className="tiny faint">{kindNames[row.kind]}</p>
      </div>
    </li>
  )
}

function factsOf({ title, companyName, importedFrom, reports, findings, group }: QueueLine): string[] {
  const source = importedFrom === null ? [] : [text.rowImportedFrom(importSourceName(importedFrom))]
  if (group !== null) return [group.codes.join(', '), groups.such(title), ...source]
  return [
    ...(title === companyName ? [] : [companyName]),
    ...source,
    ...(reports > 0 ? [text.reports(reports)] : []),
    ...(findings > 0 ? [text.findings(findings)] : []),
  ]
}
