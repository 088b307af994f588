import {
  type CashOnly,
  type Draft,
  type DraftFields,
  type DraftPreview,
  type Finding,
  type Job,
  payPeriodWords,
} from '@cryptolist/contract'
import { Fragment, type ReactElement } from 'react'
import { language } from '#messages/language'
import * as text from '#messages/post'
import { Icon } from '../components/icon/icon.tsx'
import { PayAxis, PayRuler } from '../components/job-row/pay-ruler.tsx'
import { Link } from '../components/link/link.tsx'
import { placeLine } from '../components/place/place-line.ts'
import { TextLook } from '../components/writing/text-look.tsx'
import { cashWayText, type MarketPay } from '../jobs/job/pay-box.tsx'
import { tokenLines } from '../jobs/job/token-box.tsx'
import { describeJob, JobPage, titleOfJob } from '../jobs/job-page.tsx'
import { FoundAt, type TypedFields, textOf, typedProblems } from './form/draft-fields.tsx'
import { completeSteps } from './form/step-order.ts'
import { StepList } from './form/steps.tsx'

interface BesideFormProps {
  draftId: string
  preview: DraftPreview
  boardName: string
  origin: string
  /** The typed fields: shown where they cannot be read. */
  fields: DraftFields
}

/** Next to the form, updated after each save: the listing in short, the findings, and how search engines show it. */
export function BesideForm({ draftId, preview, boardName, origin, fields }: BesideFormProps): ReactElement {
  return (
    <div data-part="look" data-agency={preview.company.kind === 'agency' ? '' : undefined}>
      <p className="tiny faint look-head">
        <span>{text.asCandidatesSee}</span>
        <Link href={`/post/${draftId}/preview`}>{text.previewPage}</Link>
      </p>
      <PreviewCard preview={preview} fields={fields} />
      {/* In its step it takes the place of the card; phones have it below the field. */}
      <TextLook html={preview.job.descriptionHtml} />
      <FindingsList preview={preview} fields={fields} />
      <details className="tip">
        <summary className="link small soft">{text.inSearchResults}</summary>
        <SearchSnippet job={preview.job} boardName={boardName} origin={origin} />
      </details>
    </div>
  )
}

/** The listing in short, as candidates will see it: pay first. */
function PreviewCard({ preview, fields }: { preview: DraftPreview; fields: TypedFields }): ReactElement {
  const { job, cashOnly, rolePay } = preview
  const place = placeLine(job.place)
  return (
    <div className="panel look">
      <div className="body">
        <p className="look-title">{job.title}</p>
        <p className="small soft">{job.company.name}</p>
        {place === '' ? null : <p className="small soft">{place}</p>}
        <PayLine preview={preview} fields={fields} />
        <div className="scale">
          {cashOnly?.usdYear == null ? <EmptyRuler /> : <PayRuler usdYear={cashOnly.usdYear} isLarge />}
          <PayAxis />
        </div>
        <dl className="properties">
          <dt>{text.cashOnly}</dt>
          <dd className="number">{cashOnlyText(cashOnly)}</dd>
          <dt>{text.inCrypto}</dt>
          <dd>{cryptoText(job)}</dd>
          <dt>{text.tokens}</dt>
          <dd>{tokensText(job)}</dd>
          {rolePay === null ? null : (
            <>
              <dt>{text.othersPay}</dt>
              <dd className="number">{rolePay}</dd>
            </>
          )}
        </dl>
      </div>
    </div>
  )
}

