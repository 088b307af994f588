import {
  type BoardPreview,
  type FollowedList,
  isConfirming,
  jobSourceNames,
  type ManagedSource,
  type SourceDay,
  type SourceSuggestion,
} from '@cryptolist/contract'
import type { ReactElement, ReactNode } from 'react'
import * as text from '#messages/admin-sources'
import { outcomes } from '#messages/sources'
import { FormNotes } from '../../account/sign-in-again.tsx'
import { ButtonForm, SubmitButton } from '../../components/form/button-form.tsx'
import { Field, TextArea } from '../../components/form/fields.tsx'
import { Form } from '../../components/form/form.tsx'
import type { FormAnswer } from '../../components/form/problems.tsx'
import { Icon } from '../../components/icon/icon.tsx'
import { Link } from '../../components/link/link.tsx'
import { Panel, Section } from '../../components/panel/panel.tsx'
import { Sentence } from '../../components/sentence/sentence.tsx'
import { Ago } from '../../components/time/time.tsx'
import { spanText } from '../due-text.ts'
import { AdminNavigation } from '../navigation.tsx'
import { DaysChart } from './days-chart.tsx'
import { Lists } from './lists.tsx'
import { Previews } from './previews.tsx'

interface SourcesAdminPageProps extends Omit<FormAnswer, 'status'> {
  sources: readonly ManagedSource[]
  lists: readonly FollowedList[]
  days: readonly SourceDay[]
  suggestions: readonly SourceSuggestion[]
  typed: { boards: string; company: string }
  /** The boards that the typed addresses lead to. */
  previews: readonly BoardPreview[]
  boardsAtOnce: number
  now: Date
}

/** Which boards of companies are followed, how reading them goes, and the way to follow more. */
export function SourcesAdminPage(props: SourcesAdminPageProps): ReactElement {
  const { sources, days, previews, problems, signInAgain, now } = props
  const followed = sources.filter(({ isLeftOut }) => !isLeftOut).length
  return (
    <>
      <AdminNavigation current="sources" isAdmin />
      <div className="wrap page">
        <h1>{text.heading}</h1>
        <p className="soft">
          <Sentence text={text.lead} parts={{ sources: <Link href="/sources">/sources</Link> }} />
        </p>
        <FormNotes problems={problems} signInAgain={signInAgain} next="/admin/sources" />
        {previews.length === 0 ? null : <Previews previews={previews} />}
        <AddForm {...props} />
        <Suggestions suggestions={props.suggestions} now={now} />
        <Lists lists={props.lists} now={now} />
        {sources.length === 0 ? null : (
          <Section id="boards-followed" title={text.followed(followed)}>
            <ul className="entries entries-wide frozen">
              {sources.map((source) => (
                <SourceLine key={source.id} source={source} now={now} />
              ))}
            </ul>
          </Section>
        )}
        {followed === 0 ? null : <DaysChart days={days} />}
      </div>
    </>
  )
}

function AddForm({ sources, typed, previews, problems, boardsAtOnce }: SourcesAdminPageProps): ReactElement {
  const isFirst = sources.every(({ isLeftOut }) => isLeftOut)
  const hasFound = previews.some((preview) => 'board' in preview)
  return (
    <Panel id="add" title={isFirst ? text.fill : text.add} className="moderation-form">
      <Form action="/admin/sources/look" problems={problems} className="body stack">
        {isFirst ? <p>{text.noneFollowed}</p> : null}
        <TextArea
          name="boards"
          label={text.boards}
          value={typed.boards}
          hint={text.boardsHint(boardsAtOnce)}
          rows={4}
        />
        <Field name="company" label={text.company} value={typed.company} hint={text.companyHint} isOptional />
        <SubmitButton className={hasFound ? 'button' : 'button button-main'}>{text.lookUp}</SubmitButton>
      </Form>
    </Panel>
  )
}

