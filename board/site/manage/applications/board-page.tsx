import type { ApplicationStatus } from '@cryptolist/contract'
import type { ReactElement } from 'react'
import * as text from '#messages/pipeline'
import { formatCount } from '../../../messages/plural.ts'
import { Field } from '../../components/form/fields.tsx'
import { Form } from '../../components/form/form.tsx'
import { type FormProblem, ProblemSummary } from '../../components/form/problems.tsx'
import { Icon } from '../../components/icon/icon.tsx'
import { Link } from '../../components/link/link.tsx'
import { Panel } from '../../components/panel/panel.tsx'
import { Sentence } from '../../components/sentence/sentence.tsx'
import { Day, Moment } from '../../components/time/time.tsx'
import type { DashboardCompany } from '../../dashboard/dashboard-shell.tsx'
import { MoveFields, type TypedMove } from './move-fields.tsx'
import { TeamFrame } from './team-frame.tsx'

interface Card {
  id: string
  name: string
  status: ApplicationStatus
  since: string
  rating: number | null
  interviewAt: string | null
  headline: string | null
}

interface Column {
  status: ApplicationStatus
  name: string
  count: number
  cards: readonly Card[]
}

export interface BoardPageProps {
  board: {
    job: { title: string; companyName: string }
    canAct: boolean
    total: number
    columns: readonly Column[]
    hasMore: boolean
  }
  /** Path of the listing's page. */
  base: string
  companies: readonly DashboardCompany[] | null
  /** The part that is shown: a part of the name, one column or all, and which page of it. */
  view: { name: string; status: string; page: number }
  moves: readonly ApplicationStatus[]
  typed: TypedMove
  /** Ids of the applications that a form which came back had chosen. */
  chosen: readonly string[]
  formKey: string
  /** The result of moving several; null where none were moved. */
  outcome: { done: number; refused: readonly { name: string; sentence: string }[] } | null
  problems: readonly FormProblem[]
}

/** The applications of a listing in columns, one for each status; a form moves what is selected. */
export function BoardPage(props: BoardPageProps): ReactElement {
  const { board, base, companies, view, outcome } = props
  const isEmpty = board.total === 0 && view.name === ''
  return (
    <TeamFrame
      title={text.pageTitle(board.job.title)}
      trail={[{ href: base, text: text.toListing }]}
      companies={companies}
    >
      <p className="small soft">
        {text.lead(board.total)} · {text.applicantsRead}
      </p>
      {outcome === null ? null : <Outcome outcome={outcome} />}
      <ProblemSummary problems={props.problems} />
      {isEmpty ? (
        <div className="empty">
          <h2>{text.empty}</h2>
          <p>{text.emptyHint}</p>
        </div>
      ) : (
        <>
          <SearchForm base={base} view={view} />
          {board.total === 0 ? <p className="empty">{text.noMatch}</p> : <Columns {...props} />}
          <p>
            <a className="button" href={`${base}/applications.csv`} download>
              {text.exportCsv}
            </a>
          </p>
        </>
      )}
    </TeamFrame>
  )
}

function Outcome({ outcome: { done, refused } }: { outcome: NonNullable<BoardPageProps['outcome']> }) {
  return (
    <div className={`note${refused.length > 0 ? ' warn' : ' ok'}`} role="status">
      <Icon name="info" />
      <div>
        <b>{done === 0 ? text.nothingMoved : text.moved(done)}</b>
        {refused.length === 0 ? null : (
          <ul>
            {refused.map(({ name, sentence }) => (
              <li key={name + sentence}>{text.notMoved(name, sentence)}</li>
            ))}
          </ul>
        )}
      </div>
    </div>
  )
}

function SearchForm({ base, view }: Pick<BoardPageProps, 'base' | 'view'>): ReactElement {
  return (
    <Form action={`${base}/applications`} method="get" className="line">
      {view.status === '' ? null : <input type="hidden" name="status" value={view.status} />}
      <Field name="q" label={text.searchLabel} value={view.name} isOptional maxLength={100} />
      <button type="submit" className="button">
        {text.search}
      </button>
      {view.name === '' && view.status === '' ? null : (
        <Link href={`${base}/applications`}>{text.showAll}</Link>
      )}
    </Form>
  )
}

function Columns(props: BoardPageProps): ReactElement {
  const { board, base, moves, typed, formKey, problems } = props
  const columns = board.columns.filter(({ count }) => count > 0)
  const lists = (
    <div className="pipeline" id="chosen">
      {columns.map((column) => (
        <ColumnPanel {...props} column={column} key={column.status} />
      ))}
    </div>
  )
  if (!board.canAct) return lists
  return (
    <Form action={`${base}/applications`} problems={problems} className="stack-wide">
      {lists}
      <Panel id="move-selected" title={text.moveSelected} body="body stack">
        <MoveFields moves={moves} typed={typed} formKey={formKey} />
        <p>
          <button type="submit" className="button button-main">
            {text.moveMany}
          </button>
        </p>
      </Panel>
    </Form>
  )
}

function ColumnPanel({
  column,
  board,
  base,
  view,
  chosen,
}: BoardPageProps & { column: Column }): ReactElement {
  const { status, name, count, cards } = column
  const pathOf = (page: number): string =>
    `${base}/applications?${new URLSearchParams({ status, ...(view.name !== '' && { q: view.name }), ...(page > 0 && { page: String(page) }) })}`
  return (
    <Panel
      id={`column-${status}`}
      title={name}
      beside={<span className="number soft">{formatCount(count)}</span>}
      body="body stack"
    >
      <ul className="stack">
        {cards.map((card) => (
          <li key={card.id}>
            <CardLine card={card} base={base} canAct={board.canAct} isChosen={chosen.includes(card.id)} />
          </li>
        ))}
      </ul>
      {view.status === '' && count > cards.length ? (
        <Link href={pathOf(0)}>{text.allOf}</Link>
      ) : board.hasMore ? (
        <Link href={pathOf(view.page + 1)}>{text.nextPage}</Link>
      ) : null}
    </Panel>
  )
}

interface CardLineProps {
  card: Card
  base: string
  canAct: boolean
  isChosen: boolean
}

function CardLine({ card, base, canAct, isChosen }: CardLineProps): ReactElement {
  const { id, name, status, since, rating, interviewAt, headline } = card
  return (
    <div className="check">
      {canAct ? (
        <input
          className="box"
          type="checkbox"
          name="chosen"
          value={`${id} ${status}`}
          aria-label={text.select(name)}
          defaultChecked={isChosen}
        />
      ) : null}
      <span>
        <a className="link" href={`${base}/applications/${id}`}>
          <bdi>{name}</bdi>
        </a>
        {headline === null ? null : <span className="small block address">{headline}</span>}
        <span className="small soft block">
          <Sentence text={text.since} parts={{ day: <Day iso={since} /> }} />
          {rating === null ? null : ` · ${text.stars(rating)}`}
          {interviewAt === null || status !== 'interview' ? null : (
            <>
              {' · '}
              <Moment iso={interviewAt} />
            </>
          )}
        </span>
      </span>
    </div>
  )
}
