import { describe, expect } from 'vitest'
import { expectCode, newName } from '../support/people.ts'
import { itWith, type Run } from '../support/run.ts'

/** Cases that need the master key: schemas, configuration, aggregates, jobs, push. */
export function masterCases(run: Run): void {
  const it = itWith(run)
  const useMasterKey = true

  describe('with the master key', () => {
    it('creates, reads, changes and deletes a class with fields of every type', async ({ client }) => {
      const className = newName('Schema')
      const schema = new client.Schema(className)
      schema
        .addString('text', { required: true })
        .addNumber('number', { defaultValue: 7 })
        .addBoolean('flag')
        .addDate('when')
        .addFile('file')
        .addGeoPoint('place')
        .addPolygon('area')
        .addArray('list')
        .addObject('map')
        .addPointer('owner', '_User')
        .addRelation('fans', '_User')
        .addIndex('by_text', { text: 1 })
      await schema.save()
      const { fields } = await new client.Schema(className).get()
      expect(fields).toMatchObject({
        text: { type: 'String', required: true },
        number: { type: 'Number', defaultValue: 7 },
        owner: { type: 'Pointer', targetClass: '_User' },
        fans: { type: 'Relation', targetClass: '_User' },
        area: { type: 'Polygon' },
      })
      const object = await new client.Object(className).save({ text: 'x' })
      expect((await new client.Query(className).get(object.id ?? '')).get('number')).toBe(7)
      await expectCode(142, new client.Object(className).save({ flag: true }))
      await new client.Schema(className).addString('more').deleteField('list').deleteIndex('by_text').update()
      const changed = await new client.Schema(className).get()
      expect([changed.fields.more?.type, changed.fields.list]).toEqual(['String', undefined])
      await new client.Schema(className).purge()
      expect(await new client.Query(className).count()).toBe(0)
      await new client.Schema(className).delete()
      await expectCode(103, new client.Schema(className).get())
    })

    it('lists all classes', async () => {
      const names = (await run.client.Schema.all()).map(({ className }) => className)
      expect(names).toEqual(expect.arrayContaining(['_User', '_Role', '_Session']))
    })

    it('sets the permissions of a class', async ({ client }) => {
      const className = newName('Closed')
      const everybody = { '*': true }
      await new client.Schema(className)
        .addString('text')
        .setCLP({
          find: everybody,
          get: everybody,
          count: everybody,
          create: {},
          update: {},
          delete: {},
          addField: {},
        })
        .save()
      await expectCode(119, new client.Object(className).save({ text: 'x' }))
      await new client.Object(className).save({ text: 'x' }, { useMasterKey })
      expect(await new client.Query(className).count()).toBe(1)
    })

    it('keeps the type of a field', async ({ client }) => {
      const className = newName('Typed')
      await new client.Object(className).save({ n: 1 })
      await expectCode(111, new client.Object(className).save({ n: 'one' }))
    })

    it('saves a configuration and reads it with and without its private values', async ({ client }) => {
      await client.Config.save({ welcome: 'ahoy', fee: 3, secret: 's' }, { secret: true })
      const config = await client.Config.get()
      expect([config.get('welcome'), config.get('fee'), config.get('secret')]).toEqual(['ahoy', 3, undefined])
      expect((await client.Config.current()).get('welcome')).toBe('ahoy')
      expect((await client.Config.get({ useMasterKey })).get('secret')).toBe('s')
    })

    it('aggregates with pipelines in new and old spelling', async ({ client }) => {
      const className = newName('Sale')
      const sale = (city: string, amount: number) => new client.Object(className, { city, amount })
      await client.Object.saveAll([sale('Lisbon', 1), sale('Lisbon', 2), sale('Porto', 5)])
      const query = () => new client.Query(className)
      const total = { $sum: '$amount' }
      expect(await query().aggregate([{ $group: { _id: '$city', total } }, { $sort: { total: 1 } }])).toEqual(
        [
          expect.objectContaining({ objectId: 'Lisbon', total: 3 }),
          expect.objectContaining({ objectId: 'Porto', total: 5 }),
        ],
      )
      const old = await query().aggregate([
        { match: { amount: { $gt: 1 } } },
        { group: { objectId: null, total: { $sum: '$amount' }, most: { $max: '$amount' } } },
      ])
      expect(old).toMatchObject([{ total: 7, most: 5 }])
      expect(await query().aggregate({ match: { city: 'Porto' }, project: { amount: 1 } })).toMatchObject([
        { amount: 5 },
      ])
      expect(await query().aggregate([{ $sort: { amount: -1 } }, { $limit: 1 }])).toMatchObject([
        { amount: 5, city: 'Porto' },
      ])
    })

    it('lists the distinct values of a field, also with a condition and a relation', async ({ client }) => {
      const className = newName('Sale')
      await new client.Schema(className).addString('city').addNumber('n').addRelation('fans', '_User').save()
      await client.Object.saveAll(
        ['Lisbon', 'Porto', 'Lisbon'].map((city, n) => new client.Object(className, { city, n })),
      )
      const query = () => new client.Query(className)
      expect((await query().distinct('city')).sort()).toEqual(['Lisbon', 'Porto'])
      expect(await query().greaterThan('n', 1).distinct('city')).toEqual(['Lisbon'])
    })

    it('starts a job, follows it and lists jobs', async ({ client }) => {
      const id = await client.Cloud.startJob('tidyUp', {})
      expect(id).toMatch(/^\w+$/)
      const status = async () => (await client.Cloud.getJobStatus(id)).get('status')
      await expect.poll(status).toBe('succeeded')
      expect(await client.Cloud.getJobsData()).toMatchObject({ jobs: ['tidyUp'] })
      await expectCode(141, client.Cloud.startJob('notThere', {}))
    })

    it('says that pushing is not set up', async ({ client }) => {
      const push = { where: {}, data: { alert: 'ahoy' } }
      await expectCode(115, client.Push.send(push, { useMasterKey }))
    })

    it('overrides access lists', async ({ client }) => {
      const note = new client.Object(newName('Note'), { text: 'x' })
      note.setACL(new client.ACL())
      await note.save()
      expect(await new client.Query(note.className).count()).toBe(0)
      expect(await new client.Query(note.className).count({ useMasterKey })).toBe(1)
      await note.save({ text: 'y' }, { useMasterKey })
      await note.destroy({ useMasterKey })
    })

    it('creates roles with users and roles in them', async ({ client }) => {
      const name = newName('crew-')
      const role = new client.Role(name, new client.ACL())
      await role.save(null, { useMasterKey })
      const captain = new client.Role(newName('captains-'), new client.ACL())
      captain.getRoles().add(role)
      await captain.save(null, { useMasterKey })
      const roles = await captain.getRoles().query().find({ useMasterKey })
      expect(roles.map((one) => one.get('name'))).toEqual([name])
    })
  })
}
