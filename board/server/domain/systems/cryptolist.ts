import { cvSettings, type OutsideForm, signatureKinds, verifyPath } from '@cryptolist/contract'
import { z } from 'zod'
import { parseAnswer } from '../../texts/json-depth.ts'
import { withoutLinkHosts } from '../markup/link-hosts.ts'
import { toMarkdown } from '../markup/markdown.ts'
import { readTime } from './dates.ts'
import { knownTerms, type ListedFacts, listedFactsSchema } from './listed-facts.ts'
import { list, part, text } from './loose.ts'
import { findTopics, mostFields } from './outside-form.ts'
import {
  noPay,
  readLanguage,
  readPay,
  readRanges,
  type SourcePosting,
  type StatedPay,
} from './source-posting.ts'
import { defineSystem } from './system.ts'

const term = z.object({ slug: z.string().max(80) }).transform(({ slug }) => slug)
/** The facts of a job at a board such as this one, in the vocabulary that both have. */
export const knownFactsSchema = z.object({
  ...listedFactsSchema.shape,
  tags: list(term),
  chains: list(term),
  source: z.string(),
  isDemo: z.boolean(),
})
const rowSchema = z
  .object({
    ...knownFactsSchema.shape,
    id: z.string().regex(/^[0-9a-z]{8}$/),
    path: z.string().regex(/^\/jobs\/[a-z0-9-]{1,200}$/),
    company: z.object({
      slug: z.string(),
      name: z.string(),
      proof: part(z.object({ domain: z.string().max(253) }).nullable()),
    }),
    publishedAt: text,
    expiresAt: text,
    signature: part(z.string().nullable()),
  })
  .refine(({ path, id }) => path.endsWith(`-${id}`))
const listSchema = z.object({
  items: z.array(z.unknown()),
  total: z.number().int(),
  next: z.string().max(500).nullable(),
})
/** How to apply there with a form of that board. */
const applySchema = z.object({
  formPath: z.string(),
  fields: z
    .object({ total: z.int().min(1).max(mostFields), required: z.int().min(0) })
    .refine(({ total, required }) => required <= total),
  cv: z.enum(cvSettings),
  questions: z.array(z.object({ text })).max(mostFields),
})
const formSchema = applySchema.refine(
  ({ fields, cv, questions }) =>
    questions.length + (cv === 'none' ? 0 : 1) <= fields.total && (cv !== 'required' || fields.required > 0),
)
const jobSchema = z.object({
  id: z.string(),
  descriptionHtml: text,
  language: text,
  apply: part(formSchema),
})
/** PostgreSQL keeps neither NUL nor half a surrogate pair, and a signature can't be cleaned of them. */
const unstorable = /\\u(?:0000|d[89a-f]..)/i
const claimSchema = z
  .object({
    typedData: z.unknown(),
    content: z.string().max(200_000),
    signature: z.string().max(20_000),
    signer: z.string().regex(/^0x[0-9a-fA-F]{40}$/),
    kind: z.enum(signatureKinds),
  })
  .refine((claim) => !unstorable.test(JSON.stringify(claim)))
const textSchema = z.object({ description: text })

const hostPattern = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{1,61}$/
const boardPattern = /^([^/]{4,100})\/([a-z0-9-]{1,80})$/

/** Whether something is the host of a board, without a port. */
export function isListHost(word: string): boolean {
  return word.length <= 100 && hostPattern.test(word)
}

/** The host and the company of a board's name: `jobs.example.org/acme`. */
export function readListBoard(board: string): { host: string; company: string } | undefined {
  const [, host = '', company = ''] = boardPattern.exec(board) ?? []
  return isListHost(host) ? { host, company } : undefined
}

/** A page of a CryptoList's jobs, of all its companies. Undefined for anything else. */
export function readListPage(
  answer: unknown,
): { rows: SourcePosting[]; next: string | undefined } | undefined {
  const page = listSchema.safeParse(answer).data
  return page && { rows: list(rowSchema).parse(page.items).map(toPosting), next: page.next ?? undefined }
}

/**
 * The jobs that one company has at another CryptoList. Only those that were posted there: what that board reads elsewhere is followed where it
 * comes from, so nothing goes round in circles.
 */
