import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { countAttempt } from '../../../board/server/sign-in/count-attempt.ts'
import { unknownDevice } from '../../../board/server/sign-in/known-devices.ts'
import { startTestIdentity, type TestIdentity } from '../support/identity.ts'

let identity: TestIdentity
beforeAll(async () => {
  identity = await startTestIdentity({ RATE_LIMITS: 'strict' })
})
afterAll(() => identity.close())
beforeEach(async () => {
  await identity.database.db.deleteFrom('board.rate_limits').execute()
})

let count = 0
async function signUp(): Promise<{ username: string; password: string; email: string }> {
  count += 1
  const account = {
    username: `tried-${count}`,
    password: 'long enough',
    email: `tried-${count}@people.example`,
  }
  await identity.send('/users', account)
  return account
}

function login(username: string, password = 'wrong') {
  return identity.send('/login', { username, password })
}

/** Tries without a password being looked at, which takes its time. */
async function tryOften(times: number, name: string, ip = '198.51.100.7'): Promise<void> {
  for (let round = 0; round < times; round += 1)
    await countAttempt(identity.context, { ip, device: unknownDevice }, { names: [name] })
}

/** As if the blocks had run out, though not been forgotten. */
async function endBlocks(): Promise<void> {
  await identity.database.db
    .updateTable('board.rate_limits')
    .set({ expire: String(Date.now() - 1) })
    .where('key', 'not like', 'blocks:%')
    .execute()
}

const limited = { code: 155, error: expect.stringMatching(/^Too many attempts\./) }

describe('tries at a password', () => {
  it('are the same for names that somebody has and that nobody has', async () => {
    const { username } = await signUp()
    for (const name of [username, 'nobody-at-all', 'nobody@people.example']) {
      const first = await login(name)
      expect([first.status, first.body]).toEqual([404, { code: 101, error: 'Invalid username/password.' }])
      await tryOften(9, name)
      const beyond = await login(name)
      expect([beyond.status, beyond.body]).toEqual([429, limited])
      expect(Number(beyond.headers.get('retry-after'))).toBe(900)
    }
  })

  it('count together: login, verifyPassword, challenge, a batch and the forms of the site, by name and by e-mail', async () => {
    const { username, email } = await signUp()
    const wrong = { username, password: 'wrong' }
    for (let round = 0; round < 2; round += 1) {
      await login(username)
      await login(username.toUpperCase())
      await identity.send('/verifyPassword', { email, password: 'wrong', _method: 'GET' })
      await identity.send('/challenge', { ...wrong, challengeData: {} })
    }
    await identity.send('/batch', { requests: [{ method: 'POST', path: '/server/login', body: wrong }] })
    await tryOften(1, ` ${email}`)
    for (const path of ['/login', '/verifyPassword', '/challenge']) {
      const answer = await identity.send(path, wrong)
      expect([answer.status, answer.body]).toEqual([429, limited])
    }
    const batch = await identity.send('/batch', {
      requests: [{ method: 'POST', path: '/server/login', body: wrong }],
    })
    expect(batch.status).toBe(429)
  })

  it('are judged in a batch by their number', async () => {
    const { username } = await signUp()
    const body = { username, password: 'wrong' }
    const requests = Array.from({ length: 11 }, () => ({ method: 'POST', path: '/server/login', body }))
    const batch = await identity.send('/batch', { requests })
    expect([batch.status, batch.body]).toEqual([429, limited])
  })

  it('wait twice as long each time', async () => {
    const { username } = await signUp()
    const waits = []
    for (let block = 0; block < 6; block += 1) {
      await tryOften(10, username, `198.51.100.${block}`)
      const answer = await login(username)
      waits.push(Math.round(Number(answer.headers.get('retry-after')) / 60))
      expect((await login(username)).status).toBe(429)
      await endBlocks()
    }
    expect(waits).toEqual([15, 30, 60, 120, 240, 240])
  })

  it('are forgotten once the password was right', async () => {
    const { username, password } = await signUp()
    for (let turn = 0; turn < 2; turn += 1) {
      await tryOften(9, username)
      expect((await login(username, password)).status).toBe(200)
    }
    const keys = await identity.database.db.selectFrom('board.rate_limits').select('key').execute()
    expect(keys.filter(({ key }) => key.startsWith('sign_in_account'))).toEqual([])
  })

  it('let nobody in during a block, the right password neither', async () => {
    const { username, password } = await signUp()
    await tryOften(10, username)
    expect((await login(username)).status).toBe(429)
    expect((await login(username, password)).status).toBe(429)
  })
})

describe('an app that has signed in before', () => {
  const from = (installation: string, username: string, password: string) =>
    identity.send('/login', { username, password, _InstallationId: installation })

  it('signs in while others guess, and leaves their block in place', async () => {
    const { username, password } = await signUp()
    expect((await from('known', username, password)).status).toBe(200)
    await tryOften(10, username)
    expect((await login(username)).status).toBe(429)
    for (const installation of ['other', '', 'KNOWN'])
      expect((await from(installation, username, password)).status).toBe(429)
    expect((await from('known', username, password)).status).toBe(200)
    expect((await login(username, password)).status).toBe(429)
  })

  it('is not stopped by attempts at other accounts from its network address', async () => {
    const { username, password } = await signUp()
    await from('known', username, password)
    for (let round = 0; round < 51; round += 1)
      await identity.context.limits.consume('sign_in_address', ['127.0.0.1']).catch(() => undefined)
    expect((await login(username, password)).status).toBe(429)
    expect((await from('known', username, password)).status).toBe(200)
  })

  it('guesses no more than others, and nothing of other accounts', async () => {
    const [own, other] = [await signUp(), await signUp()]
    await from('known', own.username, own.password)
    await tryOften(10, other.username)
    expect((await from('known', other.username, other.password)).status).toBe(429)
    for (let round = 0; round < 10; round += 1)
      expect((await from('known', own.username, 'wrong')).status).toBe(404)
    expect((await from('known', own.username, own.password)).status).toBe(429)
    expect((await login(own.username, own.password)).status).toBe(200)
  })
})

describe('sign-ups', () => {
  it('are counted as such, whatever authData they bring', async () => {
    const response = await identity.send('/users', {
      username: 'counted',
      password: 'long enough',
      authData: {},
    })
    expect(response.status).toBe(201)
    const keys = await identity.database.db.selectFrom('board.rate_limits').select('key').execute()
    expect(keys.map(({ key }) => key.split(':')[0])).toEqual(['sign_up'])
  })
})
