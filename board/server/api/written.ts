import {
  BoardError,
  type DryRun,
  type FieldProblem,
  InvalidFieldsError,
  type SentDraft,
  type SentWriting,
  type WrittenOutcome,
} from '@cryptolist/contract'
import express, { type Request, type RequestHandler, type Response } from 'express'
import { v5 as uuidv5 } from 'uuid'
import { badIdempotencyKey } from '#messages/api-keys'
import { unreadable } from '#messages/errors'
import type { Context } from '../context.ts'
import { type KeyViewer, requireKey } from '../domain/accounts/session-policy.ts'
import { type ApiAnswer, answerOnce, digestRequest } from '../domain/api-keys/answers.ts'
import type { Requester } from '../domain/listings/access.ts'
import type { SentAtOnce, Tried } from '../domain/posting/write-at-once.ts'
import { presentChecked, presentFindings, presentProblems } from '../domain/posting/written-draft.ts'
import { foreseeLimits } from '../http/rate-limits.ts'
import { requireJson, requireStorableForm, searchParamsOf } from '../http/read-input.ts'
import { viewerOf } from '../http/viewer.ts'

/** Nothing is read for those who have no key. */
const requireAnyKey: RequestHandler = (_request, response, next) => {
  requireKey(viewerOf(response), 'listings:draft')
  next()
}

const readJsonUpTo = (limit: string): readonly RequestHandler[] => [
  requireAnyKey,
  requireJson,
  express.json({ limit }),
  requireStorableForm,
]

/** Reads JSON that PostgreSQL can store, from a program with a key: a text of up to 20,000 characters, each of up to six letters in JSON. */
export const readJson = readJsonUpTo('256kb')
/** Reads JSON with up to 100 listings, from a program with a key: a text usually has about 4,000 characters. */
export const readManyJson = readJsonUpTo('2mb')

/** Who writes: the account of the key. No link counts. */
export function writerOf(viewer: KeyViewer): Requester {
  return { viewer, tokens: [] }
}

/** Whether the address asks for a dry run. Throws invalid_input for anything but `true` and `false`. */
export function isDryRun(request: Request): boolean {
  const dryRun = searchParamsOf(request).get('dryRun')
  if (dryRun !== null && dryRun !== 'true' && dryRun !== 'false')
    throw BoardError.invalidField('dryRun', unreadable)
  return dryRun === 'true'
}

/** Counts what a program writes by its account: a dry run is checked like any other, and only foresees the limits of sending. */
export function countWriting(context: Context, { user }: KeyViewer, isDry: boolean) {
  const sending = isDry ? foreseeLimits(context.limits) : context.limits
  return async (limit: 'check_listing' | 'send_draft' | 'manage'): Promise<void> => {
    const limits = limit === 'check_listing' ? context.limits : sending
    await limits.consume(limit, [`user:${user.id}`])
  }
}

/** Begins ids that follow from the name of a request. */
const namespace = '6f0c1b1e-8d5e-4a55-9c39-2d0f6a1f7a11'

/** An id that is the same for the same request, or the same part of it, under the same Idempotency-Key, so that one that was cut off creates nothing twice. */
export function startKeyOf(request: Request, { key }: KeyViewer, part = ''): string {
  const name = nameOf(request)
  return name === undefined
    ? crypto.randomUUID()
    : uuidv5(`${key.id} ${name} ${digestOf(request).toString('hex')} ${part}`, namespace)
}

/** Answers a request that writes: with an Idempotency-Key once, a repeated one with the first answer. */
export async function sendOnce(
  context: Context,
  { request, response, viewer }: { request: Request; response: Response; viewer: KeyViewer },
  run: () => Promise<ApiAnswer>,
): Promise<void> {
  const name = nameOf(request)
  if (name === undefined) return send(response, await run())
  const digest = digestOf(request)
  const { answer, isRepeated } = await answerOnce(context, { keyId: viewer.key.id, name, digest }, run)
  if (isRepeated) response.setHeader('Idempotent-Replayed', 'true')
  send(response, answer)
}

const digests = new WeakMap<Request, Buffer>()

/** Made once for each request: an import of megabytes asks for it with every new listing. */
function digestOf(request: Request): Buffer {
  const { method, originalUrl, body } = request
  const digest = digests.get(request) ?? digestRequest(method, originalUrl, JSON.stringify(body ?? null))
  digests.set(request, digest)
  return digest
}

function send(response: Response, { status, body }: ApiAnswer): void {
  response.status(status).json(body)
}

/** The Idempotency-Key as the draft of the IETF writes it, in quotes, or bare. Throws invalid_input. */
function nameOf(request: Request): string | undefined {
  const header = request.headers['idempotency-key']
  if (header === undefined) return undefined
  const [, quoted, bare] =
    /^(?:"([\x20\x21\x23-\x7e]{1,255})"|([\x21\x23-\x7e]{1,255}))$/.exec(String(header)) ?? []
  const name = quoted ?? bare
  if (name === undefined) throw BoardError.invalidField('Idempotency-Key', badIdempotencyKey)
  return name
}

/** The answer to sending. Throws invalid_input with the problems. */
export function presentSent(sent: SentAtOnce): ApiAnswer & { body: SentWriting } {
  if (sent.kind === 'problems') throw problemsOf(sent)
  if (sent.kind === 'mail_sent') throw new Error('A draft with an account is sent at once.')
  const { listing, findings } = sent
  const body: SentWriting = { outcome: outcomeOf(sent), listing, findings: presentFindings(findings) }
  return { status: sent.kind === 'sent' ? 201 : sent.kind === 'change_held' ? 202 : 200, body }
}

function outcomeOf({ kind, listing }: Extract<SentAtOnce, { listing: unknown }>): WrittenOutcome {
  if (kind === 'change_held') return 'change_in_review'
  if (kind === 'unchanged') return kind
  if (listing.status !== 'live') return 'in_review'
  return kind === 'sent' ? 'live' : 'changed'
}

/** The answer to a dry run. */
export function presentTried({ kind, checked }: Tried): DryRun {
  const outcomes = { problems: 'refused', change_held: 'change_in_review' } as const
  const outcome = kind === 'problems' || kind === 'change_held' ? outcomes[kind] : kind
  return { dryRun: true, outcome, ...presentChecked(checked) }
}

function problemsOf({ problems }: Extract<SentDraft, { kind: 'problems' }>): BoardError {
  const all: FieldProblem[] = presentProblems(problems).map(({ field, message }) => ({
    field: field ?? '',
    message,
  }))
  const [first = { field: '', message: unreadable }, ...others] = all
  return new InvalidFieldsError([first, ...others])
}
