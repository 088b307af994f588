import { readField } from '@cryptolist/wallet'

/** Why the board did not take a request: a few words, and what to do. */
export class SignRefused extends Error {
  override readonly name = 'SignRefused'
  readonly title: string

  constructor(title: string, message: string) {
    super(message)
    this.title = title
  }
}

const timeoutMilliseconds = 30_000

/** Sends JSON to the board; the answer, or undefined when it has no body. Throws SignRefused. */
export async function post(path: string, body: object): Promise<unknown> {
  const response = await fetch(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(timeoutMilliseconds),
  }).catch(() => {
    throw new SignRefused('No connection.', 'The board did not answer. Try again in a moment.')
  })
  if (response.status === 204) return undefined
  const answer: unknown = await response.json().catch(() => undefined)
  if (response.ok) return answer
  const text = (name: string): string => String(readField(answer, name) ?? '')
  throw new SignRefused(
    titles[text('code')] ?? 'The board refused it.',
    text('detail') || 'Try again in a moment.',
  )
}

const titles: Readonly<Record<string, string>> = {
  forbidden: 'This wallet may not sign here.',
  conflict: 'The listing cannot be signed as it is.',
  signature_invalid: 'The signature is not valid.',
  unavailable: 'The signature cannot be checked now.',
  sign_in_again: 'Sign in again first.',
  not_signed_in: 'Sign in first.',
  too_many_requests: 'Too many tries.',
}
