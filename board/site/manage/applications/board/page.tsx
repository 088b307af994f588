import type { ApplicationStatus } from '@cryptolist/contract'
import type { ReactElement } from 'react'
import { title as answerTemplates } from '#messages/answer-templates'
import * as text from '#messages/pipeline'
import { formatCount } from '../../../../messages/plural.ts'
import { type Choice, Field, SelectField } from '../../../components/form/fields.tsx'
import { Form } from '../../../components/form/form.tsx'
import { type FormProblem, ProblemSummary } from '../../../components/form/problems.tsx'
import { Icon } from '../../../components/icon/icon.tsx'
import {
  createTemplate,
  escapeHtml,
  type Html,
  joinHtml,
  noHtml,
} from '../../../components/kept-html/kept-html.ts'
import type { TrailItem } from '../../../components/layout/trail.tsx'
import { Link } from '../../../components/link/link.tsx'
import { Panel } from '../../../components/panel/panel.tsx'
import { Sentence } from '../../../components/sentence/sentence.tsx'
import { dayText, momentText } from '../../../components/time/time.tsx'
import type { DashboardCompany, DashboardSection } from '../../../dashboard/dashboard-shell.tsx'
import { MoveFields, type OwnTemplate, type TypedMove } from '../move-fields.tsx'
import { TeamFrame } from '../team-frame.tsx'

