import { randomUUID } from 'node:crypto'
import { describe, expect } from 'vitest'
import { asMaster } from '../support/board.ts'
import { expectCode, idOf, newName, signUp } from '../support/people.ts'
import { itWith, type Run } from '../support/run.ts'

/** Cloud functions: of the board, of the operator, and those that are not there. */
export function cloudCases(run: Run): void {
  const it = itWith(run)
  const call = (name: string, params: Record<string, unknown> = {}) => run.client.Cloud.run(name, params)

  describe('cloud functions', () => {
    it('passes values of every type to a function and back', async ({ client }) => {
      const when = new Date('2022-04-01T10:20:30.456Z')
      const place = new client.GeoPoint(10, 20)
      const answer = await call('echo', { text: 'x', n: 1.5, yes: true, list: [1, { a: 2 }], when, place })
      expect(answer).toMatchObject({ text: 'x', n: 1.5, yes: true, list: [1, { a: 2 }], when })
      expect(answer.place).toMatchObject({ latitude: 10, longitude: 20 })
    })

    it('gives objects back as objects', async ({ client }) => {
      const note = await new client.Object(newName('Note')).save({ text: 'x' })
      const answer = await call('findNote', { className: note.className, id: note.id })
      expect([answer.id, answer.className, answer.get('text')]).toEqual([note.id, note.className, 'x'])
    })

    it('passes the calling user to a function', async ({ client }) => {
      const user = await signUp(client)
      expect(await call('whoAmI')).toBe(user.id)
      await client.User.logOut()
      expect(await call('whoAmI')).toBe('nobody')
    })

    it('returns undefined where a function returns nothing', async () => {
      expect(await call('nothing')).toBeUndefined()
    })

    it('asks in a function as an app would', async ({ client }) => {
      const className = newName('Sale')
      for (const [city, n] of [
        ['old Rome', 1],
        ['Romeo', 2],
      ])
        await new client.Object(className, { city, n }).save()
      expect(await call('report', { className })).toEqual({
        totals: [{ objectId: null, total: 3 }],
        words: ['old Rome'],
        found: ['old Rome'],
        lookup: 102,
        longName: 105,
      })
    })

    it('passes on an error of the function with its code', async () => {
      await expect(call('fail', { message: 'no more tickets' })).rejects.toMatchObject({
        code: 141,
        message: 'no more tickets',
      })
      await expect(call('failWithCode')).rejects.toMatchObject({ code: 137, message: 'twice' })
    })

    it('refuses a result that cannot be serialised', async () => {
      await expectCode(141, call('unsendable'))
      expect(await call('nothing')).toBeUndefined()
    })

    it('names the function that does not exist', async () => {
      for (const name of ['notThere', 'toString', '__proto__'])
        await expect(call(name)).rejects.toMatchObject({ code: 141, message: `Invalid function: "${name}"` })
    })

    it('searches jobs as the pages do', async () => {
      expect(await call('searchJobs', { q: 'rust' })).toMatchObject({ items: [], total: 0 })
      expect(await call('listCompanies')).toMatchObject({ items: [] })
      await expectCode(101, call('getJob', { id: 'aaaaaaaa' }))
    })

    it('saves jobs for signed-in users only', async ({ client }) => {
      await signUp(client)
      expect(await call('listSavedJobs')).toMatchObject({ items: [] })
      await client.User.logOut()
      await expectCode(206, call('listSavedJobs'))
    })

    it('passes on the context of a call and of a save', async ({ client }) => {
      const context = { via: 'the harbor' }
      expect(await client.Cloud.run('via', {}, { context })).toBe('the harbor')
      const entry = await new client.Object('Guestbook').save({ text: 'hello' }, { context })
      expect(entry.get('via')).toBe('the harbor')
    })

    it('runs triggers of the operator around finding and deleting', async ({ client }) => {
      const entry = await new client.Object('Guestbook').save({ text: 'keep' })
      await expect(entry.destroy()).rejects.toMatchObject({ code: 141, message: 'it stays' })
      expect((await new client.Query('Guestbook').get(idOf(entry))).get('read')).toBe(true)
    })

    it('runs triggers of the operator around saving', async ({ client }) => {
      const entry = await new client.Object('Guestbook').save({ text: '  hello  ' })
      expect(entry.get('text')).toBe('hello')
      await expect(new client.Object('Guestbook').save({ text: 'spam' })).rejects.toMatchObject({
        code: 142,
        message: 'no spam',
      })
    })
  })
}

/** Events, installations, the configuration, and what clients may not do. */
export function appCases(run: Run): void {
  const it = itWith(run)
  describe('the app', () => {
    it('tracks events', async ({ client }) => {
      await client.Analytics.track('search', { place: 'home', word: 'rust' })
      expect(() => client.Analytics.track('', {})).toThrow()
    })

    it('reads a configuration that holds nothing yet', async () => {
      expect((await run.client.Config.get()).get('missing')).toBeUndefined()
    })

    it('accepts a request once that is sent twice with one id', async ({ client }) => {
      const className = newName('Once')
      client.CoreManager.set('IDEMPOTENCY', true)
      try {
        await new client.Object(className).save({ n: 1 })
      } finally {
        client.CoreManager.set('IDEMPOTENCY', false)
      }
      expect(await new client.Query(className).count()).toBe(1)
    })

    it('registers its installation and changes it', async ({ client }) => {
      const installation = new client.Installation()
      await installation.save({ deviceType: 'web', channels: ['jobs'] })
      expect(installation.id).toBeTruthy()
      installation.add('channels', 'news')
      await installation.save()
      expect(installation.get('channels')).toEqual(['jobs', 'news'])
    })

    it('neither lists installations nor changes those of others', async ({ client }) => {
      const { request } = asMaster(run.board)
      const { objectId } = await request('POST', 'installations', {
        deviceType: 'web',
        installationId: randomUUID(),
      })
      const other = client.Object.fromJSON({ className: '_Installation', objectId })
      // Today's SDK makes a new installation of one that it may not change.
      await other.save({ channels: ['spam'] }).catch(() => undefined)
      expect(await request('GET', `installations/${objectId}`)).not.toHaveProperty('channels')
      await expectCode(119, new client.Query(client.Installation).find())
    })

    it('gives an invalid object its error code', async ({ client }) => {
      const save = (fields: Record<string, unknown>) => new client.Object(newName('Note')).save(fields)
      await expectCode(121, save({ map: { $set: 1 } }))
      const typed = await save({ n: 1, list: [1], place: new client.GeoPoint(1, 2) })
      const wrong = (fields: Record<string, unknown>) => new client.Object(typed.className).save(fields)
      await expectCode(111, wrong({ n: 'one' }))
      await expectCode(111, wrong({ list: { a: 1 } }))
      await expectCode(111, wrong({ place: 'here' }))
    })

    it('refuses a duplicate of a unique value', async ({ client }) => {
      const name = newName('person-')
      await signUp(client)
      await client.User.current()?.save({ username: name })
      await signUp(client)
      await expectCode(202, client.User.current()?.save({ username: name }))
      client.User.current()?.revert()
    })

    it('refuses invalid names of classes and fields', async ({ client }) => {
      await expectCode(103, new client.Object('no name').save())
      await expectCode(103, new client.Object('_Nothing').save())
      await expectCode(121, new client.Object(newName('Note')).save({ map: { 'a.b': 1 } }))
    })
  })
}
