import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { signUp } from '../../../board/server/domain/accounts/accounts.ts'
import { removeUser } from '../../../board/server/domain/accounts/removal.ts'
import { makeWallet } from '../../../board/tests/support/wallets.ts'
import { startTestIdentity, type TestIdentity } from '../../tests/support/identity.ts'
import { signInLegacy } from '../../tests/support/legacy-wallet.ts'
import { type Body, objectSteps } from '../../tests/support/objects.ts'

/** The class as a text and as a class, as old files have it. */
const code = `
const seen = []
let isClosed = false
const note = (kind, request) => {
  const { object, original, user, context, ...others } = request
  const names = ['password', 'authData', 'sessionToken', '_hashed_password']
  seen.push({
    kind,
    username: object.get('username'),
    isNew: original === undefined,
    hasExisted: object.existed(),
    isUser: object instanceof Parse.User,
    others: Object.keys(others).sort(),
    user: user?.id,
    all: JSON.stringify([object, original, user, object._getSaveJSON(), user?.getSessionToken(),
      [object, original, user].map((one) => names.map((name) => one?.get(name)))]),
  })
}
Moralis.Cloud.beforeSave('_User', (request) => {
  note('beforeSave', request)
  const { object, original } = request
  request.log.info('seen')
  if (isClosed) throw 'Sign-up is closed.'
  if (object.get('username') === 'broken') throw new TypeError('hunter2')
  if (original === undefined) object.set('level', 1)
  if (object.get('nick') === 'grabs') {
    object.set('username', 'admin')
    object.set('password', 'chosen by the hook')
    object.set('accounts', ['0x0'])
    object.set('ethAddress', '0x0')
    object.set('emailVerified', true)
    object.setACL(new Parse.ACL({ '*': { read: true, write: true } }))
  }
  if (object.get('nick') === 'up') object.increment('level')
  if (object.get('nick') === 'gone') object.unset('level')
})
Moralis.Cloud.afterSave(Parse.User, async (request) => {
  note('afterSave', request)
  const { object } = request
  if (object.existed()) return
  await new Parse.Object('Profile').save({ owner: object.id }, { useMasterKey: true })
  throw new Error('after all')
})
Moralis.Cloud.beforeDelete('_User', (request) => {
  note('beforeDelete', request)
  if (isClosed) throw new Parse.Error(119, 'Nobody leaves.')
})
Moralis.Cloud.afterDelete('_User', (request) => note('afterDelete', request))
Moralis.Cloud.define('seen', () => seen.splice(0))
Moralis.Cloud.define('close', ({ params }) => { isClosed = params.isClosed })
`

interface Seen {
  kind: string
  all: string
}

let identity: TestIdentity
let folder: string
const lines: string[] = []
const { find, master } = objectSteps(() => identity)
const password = 'a very long one'

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cryptolist-user-hooks-'))
  const file = join(folder, 'main.js')
  await writeFile(file, code)
  const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(JSON.parse(line).msg) })
  identity = await startTestIdentity({ CLOUD_CODE: file, ALLOW_CLASS_CREATION: '1' }, log)
  const fields = { level: { type: 'Number' }, nick: { type: 'String' } }
  await master('PUT', '/schemas/_User', { className: '_User', fields })
})
beforeEach(async () => {
  await setClosed(false)
  await takeSeen()
  lines.length = 0
})
afterAll(async () => {
  await identity.close()
  await rm(folder, { recursive: true, force: true })
})

async function setClosed(isClosed: boolean): Promise<void> {
  await identity.send('/functions/close', { isClosed })
}

async function takeSeen(): Promise<Seen[]> {
  return (await identity.send('/functions/seen')).body.result as Seen[]
}

async function enter(username: string, fields: Body = {}) {
  const answer = await identity.send('/users', { username, password, ...fields })
  const own = { _SessionToken: answer.body.sessionToken }
  const path = `/users/${answer.body.objectId}`
  const read = async () => (await identity.send(path, { ...own, _method: 'GET' })).body
  return { ...answer, own, path, read }
}

