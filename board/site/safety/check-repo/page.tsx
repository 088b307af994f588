import type { ReactElement } from 'react'
import * as text from '#messages/check-repo'
import { type CheckCode, findings } from '#messages/check-repo-findings'
import { staySafe } from '#messages/job'
import { SubmitButton } from '../../components/form/button-form.tsx'
import { Field, FileField, MainButton } from '../../components/form/fields.tsx'
import { Form } from '../../components/form/form.tsx'
import { type FormProblem, ProblemSummary } from '../../components/form/problems.tsx'
import { Icon } from '../../components/icon/icon.tsx'
import { Trail } from '../../components/layout/trail.tsx'
import { Link } from '../../components/link/link.tsx'
import { Section } from '../../components/panel/panel.tsx'
import { checkRepoPath, safetyStep } from '../path.ts'

interface CheckRepoPageProps {
  typed: string
  problems: readonly FormProblem[]
}

/** Two ways to have code checked: the address of a public repository, and an archive. */
export function CheckRepoPage({ typed, problems }: CheckRepoPageProps): ReactElement {
  return (
    <div className="wrap wrap-form page">
      <Trail items={[safetyStep]} />
      <h1>{text.title}</h1>
      <p className="lead">{text.lead}</p>
      <ProblemSummary problems={problems} />
      <Section id="by-address" title={text.byAddress} className="stack-loose">
        <Form action={checkRepoPath} problems={problems} className="stack-wide">
          <Field
            name="repository"
            label={text.address}
            value={typed}
            hint={text.addressHint}
            maxLength={500}
          />
          <MainButton>{text.checkAddress}</MainButton>
        </Form>
      </Section>
      <Section id="by-file" title={text.byFile} className="stack-loose">
        <Form
          action={`${checkRepoPath}/file`}
          encType="multipart/form-data"
          problems={problems}
          className="stack-wide"
        >
          <FileField name="archive" label={text.file} accept=".zip,.tgz,.gz,.tar" hint={text.fileHint} />
          <SubmitButton className="button button-large">{text.checkFile}</SubmitButton>
        </Form>
      </Section>
      <Section id="not-looked" title={text.neverLookedAt} className="stack">
        <div className="prose soft">
          <ul>
            <li>{text.dependencies}</li>
            <li>{text.behaviour}</li>
            <li>{text.instructions}</li>
          </ul>
        </div>
        <p>{text.noProof}</p>
      </Section>
    </div>
  )
}

type Grade = keyof typeof text.grades

interface Place {
  path: string
  line: number | null
  quote: string | null
}

interface Group {
  code: CheckCode
  grade: Grade
  count: number
  places: readonly Place[]
}

interface Report {
  name: string
  files: number
  bytes: number
  cutFiles: number
  slowFiles: number
  skipped: { link: number; encrypted: number; deep: number }
  end: keyof typeof text.endings | undefined
  hasHistory: boolean
  groups: readonly Group[]
}

const gradeOrder: readonly Grade[] = ['stop', 'look', 'note']
const tones = { stop: 'bad', look: 'warn', note: 'ok' } as const

/** Findings of a check, the gravest first, and what it didn't look at. */
export function CheckedRepoPage({ report }: { report: Report }): ReactElement {
  const { groups, name } = report
  // An archive that was read in part may have anything in the rest.
  const gravest = groups[0]?.grade ?? 'note'
  const isPart = report.end !== undefined || report.slowFiles > 0
  const verdict = gravest === 'note' && isPart ? 'look' : gravest
  return (
    <div className="wrap wrap-read page">
      <Trail items={[safetyStep, { href: checkRepoPath, text: text.title }]} />
      <h1 className="address">{text.resultTitle(name)}</h1>
      <div className={`note ${tones[verdict]}`} role="status">
        <Icon name={verdict === 'note' ? 'info' : 'warning'} />
        <div>
          <b>{verdict === gravest ? text.verdicts[verdict] : text.partlyRead}</b>
          {report.end === undefined ? null : <p>{text.endings[report.end]}</p>}
        </div>
      </div>
      {gradeOrder.map((grade) => (
        <GradeSection key={grade} grade={grade} groups={groups.filter((group) => group.grade === grade)} />
      ))}
      <Coverage report={report} />
      <p>{text.noProof}</p>
      <p className="line wrapping">
        <Link href={checkRepoPath}>{text.again}</Link>
        <Link href={safetyStep.href}>{staySafe}</Link>
      </p>
    </div>
  )
}

function GradeSection({ grade, groups }: { grade: Grade; groups: readonly Group[] }): ReactElement | null {
  if (groups.length === 0) return null
  const { title, lead } = text.grades[grade]
  return (
    <Section id={grade} title={title} className="stack-wide">
      <p className="soft">{lead}</p>
      {groups.map((group) => (
        <GroupPanel key={group.code} group={group} />
      ))}
    </Section>
  )
}

function GroupPanel({ group: { code, count, places } }: { group: Group }): ReactElement {
  const { title, means, todo } = findings[code]
  return (
    <article className="panel" aria-labelledby={code}>
      <div className="body stack-loose">
        <h3 id={code}>{title}</h3>
        <p className="small">{means}</p>
        <p className="small">
          <b>{text.todo}:</b> {todo}
        </p>
        <ul className="stack small" aria-label={text.places}>
          {places.map((place) => (
            <PlaceLine key={`${place.path}:${place.line}:${place.quote}`} place={place} />
          ))}
          {count > places.length ? <li className="soft">{text.morePlaces(count - places.length)}</li> : null}
        </ul>
      </div>
    </article>
  )
}

function PlaceLine({ place: { path, line, quote } }: { place: Place }): ReactElement {
  return (
    <li className="address">
      <bdi>{path}</bdi>
      {line === null ? null : <span className="soft">, {text.line(line)}</span>}
      {quote === null || quote === '' ? null : (
        <code className="mono tiny block" dir="ltr">
          {quote}
        </code>
      )}
    </li>
  )
}

function Coverage({ report }: { report: Report }): ReactElement {
  const { files, bytes, cutFiles, slowFiles, skipped, end, hasHistory } = report
  const left = [
    end === undefined ? null : text.endings[end],
    cutFiles > 0 ? text.cutFiles(cutFiles) : null,
    slowFiles > 0 ? text.slowFiles(slowFiles) : null,
    skipped.encrypted > 0 ? text.encrypted(skipped.encrypted) : null,
    skipped.link > 0 ? text.links(skipped.link) : null,
    skipped.deep > 0 ? text.deep(skipped.deep) : null,
    text.dependencies,
    text.behaviour,
    text.instructions,
    hasHistory ? null : text.noHistory,
  ].filter((one) => one !== null)
  return (
    <>
      <Section id="looked" title={text.lookedAt} className="stack">
        <p>{text.files(files, (bytes / 1_000_000).toFixed(1))}</p>
        <p className="soft">{text.scripts}</p>
      </Section>
      <Section id="not-looked" title={text.notLookedAt} className="stack">
        <div className="prose soft">
          <ul>
            {left.map((one) => (
              <li key={one}>{one}</li>
            ))}
          </ul>
        </div>
      </Section>
    </>
  )
}