export const cryptolist = defineSystem({
  system: 'cryptolist',
  name: 'CryptoList',
  // Its pages are at any address: a board is named by its host alone.
  find: () => undefined,
  readName: (name) => {
    const [host = '', ...steps] = name.split('/')
    const board = [host.toLowerCase(), ...steps].join('/')
    return readListBoard(board) && board
  },
  listUrl: (board) => listUrl(board),
  pageUrl: (board) => `https://${board.replace('/', '/companies/')}`,
  postingPageUrl: (board, { origin }) => originOf(board) + (origin?.path ?? ''),
  pace: { host: 'cryptolists', pauseMs: 250 },
  hasOwnHosts: true,
  // Its lists have no texts, and domains may stop naming a wallet.
  isReadDaily: true,
  // Listings are public there, with an API for everyone.
  isTextPublic: true,
  belongs: (board, { origin }) => origin?.company === readListBoard(board)?.company,
  nextUrl(board, answer) {
    const next = listSchema.safeParse(answer).data?.next ?? null
    return next === null ? undefined : `${listUrl(board)}&after=${encodeURIComponent(next)}`
  },
  details: {
    url: (board, { id, origin }) =>
      origin?.isSigned === true
        ? `${originOf(board)}${verifyPath(origin)}`
        : `${originOf(board)}/api/v1/jobs/${id}`,
    isPage: false,
    read: readDetails,
  },
  list(answer) {
    const page = listSchema.safeParse(answer).data
    return page && { jobs: page.items, total: page.total, hasMore: page.next !== null }
  },
  schema: rowSchema,
  toPosting,
})

function originOf(board: string): string {
  return `https://${readListBoard(board)?.host}`
}

function listUrl(board: string): string {
  return `${originOf(board)}/api/v1/jobs?company=${readListBoard(board)?.company}`
}

function toPosting(row: z.output<typeof rowSchema>): SourcePosting {
  const { id, title, employment, pay, place, roleFamily, seniority, company } = row
  const terms = knownTerms(row)
  return {
    system: 'cryptolist',
    id,
    url: undefined,
    company: company.name,
    title,
    description: undefined,
    places: [],
    workMode: place.mode ?? undefined,
    employment,
    pay: toPay(pay),
    postedAt: readTime(row.publishedAt),
    closesAt: readTime(row.expiresAt),
    known: { title, roleFamily, seniority, employment, place, ...terms },
    isNoJob: row.source !== 'direct' || row.isDemo,
    origin: {
      path: row.path,
      company: company.slug,
      domain: company.proof?.domain,
      publishedAt: readTime(row.publishedAt),
      facts: { title, roleFamily, seniority, employment, pay, place },
      isSigned: (row.signature ?? null) !== null,
    },
  }
}

/** Its employer entered it in the form: no field, markup or sentence of another system has it. */
export function toPay(pay: ListedFacts['pay']): StatedPay {
  if (pay?.kind !== 'cash' && pay?.kind !== 'several') return noPay
  const { level: _, ...read } = pay.kind === 'cash' ? readPay(pay) : readRanges(pay.ranges)
  return read
}

/** The form there, which asks for a message instead of a letter. */
function readForm({ fields, cv, questions }: z.output<typeof formSchema>): OutsideForm {
  return {
    ...fields,
    cv,
    coverLetter: 'none',
    questions: questions.length,
    asksFor: findTopics(questions.map(({ text }) => text)),
    optionalSections: [],
  }
}

/** The text of a posting: of its page's data, or next to its signature. */
function readDetails(answer: string, posting: SourcePosting): SourcePosting | undefined {
  const json = parseAnswer(answer)
  const { origin } = posting
  if (origin?.isSigned !== true) {
    const job = jobSchema.safeParse(json).data
    return job?.id === posting.id
      ? {
          ...posting,
          description: toMarkdown(job?.descriptionHtml && withoutLinkHosts(job.descriptionHtml)),
          language: readLanguage(job?.language),
          form: job?.apply && readForm(job.apply),
        }
      : undefined
  }
  const signedText = textSchema.safeParse(json).data
  const claim = claimSchema.safeParse(json).data
  return (
    signedText && {
      ...posting,
      description: signedText.description,
      origin: { ...origin, ...(claim && { claim }) },
    }
  )
}
