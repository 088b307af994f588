import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { linkApi, signInApiFor } from './sign-in-attempt.ts'

const signInApi = signInApiFor('/jobs')

const signal = new AbortController().signal
const account = { username: 'ana', password: 'secret' }

const message = `board.example wants you to sign in with your Ethereum account:
0x

URI: https://board.example
Chain ID: 1`

beforeEach(() => {
  vi.stubGlobal('location', { origin: 'https://board.example', host: 'board.example' })
  vi.stubGlobal('document', { querySelector: () => ({ content: 'Vela Jobs' }) })
})
afterEach(() => vi.unstubAllGlobals())

function answerWith(answer: () => Promise<Response>) {
  const fetch = vi.fn(answer)
  vi.stubGlobal('fetch', fetch)
  return fetch
}

it('sends JSON, with where it leads, and gives the user', async () => {
  const user = { id: 'u1', username: 'ana', displayName: 'ana', accounts: [] }
  const fetch = answerWith(async () => Response.json({ user }))
  await expect(signInApi.signIn(account, signal)).resolves.toEqual(user)
  expect(fetch).toHaveBeenCalledWith(
    '/api/v1/auth/sign-in',
    expect.objectContaining({ method: 'POST', body: JSON.stringify({ ...account, next: '/jobs' }) }),
  )
})

it('carries the title, detail, code and request of a problem', async () => {
  answerWith(async () =>
    Response.json(
      {
        title: 'Too many tries',
        detail: 'You can go on in 40 seconds.',
        code: 'too_many_requests',
        requestId: 'r1',
      },
      { status: 429 },
    ),
  )
  await expect(signInApi.requestSignInText({ address: '0x', chainId: 1 }, signal)).rejects.toMatchObject({
    name: 'SignInError',
    title: 'Too many tries',
    message: 'You can go on in 40 seconds.',
    code: 'too_many_requests',
    requestId: 'r1',
  })
})

it.each([
  ['no connection', () => Promise.reject(new TypeError('Failed to fetch')), 'No connection', 'unreachable'],
  [
    'a page instead of JSON',
    async () => new Response('<html>'),
    'Something went wrong on our side',
    'unreadable',
  ],
  ['no user', async () => Response.json({}), 'Something went wrong on our side', 'unreadable'],
  [
    'a problem without words',
    async () => Response.json({}, { status: 500 }),
    'The request was refused',
    'refused',
  ],
])('says what to do at %s', async (_what, answer, title, code) => {
  answerWith(answer)
  await expect(signInApi.signIn(account, signal)).rejects.toMatchObject({ title, code })
})

it('calls the board by the name in the page’s head, else by its host', async () => {
  answerWith(() => Promise.reject(new TypeError('Failed to fetch')))
  const named = 'Vela Jobs didn’t answer. Check your connection and start again.'
  await expect(signInApi.signIn(account, signal)).rejects.toThrow(named)
  vi.stubGlobal('document', { querySelector: () => null })
  await expect(signInApi.signIn(account, signal)).rejects.toThrow('board.example didn’t answer.')
})

it('asks for a text that adds a wallet, and sends it to where that is done', async () => {
  const user = { id: 'u1', username: 'ana', displayName: 'ana', accounts: [] }
  const fetch = answerWith(async () => Response.json({ user, message }))
  await expect(linkApi.requestSignInText({ address: '0x', chainId: 1 }, signal)).resolves.toBe(message)
  await expect(linkApi.sendSignature({ message, signature: '0x' }, signal)).resolves.toEqual(user)
  const body = JSON.stringify({ address: '0x', chainId: 1, purpose: 'link' })
  expect(fetch).toHaveBeenCalledWith('/api/v1/auth/wallet/challenge', expect.objectContaining({ body }))
  expect(fetch).toHaveBeenLastCalledWith('/api/v1/auth/wallet/link', expect.anything())
})

it.each([
  ['conflict', 'Another account has this wallet'],
  ['sign_in_again', 'Sign in again first'],
  ['signature_invalid', 'The wallet was not added'],
  ['too_many_requests', 'The title of the server'],
])('names the refusal %s of adding a wallet', async (code, title) => {
  answerWith(async () => Response.json({ title: 'The title of the server', code }, { status: 409 }))
  await expect(linkApi.sendSignature({ message: 'x', signature: '0x' }, signal)).rejects.toMatchObject({
    title,
    code,
  })
})

it.each([
  ['of another host', message.replace('board.example', 'elsewhere.example')],
  ['for another account', message.replace('0x', '0x7f')],
  ['for another network', message.replace('Chain ID: 1', 'Chain ID: 10')],
])('refuses a sign-in text %s', async (_what, text) => {
  answerWith(async () => Response.json({ message: text }))
  const account = { address: '0x', chainId: 1 }
  const refusal = { title: 'Nothing was signed', code: 'text_foreign' }
  await expect(signInApi.requestSignInText(account, signal)).rejects.toMatchObject(refusal)
  await expect(linkApi.requestSignInText(account, signal)).rejects.toMatchObject({ code: 'text_foreign' })
})
