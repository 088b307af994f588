import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestIdentity } from '../../tests/support/identity.ts'
import { type LiveBoard, openToAll, startLiveBoard, subscribe } from '../../tests/support/live-board.ts'
import { connectLive } from '../../tests/support/live-socket.ts'

let live: LiveBoard
let ada: { id: string; token: string }
let bob: { id: string; token: string }

beforeAll(async () => {
  live = await startLiveBoard()
  ada = await live.signUp('ada.live')
  bob = await live.signUp('bob.live')
})
afterAll(() => live.close())

describe('live queries: who sees what', () => {
  it('never watches classes of the system, nor by patterns', async () => {
    const socket = await live.connect({ masterKey: live.identity.config.masterKey })
    for (const className of ['_User', '_Session', '_Role', '_Installation', '_PushStatus'])
      expect(await subscribe(socket, className)).toMatchObject({ op: 'error', code: 119 })
    for (const className of ['.*', '[A-Za-z_]+', '', 'A B', 'x'.repeat(300)])
      expect(await subscribe(socket, className)).toMatchObject({ op: 'error', code: 107 })
  })

  it('applies ACLs of users, roles and inherited roles to live queries', async () => {
    await live.makeClass('Private')
    const inner = await live.asMaster('POST', '/classes/_Role', {
      name: 'inner',
      ACL: {},
      users: {
        __op: 'AddRelation',
        objects: [{ __type: 'Pointer', className: '_User', objectId: bob.id }],
      },
    })
    await live.asMaster('POST', '/classes/_Role', {
      name: 'outer',
      ACL: {},
      roles: {
        __op: 'AddRelation',
        objects: [{ __type: 'Pointer', className: '_Role', objectId: inner.objectId }],
      },
    })
    const [asAda, asBob, asNobody] = [
      await live.connect({ sessionToken: ada.token }),
      await live.connect(),
      await live.connect(),
    ]
    await subscribe(asAda, 'Private')
    await subscribe(asBob, 'Private', { sessionToken: bob.token })
    await subscribe(asNobody, 'Private')
    await live.make('Private', { title: 'of ada', ACL: { [ada.id]: { read: true } } })
    await live.make('Private', { title: 'of outer', ACL: { 'role:outer': { read: true } } })
    await live.make('Private', { title: 'of all', ACL: { '*': { read: true } } })
    expect(await asAda.next()).toMatchObject({ object: { title: 'of ada' } })
    expect(await asAda.next()).toMatchObject({ object: { title: 'of all' } })
    expect(await asBob.next()).toMatchObject({ object: { title: 'of outer' } })
    expect(await asBob.next()).toMatchObject({ object: { title: 'of all' } })
    expect(await asNobody.next()).toMatchObject({ object: { title: 'of all' } })
  })

  it('shows nothing of an object after it was taken away, nor before it was given', async () => {
    await live.makeClass('Given')
    const socket = await live.connect()
    await subscribe(socket, 'Given')
    const id = await live.make('Given', { title: 'public' })
    await socket.next()
    await live.change('Given', id, { title: 'hidden', ACL: { [ada.id]: { read: true } } })
    const left = await socket.next()
    expect(left).toMatchObject({ op: 'leave', object: { title: 'public' } })
    expect(JSON.stringify(left)).not.toContain('hidden')
    await live.change('Given', id, { title: 'again', ACL: { '*': { read: true } } })
    const entered = await socket.next()
    expect(entered).toMatchObject({ op: 'enter', object: { title: 'again' } })
    expect(entered).not.toHaveProperty('original')
  })

  it('applies class-level permissions to live queries: find, get, signed in only', async () => {
    await live.makeClass('GetOnly', { find: {} })
    await live.makeClass('SignedIn', { find: { requiresAuthentication: true } })
    const socket = await live.connect()
    expect(await subscribe(socket, 'GetOnly')).toMatchObject({
      code: 119,
      error: 'Permission denied for action find on class GetOnly.',
    })
    expect(await subscribe(socket, 'GetOnly', { where: { objectId: 'x' } })).toMatchObject({
      op: 'subscribed',
    })
    expect(await subscribe(socket, 'SignedIn', { requestId: 2 })).toMatchObject({ code: 101 })
    expect(await subscribe(socket, 'SignedIn', { requestId: 2, sessionToken: ada.token })).toMatchObject({
      op: 'subscribed',
    })
    expect(
      await subscribe(socket, 'SignedIn', { requestId: 3, sessionToken: 'r:not-a-token' }),
    ).toMatchObject({ code: 209 })
  })

  it('applies pointer permissions to live queries', async () => {
    await live.makeClass('Owned', { find: { pointerFields: ['owner'] } })
    const [asAda, asBob] = [
      await live.connect({ sessionToken: ada.token }),
      await live.connect({ sessionToken: bob.token }),
    ]
    await subscribe(asAda, 'Owned')
    await subscribe(asBob, 'Owned')
    const own = (objectId: string): unknown => ({ __type: 'Pointer', className: '_User', objectId })
    await live.make('Owned', { title: 'bobs', owner: own(bob.id) })
    await live.make('Owned', { title: 'adas', owner: own(ada.id) })
    expect(await asAda.next()).toMatchObject({ object: { title: 'adas' } })
    expect(await asBob.next()).toMatchObject({ object: { title: 'bobs' } })
  })

  it('hides protected fields, and lets nobody ask for them', async () => {
    await live.makeClass('Protected', {
      protectedFields: { '*': ['secret', 'n'], authenticated: ['secret'], 'userField:owner': [] },
    })
    const [asNobody, asAda, asBob] = [
      await live.connect(),
      await live.connect({ sessionToken: ada.token }),
      await live.connect({ sessionToken: bob.token }),
    ]
    for (const socket of [asNobody, asAda, asBob]) await subscribe(socket, 'Protected')
    const id = await live.make('Protected', {
      title: 't',
      secret: 's',
      n: 1,
      owner: { __type: 'Pointer', className: '_User', objectId: bob.id },
    })
    const [forNobody, forAda, forBob] = [await asNobody.next(), await asAda.next(), await asBob.next()]
    expect(forNobody.object).toMatchObject({ objectId: id, title: 't' })
    expect(forNobody.object).not.toHaveProperty('secret')
    expect(forNobody.object).not.toHaveProperty('n')
    expect(forAda.object).toMatchObject({ n: 1 })
    expect(forAda.object).not.toHaveProperty('secret')
    expect(forBob.object).toMatchObject({ n: 1, secret: 's' })
    await live.change('Protected', id, { title: 'u' })
    expect(JSON.stringify(await asNobody.next())).not.toMatch(/secret|"n"/)
    await asAda.next()
    const oracles = [
      { secret: 's' },
      { 'secret.part': 's' },
      { $or: [{ secret: { $regex: '^s' } }, { title: 't' }] },
      { $and: [{ $nor: [{ secret: 's' }] }] },
    ]
    for (const where of oracles)
      expect(await subscribe(asAda, 'Protected', { requestId: 10, where })).toMatchObject({ code: 119 })
    expect(await subscribe(asAda, 'Protected', { requestId: 20, watch: ['secret'] })).toMatchObject({
      code: 119,
    })
  })

  it('shows a protected field to those who may read it, no matter who wrote the object', async () => {
    await live.makeClass('Partly', { protectedFields: { '*': ['secret'], [bob.id]: [] } })
    const asBob = await live.connect({ sessionToken: bob.token })
    await subscribe(asBob, 'Partly', { where: { secret: 's' } })
    const id = await live.make('Partly', { title: 'one', secret: 's' })
    expect(await asBob.next()).toMatchObject({ op: 'create', object: { secret: 's' } })
    await live.identity.send(`/classes/Partly/${id}`, {
      title: 'two',
      _method: 'PUT',
      _SessionToken: ada.token,
    })
    expect(await asBob.next()).toMatchObject({
      op: 'update',
      object: { title: 'two', secret: 's' },
      original: { title: 'one', secret: 's' },
    })
  })

  it('re-reads permissions, sessions and roles at each event', async () => {
    await live.makeClass('Changing')
    const carol = await live.signUp('carol.live')
    const [asCarol, asNobody] = [await live.connect(), await live.connect()]
    await subscribe(asCarol, 'Changing', { sessionToken: carol.token })
    await subscribe(asNobody, 'Changing', { where: { secret: 's' } })
    const id = await live.make('Changing', { title: 'one', secret: 's' })
    expect(await asCarol.next()).toMatchObject({ op: 'create' })
    expect(await asNobody.next()).toMatchObject({ op: 'create' })
    await live.asMaster('PUT', '/schemas/Changing', {
      className: 'Changing',
      classLevelPermissions: { ...openToAll, protectedFields: { '*': ['secret'] } },
    })
    await live.change('Changing', id, { title: 'two' })
    const event = await asCarol.next()
    expect(event).toMatchObject({ op: 'update', object: { title: 'two' } })
    expect(event.object).not.toHaveProperty('secret')
    await live.asMaster('PUT', '/schemas/Changing', {
      className: 'Changing',
      classLevelPermissions: openToAll,
    })
    await live.identity.send('/logout', { _SessionToken: carol.token })
    await live.change('Changing', id, { title: 'three' })
    // A change while the field was hidden was not told.
    expect(await asNobody.next()).toMatchObject({ op: 'update', object: { title: 'three' } })
    expect(await asCarol.next()).toMatchObject({ op: 'error', code: 209, requestId: 1 })
    await live.change('Changing', id, { title: 'four' })
    await asNobody.next()
    expect(await subscribe(asCarol, 'Changing', { requestId: 2 })).toMatchObject({ op: 'subscribed' })
  })

  it('ends a subscription with its expired session', async () => {
    await live.makeClass('Expiring')
    const dave = await live.signUp('dave.live')
    const socket = await live.connect({ sessionToken: dave.token })
    await subscribe(socket, 'Expiring')
    await live.identity.database.pool.query(
      `update "_Session" set "expiresAt" = now() - interval '1 second' where "sessionToken" = $1`,
      [dave.token],
    )
    await live.make('Expiring', { title: 'his', ACL: { [dave.id]: { read: true } } })
    await live.make('Expiring', { title: 'public' })
    expect(await socket.next()).toMatchObject({ object: { title: 'public' } })
  })

  it('refuses to watch classes with find triggers', async () => {
    await live.makeClass('Decided')
    const folder = await mkdtemp(join(tmpdir(), 'cryptolist-live-'))
    const cloudCode = join(folder, 'cloud.cjs')
    await writeFile(
      cloudCode,
      "module.exports = (Cloud) => Cloud.afterFind('Decided', ({ objects }) => objects)",
    )
    const decided = await startTestIdentity({ CLOUD_CODE: cloudCode })
    const [asClient, asOperator] = [
      await connectLive(decided.serverUrl),
      await connectLive(decided.serverUrl, { masterKey: decided.config.masterKey }),
    ]
    expect(await subscribe(asClient, 'Decided')).toMatchObject({ op: 'error', code: 119 })
    expect(await subscribe(asOperator, 'Decided')).toMatchObject({ op: 'subscribed' })
    await decided.close()
    await rm(folder, { recursive: true })
  })
})
