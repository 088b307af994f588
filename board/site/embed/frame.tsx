import { type Job, type JobSummary, workModeNames } from '@cryptolist/contract'
import type { ReactElement, ReactNode } from 'react'
import * as text from '#messages/embed'
import { firstSeen, payNotStated } from '#messages/jobs-list'
import { language } from '#messages/language'
import { dateOf, statesPay } from '../components/job-row/job-rows.tsx'
import { joinHtml, keepHtml, toHtml } from '../components/kept-html/kept-html.ts'
import { Ago, agoText, oldAgeText } from '../components/time/time.tsx'
import { penPath } from '../feeds/picture.ts'
import tokens from '../styles/tokens.css?raw'
import type { FrameTheme } from './address.ts'
import rules from './frame.css?raw'
import { inlineStyle } from './inline-style.ts'

/** All that a frame has besides its HTML. The script tells the page around it how high it is; everyone may know that. */
export const frameCode = {
  style: inlineStyle(tokens, rules),
  script:
    'new ResizeObserver(()=>parent.postMessage({embedHeight:document.documentElement.getBoundingClientRect().height},"*")).observe(document.documentElement)',
}

interface FrameProps {
  title: string
  theme: FrameTheme
  children: ReactNode
}

/** The whole document of a frame. It loads nothing, so that it is the same in frames that forbid everything. */
function frameHtml({ title, theme, children }: FrameProps): string {
  const { style, script } = frameCode
  return `<!doctype html>${toHtml(
    <html lang={language} data-theme={theme}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <title>{title}</title>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own style sheet */}
        <style dangerouslySetInnerHTML={{ __html: style }} />
      </head>
      <body>
        {children}
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own script */}
        <script dangerouslySetInnerHTML={{ __html: script }} />
      </body>
    </html>,
  )}`
}

interface ListFrameProps {
  heading: string
  boardName: string
  theme: FrameTheme
  jobs: readonly JobSummary[]
  /** All jobs that match. */
  total: number
  /** The page of the whole search. */
  path: string
  now: Date
}

/** The first jobs of a search. */
export function listFrame({ heading, boardName, theme, jobs, total, path, now }: ListFrameProps): string {
  const rows = jobs.map((job) =>
    keepHtml(job, `frame ${ageOf(job, now)}`, () => (
      <li className="job">
        <JobFacts job={job} now={now} level={2} />
      </li>
    )),
  )
  return frameHtml({
    title: text.listTitle(heading, boardName),
    theme,
    children: (
      <>
        <main>
          <h1>{total === 0 ? text.noJobs : heading}</h1>
          {rows.length === 0 ? null : (
            // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by React, most of it for an earlier frame
            <ol dangerouslySetInnerHTML={{ __html: joinHtml(rows) }} />
          )}
        </main>
        <Foot href={total === 0 ? '/jobs' : path}>
          {total === 0 ? text.seeJobs(boardName) : text.seeAll(total, boardName)}
        </Foot>
      </>
    ),
  })
}

interface JobFrameProps {
  job: Omit<Job, 'warnings'>
  boardName: string
  theme: FrameTheme
  now: Date
}

/** One job, also after it has closed. */
export function jobFrame({ job, boardName, theme, now }: JobFrameProps): string {
  return frameHtml({
    title: text.cardWords(job.title, job.company.name, boardName),
    theme,
    children: (
      <>
        <main className="job single">
          <JobFacts job={job} now={now} level={1} isClosed={job.status !== 'live'} />
        </main>
        <Foot href={job.path}>{text.seeJob(boardName)}</Foot>
      </>
    ),
  })
}

interface ErrorFrameProps {
  /** A sentence. */
  reason: string
  boardName: string
  theme: FrameTheme
}

/** Why there is nothing to show. The board's own page of an error must not be in frames. */
export function errorFrame({ reason, boardName, theme }: ErrorFrameProps): string {
  return frameHtml({
    title: text.listTitle(text.notShown, boardName),
    theme,
    children: (
      <>
        <main className="single">
          <h1>{text.notShown}</h1>
          <p className="meta">{reason}</p>
        </main>
        <Foot href="/jobs">{text.seeJobs(boardName)}</Foot>
      </>
    ),
  })
}

function Foot({ href, children }: { href: string; children: ReactNode }): ReactElement {
  return (
    <footer className="foot">
      <OutLink href={href}>{children}</OutLink>
      <span>{text.newTab}</span>
    </footer>
  )
}

/** A page of the board does not open inside the frame: none may. */
function OutLink({ href, children }: { href: string; children: ReactNode }): ReactElement {
  return (
    <a href={href} target="_blank" rel="noopener">
      {children}
    </a>
  )
}

interface JobFactsProps {
  job: JobSummary
  now: Date
  level: 1 | 2
  isClosed?: boolean
}

function JobFacts({ job, now, level, isClosed = false }: JobFactsProps): ReactElement {
  const Heading = `h${level}` as const
  const { mode, text: where } = job.place
  const facts = [mode === null ? '' : workModeNames[mode], where].filter((fact) => fact !== '')
  return (
    <>
      <Heading className="title">
        <OutLink href={job.path}>
          <bdi>{job.title}</bdi>
        </OutLink>
      </Heading>
      {isClosed ? null : (
        <p className={statesPay(job) ? 'pay' : 'pay unstated'}>
          {statesPay(job) ? job.pay.text : payNotStated}
        </p>
      )}
      <p className="meta">
        <bdi>{job.company.name}</bdi>
        {job.signature === 'signed' && !isClosed && !job.isDemo ? <SignedMark /> : null}
        {facts.map((fact) => ` · ${fact}`)}
      </p>
      {isClosed ? null : (
        <p className="age">
          <Age job={job} now={now} />
        </p>
      )}
      {isClosed ? <p className="note">{text.noLongerListed}</p> : null}
      {job.isDemo ? <p className="note">{text.demo}</p> : null}
    </>
  )
}

function SignedMark(): ReactElement {
  return (
    <>
      {' · '}
      <span className="signed">
        <svg viewBox="0 0 16 16" aria-hidden="true" fill="none" stroke="currentColor" strokeWidth="1.5">
          <path d={penPath} />
        </svg>{' '}
        {text.signed}
      </span>
    </>
  )
}

function Age({ job, now }: { job: JobSummary; now: Date }): ReactElement {
  const { iso, isPosted } = dateOf(job)
  const old = oldAgeText(iso, now)
  const ago = old === undefined ? <Ago iso={iso} now={now} /> : <time dateTime={iso}>{old}</time>
  return (
    <>
      {isPosted ? null : `${firstSeen} `}
      {ago}
    </>
  )
}

function ageOf(job: JobSummary, now: Date): string {
  const { iso } = dateOf(job)
  return oldAgeText(iso, now) ?? agoText(iso, now)
}
