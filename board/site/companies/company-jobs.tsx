import {
  type CompanyJobs,
  type CompanyJobsQuery,
  employmentNames,
  formatCompanyJobsPath,
  type JobSummary,
  seniorityNames,
} from '@cryptolist/contract'
import type { ReactElement } from 'react'
import * as text from '#messages/company'
import { link as embedList } from '#messages/embed'
import { feed } from '#messages/feeds'
import { Icon } from '../components/icon/icon.tsx'
import { dateOf, type FitWords } from '../components/job-row/job-rows.tsx'
import { Link } from '../components/link/link.tsx'
import { PenMark } from '../components/marks/marks.tsx'
import { placeLine } from '../components/place/place-line.ts'
import { Sentence } from '../components/sentence/sentence.tsx'
import { Ago, Day } from '../components/time/time.tsx'
import { roleName } from './company-words.ts'
import { JobFilters } from './job-filters.tsx'
import { PageLinks } from './page-links.tsx'

export interface CompanyJobsProps {
  company: { slug: string; path: string; liveJobs: number }
  jobs: CompanyJobs
  query: CompanyJobsQuery
  fitWords?: FitWords | undefined
  now: Date
}

/** With fewer jobs than this, neither groups nor filters help. */
const fewJobs = 6
/** With more jobs than this, narrow screens fold all roles but the first. */
const mostUnfolded = 20

/** A company's open jobs by role: what they all have in common is stated once. */
export function CompanyJobsSection(props: CompanyJobsProps): ReactElement {
  const { company, jobs, query } = props
  return (
    <section className="section" aria-labelledby="open-jobs">
      <div className="line count-line">
        <h2 id="open-jobs">{text.jobs}</h2>
        {jobs.total === company.liveJobs ? null : (
          <span className="small soft number">{text.matches(jobs.total, company.liveJobs)}</span>
        )}
      </div>
      {company.liveJobs === 0 ? (
        <p className="empty">
          {text.noJobs} <Link href="/jobs">{text.browseJobs}</Link>
        </p>
      ) : (
        <>
          {company.liveJobs < fewJobs && query.role === '' && query.place === '' ? null : (
            <JobFilters {...props} />
          )}
          {jobs.total === 0 ? (
            <div className="empty">
              <h3>{text.noMatch}</h3>
              <Link href={company.path}>{text.showAll(company.liveJobs)}</Link>
            </div>
          ) : (
            <Groups {...props} />
          )}
          <p className="feeds small soft">
            <a className="link" href={`${company.path}.rss`} rel="nofollow">
              {feed}
            </a>{' '}
            <span className="dot">·</span>{' '}
            <a className="link" href={`/embed?company=${company.slug}`} rel="nofollow">
              {embedList}
            </a>
          </p>
        </>
      )}
    </section>
  )
}

function Groups({ company, jobs, query, fitWords, now }: CompanyJobsProps): ReactElement {
  const all = jobs.groups.flatMap((group) => group.jobs)
  const columns = findColumns(all)
  const isFlat = company.liveJobs < fewJobs
  return (
    <>
      <Common jobs={all} columns={columns} />
      {isFlat ? (
        <Rows jobs={all} {...{ columns, fitWords, now }} level={3} />
      ) : (
        jobs.groups.map((group, index) => (
          <RoleGroup
            {...{ company, group, query, columns, fitWords, now }}
            isOpen={index === 0 || all.length <= mostUnfolded}
            key={group.role}
          />
        ))
      )}
      <PageLinks
        page={query.page}
        pages={jobs.pages}
        pathOf={(page) => formatCompanyJobsPath(company.path, { ...query, page })}
      />
    </>
  )
}

interface RoleGroupProps
  extends Omit<RowsProps, 'jobs' | 'level'>,
    Pick<CompanyJobsProps, 'company' | 'query'> {
  group: CompanyJobs['groups'][number]
  /** Whether its jobs are in sight on a narrow screen too. */
  isOpen: boolean
}