interface Card {
  id: string
  /** Path of its page. */
  path: string
  listing: { title: string }
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

/** The part of a board that is shown. */
export interface BoardView {
  words: string
  /** Public id; empty for all. */
  listing: string
  status: string
  page: number
}

export interface BoardPageProps {
  title: string
  trail: readonly TrailItem[]
  /** The section of the dashboard. */
  current: DashboardSection
  board: {
    canAct: boolean
    templates: readonly OwnTemplate[]
    total: number
    columns: readonly Column[]
    hasMore: boolean
  }
  /** The board's own path, where its forms go. */
  path: string
  /** The page of the company's own texts for answers; null on the board of a listing. */
  templatesPath: string | null
  /** Listings to choose from, on the board of a company; null on that of a listing. */
  listings: readonly Choice[] | null
  companies: readonly DashboardCompany[] | null
  /** The part that is shown: words that are searched for, one listing or all, one column or all, and which page of it. */
  view: BoardView
  moves: readonly ApplicationStatus[]
  typed: TypedMove
  /** Ids of the applications that a form which came back had chosen. */
  chosen: readonly string[]
  formKey: string
  /** The result of moving several; null where none were moved. */
  outcome: { done: number; refused: readonly { name: string; sentence: string }[] } | null
  problems: readonly FormProblem[]
}

/** Applications in columns, one for each status; a form moves what is selected. */
export function BoardPage(props: BoardPageProps): ReactElement {
  const { title, trail, current, board, companies, view, path, outcome, templatesPath } = props
  const isEmpty = board.total === 0 && view.words === '' && view.listing === ''
  return (
    <TeamFrame title={title} trail={trail} current={current} companies={companies}>
      <p className="small soft">
        {text.lead(board.total)} · {text.applicantsRead}
      </p>
      {templatesPath === null ? null : (
        <p>
          <Link href={templatesPath}>{answerTemplates}</Link>
        </p>
      )}
      {outcome === null ? null : <Outcome outcome={outcome} />}
      <ProblemSummary problems={props.problems} />
      {isEmpty ? (
        <div className="empty">
          <h2>{text.empty}</h2>
          <p>{text.emptyHint}</p>
        </div>
      ) : (
        <>
          <SearchForm {...props} />
          {board.total === 0 ? <p className="empty">{text.noMatch}</p> : <Columns {...props} />}
          {board.total === 0 ? null : (
            <p>
              <a className="button" href={`${path}.csv${searchOf(view)}`} download>
                {searchOf(view) === '' ? text.exportCsv : text.exportPart}
              </a>
            </p>
          )}
        </>
      )}
    </TeamFrame>
  )
}

/** The query of a part of the board, for its address; empty for all of it. */
function searchOf({ status, words, listing }: BoardView, page = 0): string {
  const search = new URLSearchParams({
    ...(status !== '' && { status }),
    ...(words !== '' && { q: words }),
    ...(listing !== '' && { listing }),
    ...(page > 0 && { page: String(page) }),
  }).toString()
  return search === '' ? '' : `?${search}`
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

function SearchForm({ path, view, listings }: BoardPageProps): ReactElement {
  return (
    <Form action={path} method="get" className="line wrapping">
      {view.status === '' ? null : <input type="hidden" name="status" value={view.status} />}
      <Field name="q" label={text.searchLabel} value={view.words} isOptional maxLength={100} />
      {listings === null ? null : (
        <SelectField
          name="listing"
          label={text.listing}
          choices={listings}
          value={view.listing}
          emptyName={text.allListings}
          isOptional
        />
      )}
      <button type="submit" className="button">
        {text.search}
      </button>
      {view.words === '' && view.status === '' && view.listing === '' ? null : (
        <Link href={path}>{text.showAll}</Link>
      )}
    </Form>
  )
}

function Columns(props: BoardPageProps): ReactElement {
  const { board, path, view, moves, typed, formKey, problems } = props
  const canReceive = (status: ApplicationStatus) =>
    board.canAct && view.words === '' && moves.includes(status)
  const columns = board.columns.filter(({ count, status }) => count > 0 || canReceive(status))
  const lists = (
    <div className="pipeline" id="chosen" data-moves={board.canAct ? moves.join(' ') : undefined}>
      {columns.map((column) => (
        <ColumnPanel {...props} column={column} key={column.status} />
      ))}
    </div>
  )
  if (!board.canAct) return lists
  return (
    <Form action={path} problems={problems} className="stack-wide">
      {lists}
      <Panel id="move-selected" title={text.moveSelected} body="body stack">
        <MoveFields moves={moves} templates={board.templates} typed={typed} formKey={formKey} />
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
  path,
  view,
  chosen,
  listings,
}: BoardPageProps & { column: Column }): ReactElement {
  const { status, name, count, cards } = column
  const pathOf = (page: number): string => path + searchOf({ ...view, status }, page)
  const cardOf = (card: Card): Html =>
    cardHtml(card, {
      canAct: board.canAct,
      isChosen: chosen.includes(card.id),
      isOfCompany: listings !== null,
    })
  return (
    <Panel
      id={`column-${status}`}
      title={name}
      beside={<span className="number soft">{formatCount(count)}</span>}
      body="body stack"
    >
      <ul
        className="stack"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: templates wrote it and escaped what applicants wrote.
        dangerouslySetInnerHTML={{ __html: joinHtml(cards.map((card) => cardOf(card))) }}
      />
      {view.status === '' && count > cards.length ? (
        <Link href={pathOf(0)}>{text.allOf}</Link>
      ) : board.hasMore ? (
        <Link href={pathOf(view.page + 1)}>{text.nextPage}</Link>
      ) : null}
    </Panel>
  )
}

interface CardLook {
  canAct: boolean
  isChosen: boolean
  /** Whether it says which listing it is for. */
  isOfCompany: boolean
}

/** A card from templates: React takes several times as long for hundreds of them. */
function cardHtml(card: Card, { canAct, isChosen, isOfCompany }: CardLook): Html {
  const { id, path, name, status, since, rating, interviewAt, headline, listing } = card
  const box = isChosen ? fillCheckedBox : fillBox
  return fillCard({
    path,
    name,
    date: since.slice(0, 10),
    day: dayText(since),
    box: canAct ? box({ value: `${id} ${status}`, label: text.select(name) }) : noHtml,
    headline: headline === null ? noHtml : fillHeadline({ headline }),
    listing: isOfCompany ? fillListing({ title: listing.title }) : noHtml,
    rating: rating === null ? noHtml : escapeHtml(` · ${text.stars(rating)}`),
    interview:
      interviewAt === null || status !== 'interview'
        ? noHtml
        : fillInterview({ at: interviewAt, moment: momentText(interviewAt) }),
  })
}

const fillCard = createTemplate(
  ['path', 'name', 'date', 'day'],
  ({ path, name, date, day, box, headline, listing, rating, interview }) => (
    <li>
      <div className="check">
        {box}
        <span>
          <a className="link" href={path}>
            <bdi>{name}</bdi>
          </a>
          {headline}
          {listing}
          <span className="small soft block">
            <Sentence text={text.since} parts={{ day: <time dateTime={date}>{day}</time> }} />
            {rating}
            {interview}
          </span>
        </span>
      </div>
    </li>
  ),
  ['box', 'headline', 'listing', 'rating', 'interview'],
)

const createBox = (isChosen: boolean) =>
  createTemplate(['value', 'label'], ({ value, label }) => (
    <input
      className="box"
      type="checkbox"
      name="chosen"
      value={value}
      aria-label={label}
      defaultChecked={isChosen}
    />
  ))
const fillBox = createBox(false)
const fillCheckedBox = createBox(true)

const fillHeadline = createTemplate(['headline'], ({ headline }) => (
  <span className="small block address">{headline}</span>
))

const fillListing = createTemplate(['title'], ({ title }) => (
  <span className="small block">
    <bdi>{title}</bdi>
  </span>
))

const fillInterview = createTemplate(['at', 'moment'], ({ at, moment }) => (
  <>
    {' · '}
    <time dateTime={at}>{moment}</time>
  </>
))
