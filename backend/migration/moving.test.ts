import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signIn } from '../../board/server/domain/accounts/accounts.ts'
import { makeWallet, signInOnSite } from '../../board/tests/support/wallets.ts'
import { startTestIdentity, type TestIdentity } from '../tests/support/identity.ts'
import { signInLegacy } from '../tests/support/legacy-wallet.ts'
import { readExport } from './export-files.ts'
import type { MigrationOptions } from './migrate-data.ts'
import { asMaster, type Moved, moveFiles } from './move.fixture.ts'

let identity: TestIdentity
let folder: string
beforeAll(async () => {
  identity = await startTestIdentity()
  folder = await mkdtemp(join(tmpdir(), 'cryptolist-move-'))
})
afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
  await identity.close()
})

const ignore = (): void => undefined
const write = { isWritten: true, isReplacing: false }

/** Writes the files of an export, each as lines or as given, and moves it. */
async function move(
  files: Record<string, string | object[]>,
  options: MigrationOptions = write,
  onProgress?: (done: number) => void,
): Promise<Moved> {
  const place = await mkdtemp(join(folder, 'export-'))
  for (const [name, content] of Object.entries(files)) {
    const text =
      typeof content === 'string' ? content : content.map((line) => JSON.stringify(line)).join('\n')
    await writeFile(join(place, `${name}.json`), text)
  }
  return moveFiles(identity, await readExport(place, ignore), {
    ...options,
    ...(onProgress && { onProgress }),
  })
}

async function hashOf(password: string): Promise<string> {
  return createRequire(import.meta.url)('parse-server/lib/password.js').hash(password)
}

const then = { $date: '2022-01-02T03:04:05.678Z' }
const later = { $date: { $numberLong: '1650000000000' } }
const pointer = (className: string, objectId: string): object => ({ __type: 'Pointer', className, objectId })