/** Suggestions of visitors: an admin looks each up, and follows or dismisses it. */
function Suggestions({
  suggestions,
  now,
}: Pick<SourcesAdminPageProps, 'suggestions' | 'now'>): ReactElement | null {
  if (suggestions.length === 0) return null
  return (
    <Section id="suggestions" title={text.suggestions(suggestions.length)}>
      <ul className="entries entries-wide frozen">
        {suggestions.map(({ board, system, url, suggestedAt }) => (
          <li key={board}>
            <div className="grow">
              <a className="link" href={url} rel="nofollow noopener ugc">
                {url.replace('https://', '')}
              </a>
              <p className="tiny faint">
                {jobSourceNames[system]} ·{' '}
                <Sentence text={text.suggested} parts={{ time: <Ago iso={suggestedAt} now={now} /> }} />
              </p>
            </div>
            <div className="line">
              {/* Only a page itself tells which board it stands for. */}
              <LookUp board={system === 'page' ? url : board} />
              <ButtonForm action="/admin/sources/dismiss" label={text.dismissOf(board)} fields={{ board }}>
                {text.dismiss}
              </ButtonForm>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  )
}

function SourceLine({ source, now }: { source: ManagedSource; now: Date }): ReactElement {
  const { id, company, system, url, isLeftOut } = source
  return (
    <li>
      <div className="grow">
        <p>
          <Link href={`/admin/sources/${id}`}>
            <bdi>{text.atSystem(company.name, jobSourceNames[system])}</bdi>
          </Link>{' '}
          <SourceState source={source} />
        </p>
        <p className="tiny faint">
          <a className="link" href={url} rel="nofollow noopener ugc">
            {url.replace('https://', '')}
          </a>
          {isLeftOut ? null : (
            <>
              {' · '}
              {text.liveListings(source.listings)}
              {' · '}
              <Readings source={source} now={now} />
            </>
          )}
        </p>
        <Failure source={source} now={now} />
        <LeaveOutRequest source={source} now={now} />
      </div>
      {isLeftOut ? null : <SourceButtons source={source} here="/admin/sources" />}
    </li>
  )
}

/** When a board was read and when it is read next. */
function Readings({ source, now }: { source: ManagedSource; now: Date }): ReactElement {
  const { askedAt, dueAt, isRunning } = source
  const parts: ReactNode[] = [
    askedAt === null ? (
      text.neverRead
    ) : (
      <Sentence key="read" text={text.lastRead} parts={{ time: <Ago iso={askedAt} now={now} /> }} />
    ),
  ]
  if (isRunning) parts.push(text.isRunning)
  else if (dueAt !== null)
    parts.push(
      <Sentence key="next" text={text.nextReading} parts={{ time: <DueTime dueAt={dueAt} now={now} /> }} />,
    )
  return <>{parts.flatMap((part, index) => (index === 0 ? [part] : [' · ', part]))}</>
}

const minuteMs = 60_000

/** How long it takes until a board is read next. */
export function DueTime({ dueAt, now }: { dueAt: string; now: Date }): ReactElement {
  const minutes = Math.ceil((Date.parse(dueAt) - now.getTime()) / minuteMs)
  return <time dateTime={dueAt}>{minutes <= 0 ? text.dueSoon : text.dueIn(spanText(minutes))}</time>
}

/** One word for how a board stands; nothing for one that is read as it should be. */
export function SourceState({ source }: { source: ManagedSource }): ReactElement | null {
  if (source.isLeftOut) return <span className="faint">{text.isLeftOut}</span>
  if (source.isPaused) return <span className="faint">{text.isPaused}</span>
  if (isFailing(source)) return <span className="late">{text.isFailing}</span>
  return null
}

function isFailing({ outcome }: ManagedSource): boolean {
  return outcome !== null && !isConfirming(outcome)
}

/** The failure when a board was read last, and since when nothing confirms its listings. */
export function Failure({ source, now }: { source: ManagedSource; now: Date }): ReactElement | null {
  const { board, outcome, confirmedAt, movedTo, isLeftOut } = source
  if (isLeftOut || outcome === null || !isFailing(source)) return null
  return (
    <>
      <p className="small">
        <Icon name="warning" /> {outcomes[outcome]}{' '}
        {confirmedAt === null ? (
          text.neverConfirmed
        ) : (
          <Sentence text={text.failingSince} parts={{ time: <Ago iso={confirmedAt} now={now} /> }} />
        )}
      </p>
      {outcome === 'lossy' ? (
        <div className="line small">
          <p>{text.acceptLead}</p>
          <ButtonForm action="/admin/sources/accept" label={text.acceptOf(board)} fields={{ board }}>
            {text.accept}
          </ButtonForm>
        </div>
      ) : null}
      {movedTo === null ? null : (
        <div className="line small">
          <p>{text.movedTo(movedTo)}</p>
          <LookUp board={movedTo} />
          <ButtonForm
            action="/admin/sources/move"
            label={text.moveTo(board, movedTo)}
            fields={{ board, to: movedTo }}
          >
            {text.moveButton}
          </ButtonForm>
        </div>
      )}
    </>
  )
}

/** The request of an owner that only an admin may decide. */
export function LeaveOutRequest({
  source: { board, leaveOutAskedAt },
  now,
}: {
  source: ManagedSource
  now: Date
}): ReactElement | null {
  if (leaveOutAskedAt === null) return null
  return (
    <div className="line small">
      <p>
        <Sentence text={text.askedToLeaveOut} parts={{ time: <Ago iso={leaveOutAskedAt} now={now} /> }} />
      </p>
      <ButtonForm
        action="/admin/sources/remove"
        label={text.leaveOutOf(board)}
        fields={{ board, forever: 'on' }}
      >
        {text.leaveOut}
      </ButtonForm>
      <ButtonForm
        action="/admin/sources/dismiss-request"
        label={text.dismissRequestOf(board)}
        fields={{ board }}
      >
        {text.dismissRequest}
      </ButtonForm>
    </div>
  )
}

function LookUp({ board }: { board: string }): ReactElement {
  return (
    <ButtonForm action="/admin/sources/look" label={text.lookUpOf(board)} fields={{ boards: board }}>
      {text.lookUp}
    </ButtonForm>
  )
}

/** Reads a board now, and stops or goes on reading it. */
export function SourceButtons({ source, here }: { source: ManagedSource; here: string }): ReactElement {
  const { board, isPaused } = source
  return (
    <div className="line">
      <ButtonForm action="/admin/sources/run" label={text.readNowOf(board)} fields={{ board, here }}>
        {text.readNow}
      </ButtonForm>
      <ButtonForm
        action={`/admin/sources/${isPaused ? 'resume' : 'pause'}`}
        label={isPaused ? text.resumeOf(board) : text.pauseOf(board)}
        fields={{ board, here }}
      >
        {isPaused ? text.resume : text.pause}
      </ButtonForm>
    </div>
  )
}
