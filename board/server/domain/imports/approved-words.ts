import type { Finding } from '@cryptolist/contract'
import { sql } from 'kysely'
import type { Db } from '../../database/schema.ts'
import { classifyApplyTarget, isHostOfAnyone } from '../checks/apply-target.ts'
import type { Content } from '../checks/texts.ts'
import { fraudReasons } from '../moderation/fraud-marks.ts'
import { isOpen, nameCode } from './whose-listings.ts'

/** The words that moderators have approved of a company: each a rule with the whole sentence, title or domain in which it found something. */
export type ApprovedWords = ReadonlySet<string>

export const noApprovedWords: ApprovedWords = new Set()

/** The parts of a finding that tell what an approval of it covers. */
export type FoundPart = 'code' | 'weight' | 'field' | 'quote' | 'line'

/** Demands, and texts that are like those of scams. What is around them makes them harmless ("Scammers write this:"), or harmful again. */
const dependsOnRest = /^(?:FEE|WAL|COD)-|^TXT-0[89]$/

/**
 * The whole sentences, title or domain that a finding quotes from, as moderators see them. None if what readers get also depends on other parts of the
 * text: such a finding is asked about each time.
 */
export function findWords(
  content: Pick<Content, 'title' | 'description'>,
  { code, weight, field, quote, line }: Pick<Finding, FoundPart>,
): string[] {
  if (quote === null || weight !== 'check' || dependsOnRest.test(code)) return []
  const isComplete = (words: string): boolean => code !== 'CON-01' || namesContact(words)
  if (field === 'title')
    return content.title !== undefined && isComplete(content.title) ? [content.title] : []
  if (field === 'apply_url') return code === 'APP-01' && !isHostOfAnyone(quote) ? [quote] : []
  if (field !== 'description' || line === null) return []
  const sentences = readLines(content.description ?? '')[line - 1] ?? []
  const sought = toPlain(quote.replace(/…$/, ''))
  const matching = sentences.filter(({ words }) => toPlain(words).includes(sought))
  const isCovered = matching.every(({ isWhole, words }) => isWhole && isComplete(words))
  return isCovered ? matching.map(({ words }) => words.trim()) : []
}

/** A name in a chat app, `@tarn`, `tarn_hr` or `tarn#1234`, or a number. */
const handle =
  /(?<![\p{L}\p{N}_.@-])@[\p{L}\p{N}_.]{3,}|[a-z\d]_[a-z\d]|[a-z\d]#\d{4}(?!\d)|\+\d[\d\s().-]{6,}\d/iu
