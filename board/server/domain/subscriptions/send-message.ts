import * as text from '#messages/subscriptions'
import { OutgoingError } from '../../outgoing/connector.ts'
import type { KeptConnections } from '../../outgoing/guarded-fetch.ts'
import type { DomainContext } from '../domain-context.ts'
import { chatOf, type SubscriptionKind } from './destinations.ts'
import { signedHeaders } from './signing.ts'

/** A subscription as far as sending needs it. */
export interface Target {
  id: string
  kind: SubscriptionKind
  destination: string
  secretVersion: number
  rotatedAt: Date | null
}

/** `busy`: the receiver asked for a pause. `gone`: it wants nothing more. `unsent`: the fault is ours, so it says nothing about the receiver. */
type SendOutcome = 'sent' | 'failed' | 'busy' | 'gone' | 'unsent'

export interface SendAnswer {
  outcome: SendOutcome
  /** Null if nothing usable answered. */
  status: number | null
  milliseconds: number
  /** The first characters of the answer without secrets, or what went wrong, for people. */
  answer: string
  /** The beginning of the answer as it was received. */
  received: string
  /** How long to wait, if the receiver says it. */
  retryAfterSeconds: number | null
}

const timeoutMilliseconds = 15_000
const maximumBytes = 2_048
const shownCharacters = 300
const busyStatuses = new Set([429, 502, 504])

/** The answers by which a place says that there is nobody to write to any more. */
const goneStatuses: Record<SubscriptionKind, ReadonlySet<number>> = {
  webhook: new Set([410]),
  discord: new Set([401, 404, 410]),
  slack: new Set([403, 404, 410]),
  telegram: new Set([401, 403, 404]),
}

/** The id of a message for its receiver: the same at each try. */
function messageIdOf(deliveryId: string): string {
  return `msg_${deliveryId.replaceAll('-', '')}`
}

/** Sends one message, once. Never throws for what the receiver does; follows no redirects, and reads the beginning of the answer only. */
export async function sendMessage(
  { config, guardedFetch, now }: Pick<DomainContext, 'config' | 'guardedFetch' | 'now'>,
  target: Target,
  { deliveryId, body, connections }: { deliveryId: string; body: string; connections?: KeptConnections },
): Promise<SendAnswer> {
  const headers =
    target.kind === 'webhook'
      ? signedHeaders(config.masterKey, target, { id: messageIdOf(deliveryId), body, now: now() })
      : { 'content-type': 'application/json' }
  const startedAt = performance.now()
  const took = (): number => Math.round(performance.now() - startedAt)
  try {
    const answer = await guardedFetch(target.destination, {
      method: 'POST',
      headers,
      body,
      timeoutMilliseconds,
      maximumBytes,
      cutsAnswer: true,
      maximumRedirects: 0,
      ...(connections && { connections }),
    })
    const answerText = answer.body.toString('utf8')
    return {
      outcome: judge(target.kind, answer.status),
      status: answer.status,
      milliseconds: took(),
      answer: showAnswer(answerText, target),
      received: answerText,
      retryAfterSeconds: readWait(answer.headers['retry-after'], answerText),
    }
  } catch (error) {
    if (!(error instanceof OutgoingError)) throw error
    return {
      outcome: 'failed',
      status: null,
      milliseconds: took(),
      answer: error.message,
      received: '',
      retryAfterSeconds: null,
    }
  }
}

/** The answer to a message that an error of our own kept from being sent. */
export const unsent: SendAnswer = {
  outcome: 'unsent',
  status: null,
  milliseconds: 0,
  answer: text.ownFault,
  received: '',
  retryAfterSeconds: null,
}

function judge(kind: SubscriptionKind, status: number): SendOutcome {
  if (status >= 200 && status < 300) return 'sent'
  if (goneStatuses[kind].has(status)) return 'gone'
  return busyStatuses.has(status) ? 'busy' : 'failed'
}

/** In this order: a NUL or a cut could keep a secret from being found, and a cut may leave half a character. PostgreSQL takes neither. */
function showAnswer(answerText: string, target: Target): string {
  const words = hideSecrets(answerText.replaceAll('\0', ''), target)
  return words.slice(0, shownCharacters).toWellFormed()
}

/** The answer may repeat what was sent: the address of a channel is nobody's to read. */
function hideSecrets(answerText: string, { destination }: Target): string {
  const { pathname, search, searchParams } = new URL(destination)
  const parts = pathname.split('/').flatMap((part) => [part, part.replace(/^bot/, '')])
  const values = [...searchParams.values()].flatMap((value) => [value, encodeURIComponent(value)])
  const secrets = [
    ...[destination, pathname + search, ...parts].filter((part) => part.length >= 16),
    ...values.filter((value) => value.length >= 8),
  ].toSorted((a, b) => b.length - a.length)
  return secrets.reduce((words, secret) => words.replaceAll(secret, '…'), answerText)
}

/** Telegram says it in its answer. */
function readWait(header: string | undefined, answerText: string): number | null {
  const seconds = Number(header ?? /"retry_after":\s*(\d{1,6})/.exec(answerText)?.[1])
  return seconds > 0 ? Math.ceil(seconds) : null
}

/** The text for a person about an answer that wasn't the right one. */
export function sayAnswer({ status, answer }: SendAnswer): string {
  return status === null ? answer : text.answered(status)
}

/** The chat or the host that a message of a target goes to: those of one host wait for each other. */
export function hostOf({ kind, destination }: Pick<Target, 'kind' | 'destination'>): string {
  return kind === 'telegram' ? `telegram ${chatOf(destination)}` : new URL(destination).host
}
