import { afterEach, expect, it, vi } from 'vitest'
import { requestChallenge, requestUser } from './sign-in.ts'

const user = { id: 'u1', username: 'ada', displayName: 'Ada', accounts: [] }
const wallet = { address: '0x7e5f4552091a69125d5dfcb7b8c2659029395bdf', chainId: 1 }
const signed = { message: 'text', signature: '0xab' }

afterEach(() => vi.unstubAllGlobals())

function answerWith(answer: () => Promise<Response>) {
  const fetch = vi.fn(answer)
  vi.stubGlobal('fetch', fetch)
  return fetch
}

it('asks the board of the page for a challenge that adds a wallet', async () => {
  const fetch = answerWith(async () => Response.json({ message: 'text' }))
  await expect(requestChallenge({ ...wallet, purpose: 'link' })).resolves.toBe('text')
  const body = JSON.stringify({ ...wallet, purpose: 'link' })
  expect(fetch).toHaveBeenCalledWith('/api/v1/auth/wallet/challenge', expect.objectContaining({ body }))
})

it.each(['wallet/verify', 'wallet/link', 'sign-in', 'sign-up'] as const)(
  'sends a proof to %s of another board and returns its user',
  async (route) => {
    const fetch = answerWith(async () => Response.json({ user }))
    await expect(requestUser(route, signed, { origin: 'https://board.example' })).resolves.toEqual(user)
    const url = new URL(`https://board.example/api/v1/auth/${route}`)
    expect(fetch).toHaveBeenCalledWith(url, expect.objectContaining({ method: 'POST' }))
  },
)

it('keeps the title, detail, code and request id of a refusal', async () => {
  const problem = { title: 'Too many tries', detail: 'Wait.', code: 'too_many_requests', requestId: 'r1' }
  answerWith(async () => Response.json(problem, { status: 429 }))
  await expect(requestChallenge(wallet)).rejects.toMatchObject({
    name: 'SignInRefusedError',
    message: 'Wait.',
    status: 429,
    title: 'Too many tries',
    code: 'too_many_requests',
    requestId: 'r1',
  })
})

it.each([[{}], [{ message: '' }], [{ message: 1 }]])(
  'rejects the challenge %j as unreadable',
  async (body) => {
    answerWith(async () => Response.json(body))
    await expect(requestChallenge(wallet)).rejects.toMatchObject({ code: 'unreadable', status: null })
  },
)

it.each([
  [200, '<!doctype html><title>App</title>'],
  [404, 'Cannot POST /api/v1/auth/wallet/challenge'],
  [405, ''],
])('says that a server which answers %i with a page is no board, and what to do', async (status, body) => {
  answerWith(async () => new Response(body, { status, headers: { 'content-type': 'text/html' } }))
  await expect(requestChallenge(wallet)).rejects.toMatchObject({
    code: 'unreadable',
    status,
    message: expect.stringMatching(
      / answered with a web page, so it isn’t a board\. Have the page’s server pass \/api on/,
    ),
  })
})

it('does not say so of a board that is away behind its proxy', async () => {
  answerWith(async () => new Response('<h1>502 Bad Gateway</h1>', { status: 502 }))
  await expect(requestChallenge(wallet)).rejects.toMatchObject({
    message: 'The answer of the board could not be read.',
  })
})

it.each([
  { user: null },
  { user: { ...user, id: 1 } },
  { user: { ...user, username: undefined } },
  { user: { ...user, accounts: undefined } },
])('rejects the answer %j as unreadable', async (body) => {
  answerWith(async () => Response.json(body))
  await expect(requestUser('sign-in', signed)).rejects.toMatchObject({ code: 'unreadable' })
})

/** A board that never answers; the request itself can be aborted. */
function hang() {
  vi.stubGlobal('fetch', (_url: unknown, { signal }: { signal: AbortSignal }) => {
    return new Promise((_resolve, reject) => {
      if (signal.aborted) reject(signal.reason)
      signal.addEventListener('abort', () => reject(signal.reason))
    })
  })
}

it('reports a board that does not answer in time as unreachable', async () => {
  hang()
  await expect(requestChallenge(wallet, { signal: AbortSignal.timeout(10) })).rejects.toMatchObject({
    code: 'unreachable',
  })
})

it.each([0, 1])('rejects as cancelled when the signal is aborted (case %i)', async (isEarly) => {
  hang()
  const abort = new AbortController()
  if (isEarly) abort.abort()
  const challenge = requestChallenge(wallet, { signal: abort.signal })
  abort.abort()
  await expect(challenge).rejects.toMatchObject({ name: 'ConnectionCancelledError' })
})
