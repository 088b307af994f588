import { jobSourceNames, type ManagedSource, type SourceDay, type SourceRun } from '@cryptolist/contract'
import type { ReactElement } from 'react'
import * as text from '#messages/admin-sources'
import * as sources from '#messages/sources'
import { formatCount } from '../../../messages/plural.ts'
import { SubmitButton } from '../../components/form/button-form.tsx'
import { Field } from '../../components/form/fields.tsx'
import { Form } from '../../components/form/form.tsx'
import { FurtherPages } from '../../components/further-pages/further-pages.tsx'
import { Trail } from '../../components/layout/trail.tsx'
import { Link } from '../../components/link/link.tsx'
import { Fact, Panel, Section } from '../../components/panel/panel.tsx'
import { TableHead } from '../../components/table/table-head.tsx'
import { Moment } from '../../components/time/time.tsx'
import { AdminNavigation } from '../navigation.tsx'
import { DaysChart } from './days-chart.tsx'
import { DueTime, Failure, LeaveOutRequest, SourceButtons, SourceState } from './page.tsx'

interface SourcePageProps {
  source: ManagedSource
  days: readonly SourceDay[]
  runs: readonly SourceRun[]
  /** Where the older readings begin; null if there are none. */
  next: string | null
  /** Whether the newest readings are on this page. */
  isFirst: boolean
  now: Date
}

/** One followed board: how it stands, what its readings did, and the way to remove it. */
export function SourcePage({ source, days, runs, next, isFirst, now }: SourcePageProps): ReactElement {
  const { id, company, system, isLeftOut } = source
  const here = `/admin/sources/${id}`
  return (
    <>
      <AdminNavigation current="sources" isAdmin />
      <div className="wrap page">
        <Trail items={[{ href: '/admin/sources', text: text.heading }]} />
        <h1>{text.atSystem(company.name, jobSourceNames[system])}</h1>
        {isLeftOut ? <p className="soft">{text.leftOutLead}</p> : null}
        <Failure source={source} now={now} />
        <LeaveOutRequest source={source} now={now} />
        <SourceFacts source={source} now={now} />
        {isLeftOut ? null : <SourceButtons source={source} here={here} />}
        <DaysChart days={days} />
        {runs.length === 0 ? null : <Runs runs={runs} />}
        <FurtherPages
          first={isFirst ? null : here}
          next={next === null ? null : `${here}?before=${next}`}
          nextText={text.older}
        />
        {isLeftOut ? null : <Move source={source} />}
        {isLeftOut ? null : <Remove source={source} />}
      </div>
    </>
  )
}

function SourceFacts({ source, now }: { source: ManagedSource; now: Date }): ReactElement {
  const { company, board, url, listings, hasWholeText, askedAt, confirmedAt, dueAt, isRunning } = source
  return (
    <dl className="properties">
      <Fact name={text.company}>
        {company.slug === null ? (
          company.name
        ) : (
          <Link href={`/companies/${company.slug}`}>{company.name}</Link>
        )}
      </Fact>
      <Fact name={text.board}>
        <a className="link" href={url} rel="nofollow noopener ugc">
          {board}
        </a>
      </Fact>
      <Fact name={text.state}>
        {source.isLeftOut || source.isPaused ? null : text.isFollowed} <SourceState source={source} />
      </Fact>
      <Fact name={sources.jobs}>{text.liveListings(listings)}</Fact>
      <Fact name={sources.textShown}>{hasWholeText ? sources.wholeText : sources.beginning}</Fact>
      <Fact name={text.last}>{askedAt === null ? sources.notReadYet : <Moment iso={askedAt} />}</Fact>
      <Fact name={text.confirmed}>
        {confirmedAt === null ? text.neverConfirmed : <Moment iso={confirmedAt} />}
      </Fact>
      {dueAt === null ? null : (
        <Fact name={text.next}>{isRunning ? text.isRunning : <DueTime dueAt={dueAt} now={now} />}</Fact>
      )}
      <Fact name={text.followedSince}>
        <Moment iso={source.addedAt} />
      </Fact>
    </dl>
  )
}

const columns = [
  { name: text.added, of: (run: SourceRun) => formatCount(run.added) },
  { name: text.changed, of: (run: SourceRun) => formatCount(run.changed) },
  { name: text.closed, of: (run: SourceRun) => formatCount(run.closed) },
  { name: text.held, of: (run: SourceRun) => formatCount(run.held) },
  { name: text.unchanged, of: (run: SourceRun) => formatCount(run.unchanged) },
  { name: text.leftOut, of: (run: SourceRun) => formatCount(run.leftOut) },
  { name: text.bytes, of: (run: SourceRun) => text.kilobytes(Math.ceil(run.bytes / 1_000)) },
  { name: text.seconds, of: (run: SourceRun) => text.secondsText(run.milliseconds) },
]

function Runs({ runs }: { runs: readonly SourceRun[] }): ReactElement {
  return (
    <Section id="runs" title={text.runs}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table scrolls by keyboard, too. */}
      <section className="wide" tabIndex={0} aria-label={text.runs}>
        <table className="table">
          <TableHead names={[text.when, text.result, ...columns.map(({ name }) => name)]} words={2} />
          <tbody>
            {runs.map((run) => (
              <tr key={run.id}>
                <th scope="row">
                  <Moment iso={run.at} />
                </th>
                <td>
                  {sources.outcomes[run.outcome]}
                  {run.refused === 0 ? null : ` ${text.refused(run.refused)}`}
                  {run.stillOpen === 0 ? null : ` ${text.stillOpen(run.stillOpen)}`}
                </td>
                {columns.map(({ name, of }) => (
                  <td key={name} className="right">
                    {of(run)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </Section>
  )
}

function Move({ source: { board, id, movedTo } }: { source: ManagedSource }): ReactElement {
  return (
    <Panel id="move" title={text.move} className="moderation-form">
      <Form action="/admin/sources/move" className="body stack">
        <p>{text.moveLead}</p>
        <input type="hidden" name="board" value={board} />
        <input type="hidden" name="here" value={`/admin/sources/${id}`} />
        <Field
          name="to"
          label={text.newAddress}
          value={movedTo ?? ''}
          hint={text.newAddressHint}
          maxLength={500}
        />
        <SubmitButton>{text.moveButton}</SubmitButton>
      </Form>
    </Panel>
  )
}

function Remove({ source: { board, listings } }: { source: ManagedSource }): ReactElement {
  return (
    <Panel id="remove" title={text.remove} className="moderation-form">
      <Form action="/admin/sources/remove" className="body stack">
        <p>{text.removeLead(listings)}</p>
        <input type="hidden" name="board" value={board} />
        <label className="check">
          <input className="box" type="checkbox" name="forever" />
          <span>{text.forever}</span>
        </label>
        <SubmitButton className="button button-danger">{text.removeButton}</SubmitButton>
      </Form>
    </Panel>
  )
}