function PayLine({ preview: { job, problems }, fields }: { preview: DraftPreview; fields: TypedFields }) {
  const { pay } = job
  if (pay.kind === 'cash')
    return (
      <>
        <p className="amount-large">{pay.longText}</p>
        <p className="small soft">{text.cash(payPeriodWords[pay.period])}</p>
      </>
    )
  if (pay.kind !== 'not_published') return <p className="amount-large">{pay.text}</p>
  const wrong = ['cash_min', 'cash_max'].filter((name) => problems.some(({ field }) => field === name))
  const currency = textOf(fields, 'currency') || 'USD'
  const amounts = ['cash_min', 'cash_max'].map((name, index) => ({
    name,
    text: amountText(textOf(fields, name), index === 0 ? currency : null),
  }))
  const isTyped = amounts.every(({ text }) => text !== '')
  return (
    <>
      <p className="amount-large unset">
        {isTyped
          ? amounts.map(({ name, text }, index) => (
              <Fragment key={name}>
                {index === 0 ? '' : '–'}
                <span className={wrong.includes(name) ? 'wrong' : undefined}>{text}</span>
              </Fragment>
            ))
          : text.pay}
      </p>
      <p className="small soft">{isTyped ? text.payUnreadable : text.payMissing}</p>
    </>
  )
}

/** An amount as it was typed, with its currency and separators where it is a plain number. */
function amountText(typed: string, currency: string | null): string {
  const digits = typed.replace(/[,\s]/g, '')
  if (!/^\d{1,12}(\.\d+)?$/.test(digits)) return typed
  const isMoney = currency !== null && /^[A-Z]{3}$/.test(currency)
  const style = isMoney ? ({ style: 'currency', currency, minimumFractionDigits: 0 } as const) : {}
  return new Intl.NumberFormat(language, style).format(Number(digits))
}

/** Whether cash comes in crypto; the way by bank is not stated by saying no. */
function cryptoText({ cryptoPay }: Job): string {
  if (cryptoPay === null) return text.notStated
  return cryptoPay.mode === 'none' ? text.no : cashWayText(cryptoPay)
}

function weightText({ weight, line }: Finding): string {
  return line === null ? text.weights[weight] : text.weightAtLine(text.weights[weight], line)
}

function EmptyRuler(): ReactElement {
  return (
    <svg className="drawing" width="100%" height="14" aria-hidden="true">
      <rect className="track" y="3" width="100%" height="8" rx="4" />
    </svg>
  )
}

function cashOnlyText(cashOnly: CashOnly | null): string {
  return cashOnly === null ? text.needsRange : cashOnly.text
}

function tokensText({ tokens }: Job): string {
  if (tokens.length === 0) return text.none
  return tokens
    .map((terms) => {
      const lines = tokenLines(terms).filter(
        ({ key, text }) => text !== null && ['amount', 'traded', 'vesting'].includes(key),
      )
      return [terms.symbol, ...lines.map(({ text }) => text?.replace(/^Yes, /, ''))].join(', ')
    })
    .join('; ')
}