function RoleGroup({ company, group, query, columns, fitWords, now, isOpen }: RoleGroupProps): ReactElement {
  const { role, total, jobs } = group
  const name = roleName(role)
  return (
    <section className="company-jobs-group" aria-labelledby={`role-${role}`}>
      <h3 id={`role-${role}`}>
        {name} <span className="faint number">{total}</span>
      </h3>
      <details className="company-jobs-fold" open={isOpen}>
        <summary>
          <span className="visually-hidden">{text.jobsIn(name)}</span>
          <Icon name="next" />
        </summary>
        <Rows {...{ jobs, columns, fitWords, now }} level={4} />
        {jobs.length === total || query.role !== '' ? null : (
          <a
            className="company-jobs-more"
            href={formatCompanyJobsPath(company.path, { ...query, role, page: 1 })}
          >
            {text.allOfRole(total, name)}
            <Icon name="next" isSmall />
          </a>
        )}
      </details>
    </section>
  )
}

/** The columns that differ between jobs. */
interface Columns {
  hasPay: boolean
  hasAge: boolean
}

function findColumns(jobs: readonly JobSummary[]): Columns {
  const dates = jobs.map(dateOf)
  const days = new Set(dates.map(({ iso }) => iso.slice(0, 10)))
  const kinds = new Set(dates.map(({ isPosted }) => isPosted))
  return {
    hasPay: jobs.some(({ pay }) => pay.kind !== 'not_published'),
    hasAge: jobs.length === 1 || days.size > 1 || kinds.size > 1,
  }
}

/** Facts without a column because they are alike in every row. */
function Common({ jobs, columns }: { jobs: readonly JobSummary[]; columns: Columns }): ReactElement | null {
  const [first] = jobs
  if (first === undefined || (columns.hasPay && columns.hasAge)) return null
  const { iso, isPosted } = dateOf(first)
  return (
    <p className="small faint">
      {columns.hasPay ? null : `${text.nonePublishPay} `}
      {columns.hasAge ? null : (
        <Sentence text={isPosted ? text.allPosted : text.allFirstSeen} parts={{ day: <Day iso={iso} /> }} />
      )}
    </p>
  )
}

interface RowsProps {
  jobs: readonly JobSummary[]
  columns: Columns
  fitWords: FitWords | undefined
  now: Date
  level: 3 | 4
}

function Rows({ jobs, columns, fitWords = () => [], now, level }: RowsProps): ReactElement {
  const Heading = `h${level}` as const
  const differences = tellApart(jobs)
  return (
    <ol className="jobs">
      {jobs.map((job) => (
        <li className="row company-job" id={`j-${job.id}`} key={job.id}>
          <Heading className="title">
            <a href={job.path}>
              <bdi>{job.title}</bdi>
            </a>{' '}
            <PenMark signature={job.signature} />
          </Heading>
          <div className="company-job-place">
            {[placeOf(job), ...fitWords(job)].join(' · ')}
            {differences.has(job.id) ? (
              <span className="company-job-differs faint">{differences.get(job.id)}</span>
            ) : null}
          </div>
          {columns.hasPay ? (
            <div className="company-job-pay number">
              {job.pay.kind === 'not_published' ? null : job.pay.text}
            </div>
          ) : null}
          {columns.hasAge ? (
            <div className="company-job-age number">
              <Age job={job} now={now} />
            </div>
          ) : null}
        </li>
      ))}
    </ol>
  )
}

function placeOf(job: JobSummary): string {
  return placeLine(job.place) || text.noMode
}

/** Marks that may tell jobs with one title and place apart, the most telling first. */
const marks: readonly ((job: JobSummary) => string)[] = [
  ({ seniority }) => seniority.map((level) => seniorityNames[level]).join(', '),
  ({ employment }) => employment.map((kind) => employmentNames[kind]).join(', '),
  ({ excerpt }) => excerpt ?? '',
]

/** By the id of each job whose title and place another has too: what differs between them, if anything does. */
function tellApart(jobs: readonly JobSummary[]): Map<string, string> {
  const alike = new Map<string, JobSummary[]>()
  for (const job of jobs) {
    const key = `${job.title}\n${placeOf(job)}`
    alike.set(key, [...(alike.get(key) ?? []), job])
  }
  return new Map(
    [...alike.values()].flatMap((same) => {
      const mark = marks.find((of) => new Set(same.map(of)).size > 1)
      return mark === undefined ? [] : same.map((job) => [job.id, mark(job)] as const)
    }),
  )
}

function Age({ job, now }: { job: JobSummary; now: Date }): ReactElement {
  const { iso, isPosted } = dateOf(job)
  const ago = <Ago iso={iso} now={now} />
  return isPosted ? ago : <Sentence text={text.seen} parts={{ ago }} />
}
