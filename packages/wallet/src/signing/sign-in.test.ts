import { never, refuse, scriptedProvider } from '@cryptolist/testkit'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { signIn } from './sign-in.ts'
import { utf8ToHex } from './signatures.ts'

const account = '0x7e5f4552091a69125d5dfcb7b8c2659029395bdf'
const origin = 'https://board.example'
const message = `board.example wants you to sign in with your Ethereum account:\n${account}\n\nURI: ${origin}\nChain ID: 137`
const user = { id: 'u1', username: 'ada', displayName: 'Ada', accounts: [account] }

type Answer = [status: number, content: unknown] | (() => Promise<Response>)

let calls: { url: string; body: unknown }[] = []

/** Answers of the board, in this order. */
function answer(...answers: Answer[]): void {
  vi.stubGlobal('fetch', async (url: URL, { body }: { body: string }) => {
    calls.push({ url: url.href, body: JSON.parse(body) })
    const next = answers.shift()
    if (typeof next === 'function') return next()
    const [status, content] = next ?? [500, {}]
    return new Response(typeof content === 'string' ? content : JSON.stringify(content), { status })
  })
}

beforeEach(() => {
  calls = []
})
afterEach(() => vi.unstubAllGlobals())

const walletOf = (provider = scriptedProvider({ personal_sign: () => '0xab' })) =>
  ({ provider, account, chainId: 137 }) as const

it('signs the board’s text and returns the user', async () => {
  answer([200, { message }], [200, { user }])
  const wallet = walletOf()
  const texts: string[] = []
  await expect(signIn(wallet, { origin, onText: (text) => texts.push(text) })).resolves.toEqual({
    user,
    message,
  })
  expect(texts).toEqual([message])
  expect(wallet.provider.calls).toEqual([{ method: 'personal_sign', params: [utf8ToHex(message), account] }])
  expect(calls).toEqual([
    { url: `${origin}/api/v1/auth/wallet/challenge`, body: { address: account, chainId: 137 } },
    { url: `${origin}/api/v1/auth/wallet/verify`, body: { message, signature: '0xab' } },
  ])
})

it('asks the page’s own board by default', async () => {
  vi.stubGlobal('location', { origin })
  answer([200, { message }], [200, { user }])
  await expect(signIn(walletOf())).resolves.toMatchObject({ user })
})

it.each([
  ['another host', message.replace('board.example', 'elsewhere.example')],
  ['a bare phrase', 'Moralis Authentication'],
  ['a host that only begins alike', message.replace('board.example', 'board.example.org')],
  ['another address of a page', message.replace('URI: https://board', 'URI: https://evil')],
  ['another address of a page besides', `${message}\nURI: https://evil.example`],
  ['no address of a page', message.replace('URI: ', 'URL: ')],
  ['an address that is none', message.replace('URI: https://', 'URI: ')],
  ['another account', message.replace('0x7e', '0x7f')],
  ['another network', message.replace('137', '1370')],
  ['nothing', undefined],
])('refuses to sign a text with %s', async (_what, text) => {
  answer([200, { message: text }])
  const wallet = walletOf()
  await expect(signIn(wallet, { origin })).rejects.toMatchObject({
    name: 'SignInRefusedError',
    code: 'text_foreign',
    status: null,
  })
  expect(wallet.provider.calls).toEqual([])
})

it('accepts the account in the board’s letter case', async () => {
  const text = message.replace(account, account.toUpperCase().replace('X', 'x'))
  answer([200, { message: text }], [200, { user }])
  await expect(signIn(walletOf(), { origin })).resolves.toMatchObject({ message: text })
})

it('refuses an invalid origin', async () => {
  await expect(signIn(walletOf(), { origin: 'board.example' })).rejects.toMatchObject({
    name: 'SignInRefusedError',
    code: 'origin_invalid',
  })
})

it('needs an account', async () => {
  await expect(signIn({ ...walletOf(), account: null }, { origin })).rejects.toMatchObject({
    message: 'Cannot authenticate, no account returned from provider',
  })
})

it('passes on the code and message of a refusal', async () => {
  answer([429, { code: 'rate_limited', detail: 'Too many texts. Wait 10 minutes.' }])
  await expect(signIn(walletOf(), { origin })).rejects.toMatchObject({
    code: 'rate_limited',
    status: 429,
    message: 'Too many texts. Wait 10 minutes.',
  })
})

it.each<[string, Answer, object]>([
  ['is no JSON', [200, '<html>'], { code: 'unreadable' }],
  ['has no user', [200, { user: { id: 1 } }], { code: 'unreadable' }],
  ['says nothing about the refusal', [401, {}], { code: 'refused', status: 401 }],
  [
    'does not come',
    () => Promise.reject(new TypeError('Failed to fetch')),
    { code: 'unreachable', status: null },
  ],
])('rejects with SignInRefusedError when the answer to the signature %s', async (_what, verified, error) => {
  answer([200, { message }], verified)
  await expect(signIn(walletOf(), { origin })).rejects.toMatchObject({ name: 'SignInRefusedError', ...error })
})

it('sends nothing when the user declines', async () => {
  answer([200, { message }])
  const provider = scriptedProvider({ personal_sign: refuse(4001, 'No.') })
  await expect(signIn(walletOf(provider), { origin })).rejects.toMatchObject({ name: 'RequestRejectedError' })
  expect(calls).toHaveLength(1)
})

it('sends nothing once it is aborted', async () => {
  const abort = new AbortController()
  answer([200, { message }], [200, { user }])
  const provider = scriptedProvider({
    personal_sign() {
      abort.abort()
      return '0xab'
    },
  })
  await expect(signIn(walletOf(provider), { origin, signal: abort.signal })).rejects.toMatchObject({
    code: 'cancelled',
  })
  expect(calls).toHaveLength(1)
})

it('stops waiting for the board when aborted', async () => {
  const abort = new AbortController()
  answer(() => {
    abort.abort()
    return Promise.reject(abort.signal.reason)
  })
  await expect(signIn(walletOf(), { origin, signal: abort.signal })).rejects.toMatchObject({
    code: 'cancelled',
  })
})

it('stops reading the board’s answer when aborted', async () => {
  const abort = new AbortController()
  answer(async () => {
    const pull = () => {
      abort.abort()
      throw abort.signal.reason
    }
    return new Response(new ReadableStream({ pull }, { highWaterMark: 0 }))
  })
  await expect(signIn(walletOf(), { origin, signal: abort.signal })).rejects.toMatchObject({
    code: 'cancelled',
  })
})

it('does not ask the wallet when aborted in onText', async () => {
  const abort = new AbortController()
  answer([200, { message }])
  const wallet = walletOf()
  const signingIn = signIn(wallet, { origin, signal: abort.signal, onText: () => abort.abort() })
  await expect(signingIn).rejects.toMatchObject({ code: 'cancelled' })
  expect(wallet.provider.calls).toEqual([])
})

it('stops waiting for the wallet when aborted', async () => {
  const abort = new AbortController()
  answer([200, { message }])
  const provider = scriptedProvider({
    personal_sign() {
      queueMicrotask(() => abort.abort())
      return never()
    },
  })
  await expect(signIn(walletOf(provider), { origin, signal: abort.signal })).rejects.toMatchObject({
    code: 'cancelled',
  })
})
