import { type SavedJob, type SavedJobList, savedWordsLimits } from '@cryptolist/contract'
import type { ReactElement } from 'react'
import { listTitle as applications } from '#messages/application'
import { title as place } from '#messages/fit'
import * as frame from '#messages/frame'
import { title as hidden } from '#messages/hidden-jobs'
import * as text from '#messages/saved-jobs'
import { ButtonForm, SubmitButton } from '../../components/form/button-form.tsx'
import { Form } from '../../components/form/form.tsx'
import { FurtherPages } from '../../components/further-pages/further-pages.tsx'
import { CompareChoice, CompareForm } from '../../components/job-row/compare-choice.tsx'
import type { FitWords } from '../../components/job-row/job-rows.tsx'
import { Trail } from '../../components/layout/trail.tsx'
import { Link } from '../../components/link/link.tsx'
import { placeLine } from '../../components/place/place-line.ts'
import { Sentence } from '../../components/sentence/sentence.tsx'
import { Ago } from '../../components/time/time.tsx'
import { placePath } from '../place/page.tsx'

export const savedJobsPath = '/account/saved'

interface SavedJobsPageProps {
  saved: SavedJobList
  /** Whether the list begins on this page. */
  isFirst: boolean
  /** The folder that is shown; null for all. */
  folder: string | null
  fitWords?: FitWords
  now: Date
}

const addressOf = (folder: string | null, after?: string): string => {
  const params = new URLSearchParams({ ...(after && { after }), ...(folder && { folder }) }).toString()
  return params === '' ? savedJobsPath : `${savedJobsPath}?${params}`
}

/** The jobs that an account has saved, closed ones too. */
export function SavedJobsPage({
  saved: { items, total, next, folders },
  isFirst,
  folder,
  fitWords,
  now,
}: SavedJobsPageProps): ReactElement {
  return (
    <div className="wrap page">
      <Trail items={[{ href: '/account', text: frame.account }]} />
      <h1>{text.title}</h1>
      <Folders folders={folders} folder={folder} />
      {total === 0 ? (
        <NoSavedJobs />
      ) : (
        <>
          <p className="lead number">{folder === null ? text.count(total) : text.inFolder(total)}</p>
          <FolderNames folders={folders} />
          <SavedRows
            fitWords={fitWords}
            rows={items.map(({ job, savedAt, ...words }) => ({
              job,
              words: { ...words, next: addressOf(folder) },
              age: <Sentence text={text.savedAgo} parts={{ ago: <Ago iso={savedAt} now={now} /> }} />,
            }))}
          />
          <FurtherPages
            first={isFirst ? null : addressOf(folder)}
            next={next === null ? null : addressOf(folder, next)}
            nextText={text.older}
          />
        </>
      )}
    </div>
  )
}

/** The folders, each with its number of jobs, once there is one. */
function Folders({
  folders,
  folder,
}: Pick<SavedJobList, 'folders'> & Pick<SavedJobsPageProps, 'folder'>): ReactElement | null {
  if (folders.length === 0) return null
  return (
    <nav className="line wrapping" aria-label={text.folders}>
      {[{ name: null, jobs: null }, ...folders].map(({ name, jobs }) => (
        <a
          className={name === folder ? 'chip on' : 'chip'}
          href={addressOf(name)}
          aria-current={name === folder ? 'page' : undefined}
          key={name}
        >
          {name === null ? text.allFolders : <bdi>{name}</bdi>} {jobs}
        </a>
      ))}
    </nav>
  )
}

const folderNamesId = 'folder-names'

/** Names that the field of a folder suggests. */
function FolderNames({ folders }: Pick<SavedJobList, 'folders'>): ReactElement {
  return (
    <datalist id={folderNamesId}>
      {folders.map(({ name }) => (
        <option value={name} key={name} />
      ))}
    </datalist>
  )
}

/** `isHidden`: until a script knows that there are none. */
function NoSavedJobs({ isHidden = false }: { isHidden?: boolean }): ReactElement {
  return (
    <div className="empty" hidden={isHidden}>
      <h2>{text.empty}</h2>
      <p>{text.emptyHint}</p>
      <p>
        <Link href="/jobs">{text.browseJobs}</Link>
      </p>
    </div>
  )
}

