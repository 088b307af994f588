import type { User } from '@cryptolist/contract'
import type { Wallet } from '@cryptolist/wallet'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { readSignInText, type SignInApi, startWalletAttempt } from './sign-in-attempt.ts'

const account = '0x7e5f4552091a69125d5dfcb7b8c2659029395bdf'
const user: User = {
  id: 'u1',
  username: account,
  displayName: '0x7e5f…5bdf',
  email: null,
  isEmailVerified: false,
  accounts: [account],
  ethAddress: account,
  hasPassword: false,
  createdAt: '2026-08-01T00:00:00.000Z',
}

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

interface Answers {
  sign?: () => unknown
  verify?: SignInApi['sendSignature']
}

function start({ sign = () => '0xab', verify = async () => user }: Answers) {
  const listeners = new Map<string, (payload: unknown) => void>()
  const wallet: Wallet = {
    id: 'example.lantern',
    name: 'Lantern',
    icon: null,
    provider: {
      request: async ({ method }) =>
        method === 'eth_requestAccounts' ? [account] : method === 'eth_chainId' ? '0x1' : sign(),
      on: (name, listener) => listeners.set(name, listener),
      removeListener: (name) => listeners.delete(name),
    },
  }
  const abort = new AbortController()
  const told: string[] = []
  const failures: unknown[] = []
  startWalletAttempt({
    wallet,
    api: {
      requestSignInText: async ({ chainId }) => `Sign on ${chainId}`,
      sendSignature: verify,
      signIn: async () => user,
    },
    signal: abort.signal,
    onText: (text, note) => told.push(`${text.message}${note === null ? '' : ` (${note})`}`),
    onSigned: () => told.push('signed'),
    onUser: () => told.push('user'),
    onFailure: (cause) => failures.push(cause),
  })
  const emit = (name: string, payload: unknown) => listeners.get(name)?.(payload)
  return { abort, told, failures, emit, listeners }
}

const settle = () => vi.advanceTimersByTimeAsync(1)
const never = () => new Promise(() => {})

it('connects, shows the text, has it signed and verified', async () => {
  const { told, failures } = start({})
  await settle()
  expect(told).toEqual(['Sign on 1', 'signed', 'user'])
  expect(failures).toEqual([])
})

it('gives up when the text was not signed in five minutes', async () => {
  const { failures } = start({ sign: never })
  await vi.advanceTimersByTimeAsync(299_000)
  expect(failures).toEqual([])
  await vi.advanceTimersByTimeAsync(1_100)
  expect(failures).toMatchObject([{ name: 'ChallengeExpiredError', code: 'challenge_expired' }])
})

it('does not give up once it is signed, however long the server takes', async () => {
  const { failures } = start({ verify: () => new Promise<User>(() => {}) })
  await vi.advanceTimersByTimeAsync(600_000)
  expect(failures).toEqual([])
})

it('asks again when the network changes, and says why', async () => {
  const { told, emit } = start({ sign: never })
  await settle()
  emit('chainChanged', '0x89')
  await settle()
  expect(told).toEqual([
    'Sign on 1',
    'Sign on 137 (Lantern switched to another network. Sign the new message; the old one is no longer valid.)',
  ])
})

it('does not ask again once it is signed', async () => {
  const { told, emit } = start({ verify: () => new Promise<User>(() => {}) })
  await settle()
  emit('chainChanged', '0x89')
  emit('accountsChanged', [])
  await settle()
  expect(told).toEqual(['Sign on 1', 'signed'])
})

it('fails when the wallet is locked or disconnects', async () => {
  const { failures, emit } = start({ sign: never })
  await settle()
  emit('accountsChanged', [])
  expect(failures).toMatchObject([
    { name: 'WalletDisconnectedError', code: 'wallet_disconnected', title: 'Lantern disconnected' },
  ])
})

it('tells nothing more after it was given up, and listens no longer', async () => {
  let answer: (signature: string) => void = () => {}
  const { abort, told, failures, listeners } = start({
    sign: () => new Promise((resolve) => (answer = resolve)),
  })
  await settle()
  abort.abort()
  answer('0xab')
  await vi.advanceTimersByTimeAsync(600_000)
  expect(told).toEqual(['Sign on 1'])
  expect(failures).toEqual([])
  expect(listeners.size).toBe(0)
})

const message = [
  'board.example:8080 wants you to sign in with your Ethereum account:',
  '0x7E5F4552091A69125d5DfCb7b8C2659029395Bdf',
  '',
  'Sign in to CryptoList.',
  '',
  'URI: https://board.example:8080',
  'Version: 1',
  'Chain ID: 1',
  'Nonce: 8Qm2vT1x8Qm2vT1x',
  'Issued At: 2026-11-21T10:00:00.000Z',
  'Expiration Time: 2026-11-21T10:04:30.000Z',
].join('\n')

it('finds what the dialog shows', () => {
  expect(readSignInText(message)).toEqual({
    message,
    domain: 'board.example:8080',
    nonce: '8Qm2vT1x8Qm2vT1x',
    validSeconds: 270,
  })
})

it('makes do with a text that lacks it', () => {
  expect(readSignInText('Hello.')).toEqual({ message: 'Hello.', domain: '', nonce: '', validSeconds: 300 })
})