const address = /(?:https?:\/\/|www\.)[^\s<>"'()[\]]+|(?:[a-z\d-]+\.)+[a-z]{2,}\/[^\s<>"'()[\]]*/gi

/** Whether it says by itself whom one writes to. Where it doesn't, the rest of the text does, and may name another each time. */
function namesContact(markdown: string): boolean {
  const plain = markdown.replaceAll('\\', '')
  const addresses = plain.match(address) ?? []
  const isChat = (one: string): boolean =>
    classifyApplyTarget(`https://${one.replace(/^https?:\/\//i, '')}`, noHosts).kind === 'messenger'
  return handle.test(plain.replace(address, ' ')) || addresses.some(isChat)
}

const noHosts = { companyDomains: [], ownHosts: [] }

/** A sentence of a line of Markdown, or the blanks between two. */
interface LinePart {
  words: string
  /** It says all that it says by itself, whatever is around it. */
  isWhole: boolean
}

/** Where sentences end within a line, as the rules read them. */
const sentenceBreak = /((?<=\S[.!?])\s+|(?<=。))/
const endsSentence = /[^\s.!?][.!?。][*_\s]*$/
const startsBlock = /^\s*(?:[-+*]|\d+[.)]|#{1,6})\s/
/** A longer text is no sentence that listings have in common. */
const longestSentence = 1_000

/** The lines of a Markdown text by their sentences. */
function readLines(markdown: string): LinePart[][] {
  const lines = markdown.split('\n')
  /** Brackets that are open: what is in them may be the words of a link. */
  let open = 0
  return lines.map((line, index) => {
    if (isBlank(line)) {
      open = 0
      return [{ words: line, isWhole: false }]
    }
    const parts = line.split(sentenceBreak)
    const [isBegun, isEnded] = [isApart(lines, index), isApart(lines, index + 1)]
    return parts.map((words, at) => {
      const isWhole =
        open === 0 && isSelfContained(words) && (at > 0 || isBegun) && (at < parts.length - 1 || isEnded)
      for (const [bracket] of words.matchAll(/(?<!\\)[[\]]/g))
        open = Math.max(0, open + (bracket === '[' ? 1 : -1))
      return { words, isWhole }
    })
  })
}

function isBlank(line: string | undefined): boolean {
  return line?.trim() === ''
}

/** Whether no sentence goes on from what precedes a line into it, as `readDescription` joins them. */
function isApart(lines: readonly string[], index: number): boolean {
  let [before, after] = [index - 1, index]
  while (isBlank(lines[before])) before--
  while (isBlank(lines[after])) after++
  const [last, first] = [lines[before], lines[after]]
  if (last === undefined || first === undefined || endsSentence.test(last)) return true
  const isBlock = after - before > 1 || startsBlock.test(first)
  return isBlock && !/^\p{Ll}/u.test(toPlain(first.replace(startsBlock, ''), false))
}

const inlineLink = /\[([^\][]*)\]\([^()\s]*\)/g

/** Whether neither HTML nor code begins or ends in it, and the targets of its links are in it. */
function isSelfContained(markdown: string): boolean {
  const withoutLinks = markdown.replace(inlineLink, '')
  return markdown.length <= longestSentence && !/[<`[\]]/.test(withoutLinks)
}

/** Markdown as people read it, as far as comparing needs it. */
function toPlain(markdown: string, isFolded = true): string {
  const plain = markdown
    .replace(inlineLink, '$1')
    .replace(/[\\*_#>`~]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
  return isFolded ? plain.toLowerCase() : plain
}

function keyOf({ code, field }: Pick<Finding, 'code' | 'field'>, words: string): string {
  return JSON.stringify([code, field, words.trim()])
}

/** By rule and words: what findings in a listing are about. */
export function wordKeys(
  content: Pick<Content, 'title' | 'description'>,
  findings: readonly Finding[],
): string[] {
  return findings
    .filter(({ weight, code }) => weight !== 'note' && code !== nameCode)
    .flatMap((one) => findWords(content, one).map((words) => keyOf(one, words)))
}

/**
 * Marks the findings that are only about what moderators have approved of the company. A rule says what it finds first, so the text is checked again
 * without the words approved for this rule: what it finds then is one more finding.
 */
export function markApproved(
  findings: readonly Finding[],
  content: Content,
  { approved, check }: { approved: ApprovedWords; check(content: Content): readonly Finding[] },
): Finding[] {
  return findings.flatMap((finding): Finding[] => {
    const words = isOpen(finding) && finding.code !== nameCode ? findWords(content, finding) : []
    if (words.length === 0 || !words.every((one) => approved.has(keyOf(finding, one)))) return [finding]
    const others = check(withoutApproved(content, finding.code, approved))
    const left = others.filter(({ code, weight }) => code === finding.code && weight !== 'note')
    return [...left, { ...finding, isApproved: true }]
  })
}

/**
 * Stands for an approved sentence. Nothing in it is found; what is before it is too far to be denied by what follows, and what follows is read as after a
 * sentence about a chat and how to apply.
 */
export const placeholder = `${'^'.repeat(120)} apply test. discord.`

function withoutApproved(content: Content, code: Finding['code'], approved: ApprovedWords): Content {
  const { title, description, apply, ...others } = content
  const isApproved = (field: string, words: string): boolean => approved.has(keyOf({ code, field }, words))
  const withoutIn = (parts: readonly LinePart[]): string =>
    parts
      .map(({ words, isWhole }) => (isWhole && isApproved('description', words) ? placeholder : words))
      .join('')
  return {
    ...others,
    ...(title !== undefined && !isApproved('title', title) && { title }),
    ...(description !== undefined && { description: readLines(description).map(withoutIn).join('\n') }),
    // Of this rule only where the link goes is approved.
    ...(apply !== undefined && code !== 'APP-01' && { apply }),
  }
}

interface JudgedJob {
  companyId: string
  title: string
  description: string | null
  findings: Finding[]
  isRefused: boolean
}

/**
 * The words that moderators have approved of these companies: those marked in imports that are public, or were until their source closed them. What they took
 * down, or rejected as a fraud, isn't approved.
 */
export async function readApprovedWords(
  db: Db,
  companyIds: readonly string[],
): Promise<Map<string, ApprovedWords>> {
  const isRefused = sql<boolean>`(j.frozen_at is not null or j.close_reason is not distinct from 'moderation'
    or (j.status = 'rejected' and j.reason_code = any(${fraudReasons}::text[])))`
  const wasPublic = sql<boolean>`(j.status = 'live' or (j.status in ('expired', 'archived', 'closed')
    and (select e.from_status from board.job_events e where e.job_id = j.id and e.to_status is distinct from e.from_status
      and e.to_status is not null order by e.id desc limit 1) = 'live'))`
  const { rows } = await sql<JudgedJob>`
    select j.company_id as "companyId", j.title, j.description_md as description, j.findings, ${isRefused} as "isRefused"
    from board.jobs j join board.companies c on c.id = j.company_id
    where j.company_id = any(${companyIds}::uuid[]) and j.source <> 'direct' and not j.is_demo and c.frozen_at is null
      and j.findings <> '[]' and (${isRefused} or (j.findings @> '[{"isApproved": true}]' and ${wasPublic}))`.execute(
    db,
  )
  const byCompany = new Map<string, JudgedJob[]>()
  for (const job of rows) {
    const others = byCompany.get(job.companyId)
    if (others === undefined) byCompany.set(job.companyId, [job])
    else others.push(job)
  }
  return new Map([...byCompany].map(([id, jobs]) => [id, approvedIn(jobs)]))
}

/** Marks what was found in imports as approved: a moderator was shown it. Whose they are is another question. */
export async function storeApproved(db: Db, jobIds: readonly string[]): Promise<void> {
  await sql`
    update board.jobs j
    set findings = (select jsonb_agg(case when f ->> 'weight' = 'note' or f ->> 'code' = ${nameCode} then f
      else f || '{"isApproved": true}' end order by place) from jsonb_array_elements(j.findings) with ordinality n (f, place))
    where j.id = any(${jobIds}::uuid[]) and j.findings <> '[]'`.execute(db)
}

function approvedIn(jobs: readonly JudgedJob[]): ApprovedWords {
  const keysOf = ({ title, description, findings, isRefused }: JudgedJob): string[] =>
    wordKeys(
      { title, ...(description !== null && { description }) },
      findings.filter(({ isApproved }) => isRefused || isApproved === true),
    )
  const approved = new Set(jobs.filter(({ isRefused }) => !isRefused).flatMap(keysOf))
  for (const refused of jobs.filter(({ isRefused }) => isRefused).flatMap(keysOf)) approved.delete(refused)
  return approved
}