/** For visitors without an account: the jobs saved in their browser, which its script asks for, and the way to keep them. */
export function BrowserJobsPage({
  jobs,
  fitWords,
}: {
  jobs: readonly SavedJob['job'][]
  fitWords?: FitWords
}): ReactElement {
  return (
    <div className="wrap page">
      <Trail items={[{ href: '/account', text: frame.account }]} />
      <h1>{text.title}</h1>
      <p className="lead">{text.inThisBrowser}</p>
      <p>
        <a
          className="button"
          href={`/sign-in?next=${encodeURIComponent(savedJobsPath)}`}
          data-island="sign-in"
        >
          {text.signInToKeep}
        </a>
      </p>
      <p className="small">
        <Sentence
          text={text.moreWithoutAccount}
          parts={{
            applications: <Link href="/account/applications">{applications}</Link>,
            hidden: <Link href="/account/hidden">{hidden}</Link>,
            place: <Link href={placePath}>{place}</Link>,
          }}
        />
      </p>
      <p className="no-js">{text.needsScript}</p>
      <div data-failed="" hidden>
        <p className="note bad" role="alert">
          {text.notLoaded}
        </p>
      </div>
      <div data-browser-jobs="">
        {jobs.length === 0 ? (
          <NoSavedJobs isHidden />
        ) : (
          <SavedRows rows={jobs.map((job) => ({ job }))} fitWords={fitWords} />
        )}
      </div>
    </div>
  )
}

interface SavedRowProps {
  job: SavedJob['job']
  /** Its owner’s words about it, in an account, and the page that changing them leads back to. */
  words?: Pick<SavedJob, 'folder' | 'note'> & { next: string }
  /** When it was saved, where that is known. */
  age?: ReactElement
  /** Whether there is another one to compare it with. */
  isChoosable: boolean
  fitWords?: FitWords | undefined
}

/** Saved jobs, and where there are several the button that compares some of them. */
function SavedRows({
  rows,
  fitWords,
}: {
  rows: readonly Omit<SavedRowProps, 'isChoosable' | 'fitWords'>[]
} & Pick<SavedRowProps, 'fitWords'>): ReactElement {
  return (
    <>
      {rows.length < 2 ? null : <CompareForm />}
      <ol className="jobs">
        {rows.map((row) => (
          <SavedRow {...row} fitWords={fitWords} isChoosable={rows.length > 1} key={row.job.id} />
        ))}
      </ol>
    </>
  )
}

function SavedRow({ job, words, age, isChoosable, fitWords = () => [] }: SavedRowProps): ReactElement {
  const fit = job.status === 'live' ? fitWords(job) : []
  const facts = [placeLine(job.place), job.pay.kind === 'not_published' ? '' : job.pay.text, ...fit]
  return (
    <li className="row saved">
      {isChoosable ? <CompareChoice job={job} /> : null}
      <div className="main">
        <h2 className="title">
          <a href={job.path}>
            <bdi>{job.title}</bdi>
          </a>
        </h2>
        <div className="meta">
          <span>
            <bdi>{job.company.name}</bdi>
          </span>
          {facts
            .filter((fact) => fact !== '')
            .map((fact) => (
              <span key={fact}>{fact}</span>
            ))}
        </div>
        {words === undefined ? null : <OwnWords job={job} {...words} />}
      </div>
      <div className="small">
        {job.status === 'live' ? text.open : <span className="badge neutral">{text.closed}</span>}
      </div>
      <div className="age">{age}</div>
      <ButtonForm
        action={`${job.path}/saved`}
        fields={{ next: savedJobsPath }}
        className="button button-small"
        label={text.removeJob(job.title)}
      >
        {text.remove}
      </ButtonForm>
    </li>
  )
}

/** The folder and the note of a saved job, and the form that changes them. */
function OwnWords({
  job,
  folder,
  note,
  next,
}: Pick<SavedRowProps, 'job'> & NonNullable<SavedRowProps['words']>): ReactElement {
  const label = folder === null && note === null ? text.addNote : text.changeNote
  return (
    <div className="saved-note small">
      {folder === null ? null : (
        <span className="badge neutral">
          <bdi>{folder}</bdi>
        </span>
      )}
      {note === null ? null : <p dir="auto">{note}</p>}
      <details>
        <summary className="link soft" aria-label={text.noteOn(label, job.title)}>
          {label}
        </summary>
        <Form action={`${job.path}/saved/note`} className="stack">
          <input type="hidden" name="next" value={next} />
          <label>
            {text.folder}
            <input
              className="input"
              name="folder"
              defaultValue={folder ?? ''}
              list={folderNamesId}
              maxLength={savedWordsLimits.folder}
              autoComplete="off"
            />
            <span className="hint tiny">{text.folderHint}</span>
          </label>
          <label>
            {text.note}
            <textarea
              className="input area"
              name="note"
              rows={3}
              defaultValue={note ?? ''}
              maxLength={savedWordsLimits.note}
            />
            <span className="hint tiny">{text.noteHint}</span>
          </label>
          <div>
            <SubmitButton className="button button-small">{text.saveNote}</SubmitButton>
          </div>
        </Form>
      </details>
    </div>
  )
}