/** Findings of the checks so far, the gravest first, each leading to its field; and the words that were not understood. */
function FindingsList({ preview, fields }: { preview: DraftPreview; fields: DraftFields }) {
  const { findings, leftOut } = preview
  const problems = typedProblems(preview, fields)
  if (findings.length + leftOut.length + problems.length === 0 || isUntouched(fields)) return null
  return (
    <section className="finds" aria-labelledby="finds">
      <h2 id="finds">{text.checksSoFar}</h2>
      <ul>
        {problems.map(({ field, message }) => (
          <li className="finding-block" key={`${field} ${message}`}>
            <Icon name="warning" isSmall />
            <div>
              <At field={field}>{message}</At>
            </div>
          </li>
        ))}
        {findings.map((finding) => (
          <li className={`finding-${finding.weight}`} key={`${finding.code} ${finding.message}`}>
            <Icon name={finding.weight === 'note' ? 'info' : 'warning'} isSmall />
            <div>
              <At field={finding.field}>{finding.message}</At>
              <small>
                {weightText(finding)} · {finding.code}
              </small>
            </div>
          </li>
        ))}
        {leftOut.map(({ field, message }) => (
          <li key={field + message}>
            <Icon name="info" isSmall />
            <div>
              <At field={field}>{message}</At>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

function At({ field, children }: { field: string | null; children: string }): ReactElement {
  if (field === null) return <span>{children}</span>
  return <Link href={`#${field}`}>{children}</Link>
}

/** Whether nothing important was typed yet: an empty form gets no findings. */
function isUntouched(fields: DraftFields): boolean {
  const telling = ['title', 'description', 'cash_min', 'cash_max', 'apply_url', 'apply_email', 'company_name']
  return telling.every((name) => textOf(fields, name).trim() === '')
}

interface SavedPartsProps extends Omit<BesideFormProps, 'fields'> {
  draft: Draft
  /** The form's fields, by which its next save is compared. */
  loaded: string
}

/** Parts that the script puts into the page after saving: the look, the steps, and what was found at each field. */
export function SavedParts(props: SavedPartsProps): ReactElement {
  const { draft, loaded, preview, boardName, origin, draftId } = props
  const problems = typedProblems(preview, draft.fields)
  const named = [...preview.findings, ...problems].map(({ field }) => field)
  const names = [...new Set(named.filter((field) => field !== null))]
  return (
    <div id="parts" data-version={draft.version} data-loaded={loaded} data-saved={draft.updatedAt}>
      <StepList complete={completeSteps(preview.problems)} />
      <BesideForm {...{ draftId, preview, boardName, origin }} fields={draft.fields} />
      {names.map((name) => (
        <FoundAt
          name={name}
          findings={preview.findings}
          problem={problems.find(({ field }) => field === name)?.message}
          key={name}
        />
      ))}
    </div>
  )
}

interface DraftPreviewPageProps {
  draftId: string
  canEdit: boolean
  preview: DraftPreview
  market: MarketPay | null
  boardName: string
  origin: string
  now: Date
}

/** The draft as its page would be, and as it is shown elsewhere. */
export function DraftPreviewPage(props: DraftPreviewPageProps): ReactElement {
  const { draftId, canEdit, preview, market, boardName, origin, now } = props
  return (
    <>
      <div className="wrap look-bar">
        <div className="note">
          <Icon name="info" />
          <span>
            <b>{text.previewNote}</b> {canEdit ? text.previewNoteText : text.previewReadOnly}{' '}
            {canEdit ? <Link href={`/post/${draftId}`}>{text.backToEditing}</Link> : null}
          </span>
        </div>
      </div>
      <JobPage job={preview.job} similar={[]} market={market} isPreview now={now} />
      <section className="wrap elsewhere" aria-labelledby="elsewhere">
        <h2 id="elsewhere">{text.elsewhere}</h2>
        <div className="pair">
          <div>
            <h3>{text.inSearchResults}</h3>
            <SearchSnippet job={preview.job} boardName={boardName} origin={origin} />
          </div>
          <div>
            <h3>{text.whenShared}</h3>
            <ShareCard job={preview.job} />
          </div>
        </div>
      </section>
    </>
  )
}

interface SearchSnippetProps {
  job: Job
  boardName: string
  origin: string
}

/** The listing as search engines usually show it: title, address and a line of text. */
export function SearchSnippet({ job, boardName, origin }: SearchSnippetProps): ReactElement {
  return (
    <div className="search-result">
      <p className="tiny faint">{`${new URL(origin).host} › jobs › ${slugOf(job.title)}`}</p>
      <p className="search-result-title">{cut(`${titleOfJob(job)} · ${boardName}`, 62)}</p>
      <p className="small soft">{cut(describeJob(job), 155)}</p>
    </div>
  )
}

/** The words on the card that messengers and networks draw of a shared link. */
export function ShareCard({ job }: { job: Job }): ReactElement {
  return (
    <div className="share-card">
      <p className="small soft">{job.company.name}</p>
      <p className="share-card-title">{job.title}</p>
      <p className="share-card-pay number">{job.pay.text}</p>
      <p className="small soft">{placeLine(job.place) || text.placeMissing}</p>
    </div>
  )
}

/** About how the address will read. */
function slugOf(title: string): string {
  return cut(
    title
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, '-')
      .replace(/^-|-$/g, ''),
    48,
  )
}

function cut(text: string, length: number): string {
  const letters = [...text]
  return letters.length <= length
    ? text
    : `${letters
        .slice(0, length - 1)
        .join('')
        .trimEnd()}…`
}