describe('an export of the database', () => {
  const wallet = makeWallet()
  const address = wallet.address.toLowerCase()
  const shared = makeWallet().address.toLowerCase()
  let files: Record<string, string | object[]>
  beforeAll(async () => {
    const dates = { _created_at: then, _updated_at: later }
    files = {
      _SCHEMA: [
        {
          _id: 'Listing',
          title: 'string',
          place: 'geopoint',
          area: 'polygon',
          picture: 'file',
          owner: '*_User',
          fans: 'relation<_User>',
          _metadata: {
            class_permissions: { find: { '*': true }, get: { '*': true }, addField: { '*': true } },
          },
        },
      ],
      _User: [
        {
          _id: 'walletuser0000000000aaaa',
          ...dates,
          username: 'kq83mZx0Lw7bTn5VdR2yHs4Jc',
          accounts: [wallet.address, shared],
          ethAddress: address,
          _auth_data_moralisEth: { id: address, signature: '0x', data: 'x' },
          _rperm: ['*'],
          _wperm: ['walletuser0000000000aaaa'],
          _session_token: 'r:old',
        },
        {
          _id: 'passworduser00000000bbbb',
          ...dates,
          username: 'maria',
          email: 'Maria@People.example',
          _hashed_password: await hashOf('a good old one'),
          nickname: 'M',
        },
        { _id: 'otheruser00000000000cccc', ...dates, username: 'otto', ethAddress: shared },
      ],
      _EthAddress: [{ _id: address, _p_user: '_User$walletuser0000000000aaaa' }],
      _Role: [{ _id: 'roleeditors', ...dates, name: 'editors', _rperm: ['*'], _wperm: [] }],
      '_Join:users:_Role': [{ _id: 'j1', owningId: 'roleeditors', relatedId: 'passworduser00000000bbbb' }],
      '_Join%3Afans%3AListing': [{ _id: 'j2', owningId: 'listing1', relatedId: 'walletuser0000000000aaaa' }],
      '_Join:fans:Missing': [{ _id: 'j3', owningId: 'a', relatedId: 'b' }],
      _Session: [{ _id: 's1', _session_token: 'r:old' }],
      Listing: [
        {
          _id: 'listing1',
          ...dates,
          title: 'First',
          views: { $numberLong: '5' },
          until: later,
          details: { seen: then, tags: ['a'] },
          place: [13.4, 52.5],
          area: {
            type: 'Polygon',
            coordinates: [
              [
                [1, 2],
                [3, 4],
                [5, 6],
                [1, 2],
              ],
            ],
          },
          picture: 'abc_photo.png',
          _p_owner: '_User$walletuser0000000000aaaa',
          _rperm: ['walletuser0000000000aaaa', 'role:editors'],
          _wperm: ['walletuser0000000000aaaa'],
        },
        { _id: 'listing2', ...dates, title: 7, views: 1 },
      ],
    }
  })

  it('a rehearsal changes nothing', async () => {
    const { summary, lines } = await move(files, { isWritten: false, isReplacing: false })
    expect(summary.classes).toContainEqual({ className: '_User', added: 3, replaced: 0, unchanged: 0 })
    expect(summary).toMatchObject({ relations: 2, addresses: 1 })
    expect(lines.at(-1)).toBe('This was a rehearsal: nothing was written. Add --write to move.')
    expect((await asMaster(identity, '/schemas/Listing')).body.code).toBe(103)
  })

  it('moves ids, dates, types, permissions and relations', async () => {
    const { summary, lines } = await move(files)
    expect(summary.classes).toContainEqual({ className: 'Listing', added: 2, replaced: 0, unchanged: 0 })
    const listing = await asMaster(identity, '/classes/Listing/listing1')
    expect(listing.body).toMatchObject({
      objectId: 'listing1',
      createdAt: '2022-01-02T03:04:05.678Z',
      updatedAt: '2022-04-15T05:20:00.000Z',
      title: 'First',
      views: 5,
      until: { __type: 'Date', iso: '2022-04-15T05:20:00.000Z' },
      details: { seen: { __type: 'Date', iso: '2022-01-02T03:04:05.678Z' }, tags: ['a'] },
      place: { __type: 'GeoPoint', latitude: 52.5, longitude: 13.4 },
      picture: { __type: 'File', name: 'abc_photo.png' },
      owner: pointer('_User', 'walletuser0000000000aaaa'),
      ACL: { walletuser0000000000aaaa: { read: true, write: true }, 'role:editors': { read: true } },
    })
    const schema = await asMaster(identity, '/schemas/Listing')
    expect(schema.body.fields).toMatchObject({
      views: { type: 'Number' },
      fans: { type: 'Relation', targetClass: '_User' },
    })
    expect(schema.body.classLevelPermissions).toMatchObject({ find: { '*': true }, addField: {} })
    const where = { $relatedTo: { object: pointer('_Role', 'roleeditors'), key: 'users' } }
    const members = await identity.send('/users', {
      _method: 'GET',
      _MasterKey: identity.config.masterKey,
      where,
    })
    expect(members.body.results).toMatchObject([{ objectId: 'passworduser00000000bbbb' }])
    expect(lines.join('\n')).toContain('Listing: 1 × field title: Number where others are String (listing2)')
    expect(lines.join('\n')).toContain('_Session: 1 × sessions stay behind: everybody signs in again')
    expect(lines.join('\n')).toContain('the file itself is not in an export (listing1)')
    expect(lines.join('\n')).toContain('Missing: 1 × members of fans, which is no relation of a class here')
  })

  it('moved users sign in with their wallet or password, as themselves', async () => {
    const signedIn = await signInLegacy(identity, wallet)
    expect([signedIn.status, signedIn.body.objectId]).toEqual([200, 'walletuser0000000000aaaa'])
    const login = await identity.send('/login', { username: 'maria', password: 'a good old one' })
    expect([login.status, login.body.objectId]).toEqual([200, 'passworduser00000000bbbb'])
    expect(login.body).toMatchObject({ email: 'maria@people.example', nickname: 'M' })
    expect((await identity.send('/login', { username: 'maria', password: 'another one' })).status).toBe(404)
    const onSite = await signIn(identity.context, { username: 'maria', password: 'a good old one' })
    expect(onSite.user.id).toBe('passworduser00000000bbbb')
    const own = { _method: 'GET', _SessionToken: login.body.sessionToken }
    expect((await identity.send('/classes/Listing/listing1', own)).body.title).toBe('First')
    expect((await identity.send('/classes/_User/walletuser0000000000aaaa', own)).status).toBe(404)
    const me = { _method: 'GET', _SessionToken: signedIn.body.sessionToken }
    expect((await identity.send('/users/me', me)).body.accounts).toEqual([address])
  })

  it('assigns an address that two users claim to nobody', async () => {
    const { lines } = await move(files)
    expect(lines.join('\n')).toContain(
      `an address that several users are named with: nobody gets it (${shared} (otheruser00000000000cccc, walletuser0000000000aaaa))`,
    )
    expect(lines.join('\n')).toContain(
      'neither a password nor a wallet to sign in with (otheruser00000000000cccc)',
    )
  })

  it('a second move changes nothing', async () => {
    const { summary } = await move(files)
    expect(summary.classes.map(({ added, replaced }) => added + replaced)).toEqual(
      summary.classes.map(() => 0),
    )
    expect(summary.addresses).toBe(1)
  })

  it('refuses to replace objects with other content, unless --replace is given', async () => {
    await identity.send('/classes/Listing/listing2', {
      _method: 'PUT',
      _MasterKey: identity.config.masterKey,
      views: 9,
    })
    const added = { ...files, Extra: [{ _id: 'extra1', _created_at: then }] }
    await expect(move(added)).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('Listing listing2'),
    })
    expect((await asMaster(identity, '/schemas/Extra')).body.code).toBe(103)
    const { summary } = await move(added, { isWritten: true, isReplacing: true })
    expect(summary.classes).toContainEqual({ className: 'Listing', added: 0, replaced: 1, unchanged: 1 })
    expect((await asMaster(identity, '/classes/Listing/listing2')).body.views).toBe(1)
  })
})

