import { type FoundBoard, jobSourceNames, type ManagedSource } from '@cryptolist/contract'
import type { ReactElement } from 'react'
import * as text from '#messages/own-sources'
import { FormNotes } from '../../account/sign-in-again.tsx'
import { FirstTitles } from '../../components/first-titles/first-titles.tsx'
import { ButtonForm, SubmitButton } from '../../components/form/button-form.tsx'
import { Field } from '../../components/form/fields.tsx'
import { Form } from '../../components/form/form.tsx'
import type { FormAnswer } from '../../components/form/problems.tsx'
import { Link } from '../../components/link/link.tsx'
import { Panel } from '../../components/panel/panel.tsx'
import { Sentence } from '../../components/sentence/sentence.tsx'
import { Ago } from '../../components/time/time.tsx'
import { type DashboardCompany, DashboardShell } from '../dashboard-shell.tsx'

interface OwnSourcesPageProps extends Omit<FormAnswer, 'status'> {
  company: DashboardCompany
  companies: readonly DashboardCompany[]
  sources: readonly ManagedSource[]
  isVerified: boolean
  /** Whether the viewer is an owner, who alone changes what is followed. */
  isOwner: boolean
  /** Systems whose boards can be followed. */
  systems: readonly string[]
  typed: string
  /** The board that the typed address leads to. */
  preview?: FoundBoard
  now: Date
}

/** The company's own board: what is followed, and the way to follow, pause and leave it out. */
export function OwnSourcesPage(props: OwnSourcesPageProps): ReactElement {
  const { company, companies, sources, isVerified, isOwner, preview, problems, signInAgain } = props
  const path = `/dashboard/companies/${company.slug}/sources`
  return (
    <DashboardShell
      title={text.heading}
      current={{ company: company.slug, section: 'sources' }}
      companies={companies}
    >
      <div className="company-form">
        <FormNotes problems={problems} signInAgain={signInAgain} next={path} />
        <p className="soft measure">{text.lead}</p>
        {isVerified ? null : (
          <p className="empty">
            <Sentence
              text={text.needsDomain}
              parts={{
                verify: <Link href={`/dashboard/companies/${company.slug}/proof`}>{text.verifyLink}</Link>,
              }}
            />
          </p>
        )}
        {preview === undefined ? null : <Found path={path} preview={preview} />}
        {sources.length === 0 ? null : (
          <Panel id="followed" title={text.followed} body="body">
            <ul className="entries entries-wide frozen">
              {sources.map((source) => (
                <OwnSource key={source.id} {...props} source={source} path={path} />
              ))}
            </ul>
          </Panel>
        )}
        {isVerified && isOwner ? <Adding {...props} path={path} /> : null}
        {isOwner ? null : <p className="soft">{text.ownersOnly}</p>}
      </div>
    </DashboardShell>
  )
}

function Adding({
  path,
  systems,
  typed,
  problems,
  preview,
}: OwnSourcesPageProps & { path: string }): ReactElement {
  return (
    <Panel id="add" title={text.add}>
      <Form action={`${path}/look`} problems={problems} className="body stack">
        <Field
          name="board"
          label={text.address}
          value={typed}
          hint={text.addressHint(systems)}
          maxLength={500}
        />
        <p>
          <SubmitButton className={preview === undefined ? 'button button-main' : 'button'}>
            {text.lookUp}
          </SubmitButton>
        </p>
      </Form>
    </Panel>
  )
}

function Found({ path, preview }: { path: string; preview: FoundBoard }): ReactElement {
  const { board, url, jobs, firstTitles, isFollowed } = preview
  return (
    <Panel id="found" title={text.isYours} body="body stack">
      <p>
        <BoardLink url={url} /> · {text.jobs(jobs)}
      </p>
      <FirstTitles titles={firstTitles} />
      {isFollowed ? (
        <p>{text.isFollowed}</p>
      ) : (
        <ButtonForm action={`${path}/follow`} className="button button-main" fields={{ board }}>
          {text.follow}
        </ButtonForm>
      )}
    </Panel>
  )
}

function BoardLink({ url }: { url: string }): ReactElement {
  return (
    <a className="link" href={url} rel="nofollow noopener">
      {url.replace('https://', '')}
    </a>
  )
}

function OwnSource({
  source,
  path,
  isOwner,
  isVerified,
  now,
}: OwnSourcesPageProps & { source: ManagedSource; path: string }): ReactElement {
  const { board, system, url, listings, askedAt, movedTo, leaveOutAskedAt, isPaused, isLeftOut } = source
  const state = isLeftOut ? text.leftOut : isPaused ? text.paused : null
  const step = (action: string): string => `${path}/${action}?board=${encodeURIComponent(board)}`
  return (
    <li>
      <div className="grow">
        <BoardLink url={url} />
        <p className="tiny faint">
          {jobSourceNames[system]} · {text.liveListings(listings)} ·{' '}
          {askedAt === null ? (
            text.notRead
          ) : (
            <Sentence text={text.lastRead} parts={{ time: <Ago iso={askedAt} now={now} /> }} />
          )}
          {state === null ? null : ` · ${state}`}
        </p>
        {leaveOutAskedAt === null ? null : <p className="small">{text.leaveOutAsked}</p>}
        {movedTo === null || isLeftOut ? null : <p className="small">{text.movedTo(movedTo)}</p>}
      </div>
      {isOwner && isVerified && !isLeftOut ? (
        <div className="line wrapping">
          <ButtonForm
            action={`${path}/${isPaused ? 'resume' : 'pause'}`}
            label={text.actionOn(isPaused ? text.resume : text.pause, board)}
            fields={{ board }}
          >
            {isPaused ? text.resume : text.pause}
          </ButtonForm>
          <a className="button" href={step('remove')} aria-label={text.actionOn(text.remove, board)}>
            {text.remove}
          </a>
          <a className="button" href={step('leave-out')} aria-label={text.actionOn(text.leaveOut, board)}>
            {text.leaveOut}
          </a>
        </div>
      ) : null}
    </li>
  )
}

interface ConfirmPageProps {
  company: DashboardCompany
  companies: readonly DashboardCompany[]
  source: ManagedSource
  isForever: boolean
}

/** Asks once more before listings close. */
export function ConfirmPage({ company, companies, source, isForever }: ConfirmPageProps): ReactElement {
  const path = `/dashboard/companies/${company.slug}/sources`
  const { board, url, listings } = source
  return (
    <DashboardShell
      title={isForever ? text.confirmLeaveOut : text.confirmRemove}
      current={{ company: company.slug, section: 'sources' }}
      companies={companies}
    >
      <div className="company-form">
        <p>
          <BoardLink url={url} />
        </p>
        <p>{isForever ? text.confirmLeaveOutText(listings) : text.confirmRemoveText(listings)}</p>
        <div className="line wrapping">
          <ButtonForm
            action={`${path}/${isForever ? 'leave-out' : 'remove'}`}
            className="button button-danger"
            fields={{ board }}
          >
            {isForever ? text.leaveOut : text.remove}
          </ButtonForm>
          <a className="button" href={path}>
            {text.keep}
          </a>
        </div>
      </div>
    </DashboardShell>
  )
}
