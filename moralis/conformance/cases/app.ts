import { randomUUID } from 'node:crypto'
import { describe, expect } from 'vitest'
import { asMaster } from '../support/as-master.ts'
import { expectCode } from '../support/expect-code.ts'
import { newName, signUp } from '../support/people.ts'
import { itWith, type Run } from '../support/run.ts'

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
