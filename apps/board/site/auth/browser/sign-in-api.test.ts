import { afterEach, expect, it, vi } from 'vitest'
import { signInApi } from './sign-in-api.ts'

const signal = new AbortController().signal
const account = { username: 'ana', password: 'secret' }

afterEach(() => vi.unstubAllGlobals())

function answerWith(answer: () => Promise<Response>) {
  const fetch = vi.fn(answer)
  vi.stubGlobal('fetch', fetch)
  return fetch
}

it('sends JSON and gives the user', async () => {
  const user = { id: 'u1', username: 'ana', displayName: 'ana' }
  const fetch = answerWith(async () => Response.json({ user }))
  await expect(signInApi.signIn(account, signal)).resolves.toEqual(user)
  expect(fetch).toHaveBeenCalledWith(
    '/api/v1/auth/sign-in',
    expect.objectContaining({ method: 'POST', body: JSON.stringify(account) }),
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
  await expect(signInApi.createChallenge({ address: '0x', chainId: 1 }, signal)).rejects.toMatchObject({
    name: 'SignInError',
    title: 'Too many tries',
    message: 'You can go on in 40 seconds.',
    code: 'too_many_requests',
    requestId: 'r1',
  })
})

it.each([
  ['no connection', () => Promise.reject(new TypeError('Failed to fetch')), 'No connection'],
  ['a page instead of JSON', async () => new Response('<html>'), 'Something broke on our side'],
  ['no user', async () => Response.json({}), 'Something broke on our side'],
  [
    'a problem without words',
    async () => Response.json({}, { status: 500 }),
    'The board refused the request',
  ],
])('says what to do at %s', async (_what, answer, title) => {
  answerWith(answer)
  await expect(signInApi.signIn(account, signal)).rejects.toMatchObject({ title })
})