describe('hooks on users', () => {
  it('hooks run for a new user, see no secret, and set fields of the app', async () => {
    const { status, body, own, read } = await enter('ana')
    expect([status, (await read()).level]).toEqual([201, 1])
    const seen = await takeSeen()
    expect(seen).toMatchObject([
      { kind: 'beforeSave', username: 'ana', isNew: true, hasExisted: false, isUser: true },
      { kind: 'afterSave', username: 'ana', isNew: true, hasExisted: false },
    ])
    expect(seen[0]).toMatchObject({
      others: ['installationId', 'ip', 'log', 'master', 'triggerName'],
    })
    for (const { all } of seen) {
      expect(all).not.toContain(password)
      expect(all).not.toMatch(/r:[0-9a-f]{8}|\$2[aby]\$|authData|_hashed/)
    }
    expect(await find('Profile', { where: { owner: body.objectId } })).toHaveLength(1)
    expect(own._SessionToken).toMatch(/^r:/)
  })

  it('hooks run for a change, with the user as it was before', async () => {
    const { own, path, read, body } = await enter('ben')
    await takeSeen()
    await identity.send(path, { ...own, _method: 'PUT', nick: 'up' })
    expect(await read()).toMatchObject({ nick: 'up', level: 2 })
    const seen = await takeSeen()
    expect(seen).toMatchObject([
      { kind: 'beforeSave', isNew: false, hasExisted: true, user: body.objectId },
      { kind: 'afterSave', isNew: false, hasExisted: true },
    ])
    expect(seen.map(({ all }) => all).join()).not.toMatch(/r:[0-9a-f]{8}/)
    await identity.send(path, { ...own, _method: 'PUT', nick: 'gone' })
    expect(await read()).not.toHaveProperty('level')
  })

  it.each([
    ['refuse sign-up with their text', 'closed', true, { code: 141, error: 'Sign-up is closed.' }],
    [
      'refuse it when they fail, without what is inside',
      'broken',
      false,
      { code: 141, error: 'Script failed. The log of the server says why.' },
    ],
  ])('%s', async (_what, username, isClosed, body) => {
    await setClosed(isClosed)
    expect(await enter(username)).toMatchObject({ status: 400, body })
    await setClosed(false)
    expect((await identity.send('/login', { username, password })).status).toBe(404)
  })

  it('hooks can’t change what belongs to the account', async () => {
    const { own, path, read, body } = await enter('cleo')
    await identity.send(path, { ...own, _method: 'PUT', nick: 'grabs' })
    const user = await read()
    expect(user).toMatchObject({ username: 'cleo', nick: 'grabs', ACL: { [String(body.objectId)]: {} } })
    expect(user.ACL).not.toHaveProperty('*')
    expect(JSON.stringify(user)).not.toMatch(/0x0|"emailVerified":true/)
    expect((await identity.send('/login', { username: 'cleo', password })).status).toBe(200)
    for (const field of ['username', 'password', 'accounts', 'ethAddress', 'emailVerified', 'ACL'])
      expect(lines).toContain(
        `beforeSave of _User in cloud code set ${field}, which is the server’s: nothing was changed.`,
      )
  })
})

describe('hooks on users who sign in with a wallet', () => {
  it('hooks refuse new users of an app who sign in with a wallet, but not existing ones', async () => {
    const wallet = makeWallet()
    await setClosed(true)
    expect(await signInLegacy(identity, wallet)).toMatchObject({
      status: 400,
      body: { code: 141, error: 'Sign-up is closed.' },
    })
    await setClosed(false)
    await takeSeen()
    const { status, body } = await signInLegacy(identity, wallet)
    expect([status, body.level]).toEqual([201, 1])
    const [{ all } = { all: '' }] = await takeSeen()
    expect(all).toContain(wallet.address.toLowerCase())
    await setClosed(true)
    expect((await signInLegacy(identity, wallet)).status).toBe(200)
  })
})

describe('the board itself', () => {
  it('the board signs people up and deletes them whatever the hooks say, and logs it', async () => {
    await setClosed(true)
    const { user } = await signUp(identity.context, { username: 'dana', password })
    expect(lines).toContain(
      'beforeSave of _User in cloud code refused what the board did itself, which goes on',
    )
    await removeUser(identity.context, user.id)
    expect(lines).toContain(
      'beforeDelete of _User in cloud code refused what the board did itself, which goes on',
    )
    expect((await takeSeen()).map(({ kind }) => kind)).toEqual([
      'beforeSave',
      'afterSave',
      'beforeDelete',
      'afterDelete',
    ])
  })

  it('hooks refuse a deletion with the master key', async () => {
    const { path } = await enter('eve')
    await setClosed(true)
    const key = { _MasterKey: identity.config.masterKey, _method: 'DELETE' }
    expect(await identity.send(path, key)).toMatchObject({ body: { code: 119, error: 'Nobody leaves.' } })
    await setClosed(false)
    expect((await identity.send(path, key)).status).toBe(200)
  })
})