describe('an export of the dashboard', () => {
  it('moves a dashboard’s export: lists, and objects with `results`', async () => {
    const wallet = makeWallet()
    const dates = { createdAt: '2022-05-06T07:08:09.000Z', updatedAt: '2022-05-06T07:08:09.000Z' }
    const user = {
      objectId: 'dashuser0000000000000ddd',
      ...dates,
      username: 'dash',
      ethAddress: wallet.address,
      authData: { moralisEth: { id: wallet.address.toLowerCase() } },
      sessionToken: 'r:old',
      ACL: { '*': { read: true } },
    }
    const note = {
      objectId: 'note1',
      ...dates,
      text: 'hello',
      by: pointer('_User', user.objectId),
      points: 1.5,
    }
    const files = {
      User: JSON.stringify({ results: [user] }),
      Note: JSON.stringify([note, { ...note, objectId: 'note2', 'bad key': 1 }, { text: 'no id' }, note]),
    }
    const { summary, lines } = await move(files)
    expect(summary.classes).toEqual([
      { className: 'Note', added: 2, replaced: 0, unchanged: 0 },
      { className: '_User', added: 1, replaced: 0, unchanged: 0 },
    ])
    expect(lines.join('\n')).toContain('Note: 1 × an id twice: the first one counts (note1)')
    expect(lines.join('\n')).toContain('Note: 1 × an object without a usable id')
    expect(lines.join('\n')).toContain(
      'a field is left out: the name is not allowed for a field (note2 "bad key")',
    )
    expect((await signInLegacy(identity, wallet)).body.objectId).toBe(user.objectId)
    expect((await signInOnSite(identity, wallet)).user.id).toBe(user.objectId)
    expect((await asMaster(identity, '/classes/Note/note1')).body).toMatchObject({
      text: 'hello',
      points: 1.5,
      ...dates,
    })
    expect(lines.join('\n')).toContain(
      'Note: 1 × no permissions in the export: anybody may read it and write to it',
    )
    expect((await identity.send('/classes/Note', { text: 'x', more: 1 })).body.code).toBe(119)
  })

  it('moves a large export', async () => {
    const count = 450
    const points = Array.from({ length: count }, (_nothing, index) => ({ objectId: `p${index}`, index }))
    const seen: number[] = []
    const first = await move({ Point: points }, write, (done) => seen.push(done))
    expect([first.summary.classes[0]?.added, seen.at(-1)]).toEqual([count, count])
    const where = { index: { $gte: 0 } }
    const query = { _method: 'GET', _MasterKey: identity.config.masterKey, where, count: 1, limit: 0 }
    expect((await identity.send('/classes/Point', query)).body.count).toBe(count)
    const second = await move({ Point: points.reverse() })
    expect(second.summary.classes).toEqual([{ className: 'Point', added: 0, replaced: 0, unchanged: count }])
  })

  it('leaves an address to the user who holds it here', async () => {
    const wallet = makeWallet()
    const holder = (await signInLegacy(identity, wallet)).body.objectId
    const user = { objectId: 'lateuser00000000000ffff', username: 'late', accounts: [wallet.address] }
    const { summary, lines } = await move({ _User: [user] })
    expect(summary).toMatchObject({ classes: [{ added: 1 }], addresses: 0 })
    expect(lines.join('\n')).toContain('an address that another user holds here: it stays theirs')
    expect((await asMaster(identity, `/classes/_User/${user.objectId}`)).body.accounts).toBeUndefined()
    expect((await signInLegacy(identity, wallet)).body.objectId).toBe(holder)
  })

  it('reassigns the address of a deleted user', async () => {
    const wallet = makeWallet()
    const former = (await signInLegacy(identity, wallet)).body.objectId
    const removal = { _method: 'DELETE', _MasterKey: identity.config.masterKey }
    expect((await identity.send(`/users/${former}`, removal)).status).toBe(200)
    const user = { objectId: 'heiruser00000000000gggg', username: 'heir', accounts: [wallet.address] }
    expect((await move({ _User: [user] })).summary.addresses).toBe(1)
    expect((await signInLegacy(identity, wallet)).body.objectId).toBe(user.objectId)
  })

  it('keeps an existing user whose name or address a replacing export takes', async () => {
    const dates = { createdAt: '2022-05-06T07:08:09.000Z', updatedAt: '2022-05-06T07:08:09.000Z' }
    const user = {
      objectId: 'keptuser00000000000hhhh',
      ...dates,
      username: 'kept',
      email: 'kept@people.example',
    }
    await move({ _User: [user] })
    const taken = { username: 'owner', password: 'long enough', email: 'owner@people.example' }
    expect((await identity.send('/users', taken)).status).toBe(201)
    for (const change of [{ username: 'owner' }, { email: 'owner@people.example' }]) {
      const replacing = { isWritten: true, isReplacing: true }
      const { summary, lines } = await move({ _User: [{ ...user, ...change }] }, replacing)
      expect(summary.classes).toEqual([{ className: '_User', added: 0, replaced: 0, unchanged: 1 }])
      expect(lines.join('\n')).toMatch(/_User: 1 × moved.* another user has.*\(keptuser00000000000hhhh\)/)
      const { body } = await asMaster(identity, `/users/${user.objectId}`)
      expect(body).toMatchObject({ ...user, email: 'kept@people.example' })
    }
    const renamed = { ...user, username: 'kept-anew' }
    const { summary } = await move({ _User: [renamed] }, { isWritten: true, isReplacing: true })
    expect(summary.classes).toEqual([{ className: '_User', added: 0, replaced: 1, unchanged: 0 }])
    expect((await asMaster(identity, `/users/${user.objectId}`)).body).toMatchObject(renamed)
  })

  it('reads both spellings of Solana addresses in old exports, and keeps no unverified claim', async () => {
    const address = 'So11111111111111111111111111111111111111112'
    const user = {
      objectId: 'soluser000000000000sssss',
      username: 'sol',
      SolAccounts: [address, 'no address'],
      erdAddress: 'erd1claimed',
    }
    await move({ _User: [user] })
    const { body } = await asMaster(identity, `/classes/_User/${user.objectId}`)
    expect(body).toMatchObject({ solAccounts: [address], SolAccounts: [address], solAddress: address })
    expect(body).not.toHaveProperty('erdAddress')
  })

  it('deleting a moved user deletes everything of theirs, including files', async () => {
    const user = {
      objectId: 'goneuser00000000000iiii',
      username: 'gone',
      _hashed_password: await hashOf('a good old one'),
    }
    await move({ _User: [user] })
    const { body } = await identity.send('/login', { username: 'gone', password: 'a good old one' })
    const file = { base64: btoa('hello'), fileData: {}, _SessionToken: body.sessionToken }
    expect((await identity.send('/files/a.txt', file)).status).toBe(201)
    const countOf = async (): Promise<unknown> =>
      (
        await identity.database.pool.query(
          `select (select count(*)::int from board.files where owner_id = $1) as files,
             (select count(*)::int from board.account_settings where user_id = $1) as settings`,
          [user.objectId],
        )
      ).rows[0]
    expect(await countOf()).toEqual({ files: 1, settings: 1 })
    const removal = { _method: 'DELETE', _MasterKey: identity.config.masterKey }
    expect((await identity.send(`/users/${user.objectId}`, removal)).status).toBe(200)
    expect(await countOf()).toEqual({ files: 0, settings: 0 })
  })
})
