import { type JobQuery, type JobSort, jobSorts, maxTextLength, usualSort } from '@cryptolist/contract'
import type { ReactElement } from 'react'
import * as text from '#messages/embed'
import { sorts } from '#messages/jobs-list'
import { Field, SelectField } from '../../components/form/fields.tsx'
import { Form } from '../../components/form/form.tsx'
import { jobsStep, Trail } from '../../components/layout/trail.tsx'
import { Link } from '../../components/link/link.tsx'
import { Section } from '../../components/panel/panel.tsx'
import { listChoices, searchPath } from '../../jobs/search.ts'
import { frameThemes, type Look, makerPath, scriptPath } from '../address.ts'
import { type Embeddable, frameSnippet, scriptSnippet } from '../snippets.ts'

interface CommonProps {
  origin: string
  look: Look
  embeddable: Embeddable
}

interface ListMakerProps extends CommonProps {
  query: JobQuery
}

/** Makes the lines that show a search on another site. */
export function ListMaker({ origin, look, embeddable, query }: ListMakerProps): ReactElement {
  const filters = listChoices({ ...query, text: undefined }, null).map((choice) => choice.text)
  return (
    <div className="wrap wrap-read page embed">
      <Trail items={[{ ...jobsStep, href: searchPath(query) }]} />
      <h1>{text.title}</h1>
      <p className="soft">{text.lead}</p>
      <Form action={makerPath} method="get" className="embed-form">
        <Hidden query={query} />
        <Field name="q" label={text.words} value={query.text} isOptional maxLength={maxTextLength} />
        <SelectField name="sort" label={text.sort} choices={sortChoices(query)} value={query.sort} />
        <SelectField name="rows" label={text.rows} choices={rowChoices(look)} value={String(look.rows)} />
        <ThemeField look={look} />
        <p className="small soft">
          {text.filters(filters)} <Link href={searchPath(query)}>{text.changeFilters}</Link>
        </p>
        <UpdateButton />
      </Form>
      <Preview embeddable={embeddable} />
      <Section className="section stack" id="code" title={text.code}>
        <FrameSnippets origin={origin} embeddable={embeddable} />
      </Section>
    </div>
  )
}

interface JobMakerProps extends CommonProps {
  job: { id: string; path: string; title: string; isSigned: boolean }
  /** In Markdown. */
  card: string
  badge: string
}

/** Makes the lines that show a job on another site, in a frame or as a picture. */
export function JobMaker({ origin, look, embeddable, job, card, badge }: JobMakerProps): ReactElement {
  return (
    <div className="wrap wrap-read page embed">
      <Trail items={[jobsStep, { href: job.path, text: job.title }]} />
      <h1>{text.jobTitle}</h1>
      <p className="soft">{text.jobLead}</p>
      <Form action={makerPath} method="get" className="embed-form">
        <input type="hidden" name="job" value={job.id} />
        <ThemeField look={look} />
        <UpdateButton />
      </Form>
      <Preview embeddable={embeddable} />
      <Section className="section stack" id="code" title={text.code}>
        <FrameSnippets origin={origin} embeddable={embeddable} />
        <Snippet
          title={text.address}
          hint={text.addressHint}
          copy={text.copyAddress}
          code={embeddable.pageUrl}
        />
      </Section>
      <Section className="section stack" id="pictures" title={text.pictures}>
        <img src={`${job.path}.svg`} alt={embeddable.title} loading="lazy" />
        <Snippet title={text.card} hint={text.cardHint} copy={text.copyCard} code={card} />
        <img src={`${job.path}.badge.svg`} alt={text.badgeName} loading="lazy" />
        <Snippet
          title={text.badge}
          hint={text.badgeHint[job.isSigned ? 'signed' : 'unsigned']}
          copy={text.copyBadge}
          code={badge}
        />
      </Section>
    </div>
  )
}

/** The filters of a search, which are chosen on the page of jobs. */
function Hidden({ query }: { query: JobQuery }): ReactElement {
  const search = searchPath({ ...query, text: undefined, sort: 'newest' }).split('?')[1] ?? ''
  return (
    <>
      {[...new URLSearchParams(search)].map(([name, value]) => (
        <input type="hidden" name={name} value={value} key={`${name}=${value}`} />
      ))}
    </>
  )
}

/** Without words, all jobs match equally well. */
function sortChoices(query: JobQuery): { value: JobSort; name: string }[] {
  const names = jobSorts.filter((sort) => sort !== 'relevance' || usualSort(query) === 'relevance')
  return names.map((value) => ({ value, name: sorts[value] }))
}

const offeredRows = [3, 5, 10, 20, 50]

function rowChoices({ rows }: Look): { value: string; name: string }[] {
  const all = [...new Set([...offeredRows, rows])].sort((a, b) => a - b)
  return all.map((count) => ({ value: String(count), name: String(count) }))
}

function ThemeField({ look }: { look: Look }): ReactElement {
  const choices = frameThemes.map((value) => ({ value, name: text.themes[value] }))
  return <SelectField name="theme" label={text.theme} choices={choices} value={look.theme} />
}

function UpdateButton(): ReactElement {
  return (
    <button type="submit" className="button button-main">
      {text.update}
    </button>
  )
}

function Preview({ embeddable: { title, frameUrl, height } }: Pick<CommonProps, 'embeddable'>): ReactElement {
  return (
    <Section className="section stack" id="preview" title={text.preview}>
      {/* Before the frame, which says its height once. */}
      <script src={scriptPath} />
      <iframe src={frameUrl} title={text.previewOf(title)} height={height} loading="lazy" />
    </Section>
  )
}

function FrameSnippets({ origin, embeddable }: Omit<CommonProps, 'look'>): ReactElement {
  return (
    <>
      <Snippet
        title={text.script}
        hint={text.scriptHint}
        copy={text.copyScript}
        code={scriptSnippet(origin, embeddable)}
      />
      <Snippet
        title={text.frame}
        hint={text.frameHint}
        copy={text.copyFrame}
        code={frameSnippet(embeddable)}
      />
    </>
  )
}

interface SnippetProps {
  title: string
  hint: string
  /** Words of the button that copies it. */
  copy: string
  code: string
}

function Snippet({ title, hint, copy, code }: SnippetProps): ReactElement {
  return (
    <div>
      <h3>{title}</h3>
      <p className="small soft">{hint}</p>
      <div className="copy">
        <pre data-copy={copy}>{code}</pre>
      </div>
    </div>
  )
}
