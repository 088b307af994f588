import { describe, expect } from 'vitest'
import type { ClientObject } from '../support/clients.ts'
import { expectCode, idOf, newName, signUp, tokenOf } from '../support/people.ts'
import { itWith, type Run } from '../support/run.ts'

const objectNotFound = { code: 101 }

/** Making, changing and removing objects, one at a time and in batches. */
export function objectCases(run: Run): void {
  const it = itWith(run)
  describe('objects', () => {
    it('saves an object with every field type and reads it back unchanged', async ({ client }) => {
      const className = newName('Everything')
      const values = {
        text: 'plain text with ünïcödé and 🦊',
        number: 1.5,
        flag: false,
        when: new Date('2022-04-01T10:20:30.456Z'),
        list: [1, 'two', { three: 3 }, null],
        map: { deep: { er: ['x'] }, n: null },
        place: new client.GeoPoint(52.5, 13.4),
      }
      const object = await new client.Object(className).save(values)
      expect(object.id).toMatch(/^[A-Za-z0-9]{10,24}$/)
      expect(object.createdAt).toBeInstanceOf(Date)
      const stored = await new client.Query(className).get(idOf(object))
      for (const key of ['text', 'number', 'flag', 'when', 'list', 'map'] as const)
        expect(stored.get(key)).toEqual(values[key])
      expect(stored.get('place')).toMatchObject({ latitude: 52.5, longitude: 13.4 })
      expect(stored.createdAt?.getTime()).toBe(object.createdAt?.getTime())
    })

    it('keeps a polygon', async ({ client }) => {
      const points: [number, number][] = [
        [0, 0],
        [0, 1],
        [1, 1],
        [0, 0],
      ]
      const area = await new client.Object(newName('Area')).save({ shape: new client.Polygon(points) })
      const stored = await new client.Query(area.className).get(idOf(area))
      expect(stored.get('shape').toJSON()).toEqual({ __type: 'Polygon', coordinates: points })
    })

    it('keeps pointers and includes their objects on request', async ({ client }) => {
      const company = await new client.Object(newName('Company')).save({ name: 'Harbor' })
      const job = await new client.Object(newName('Job')).save({ title: 'Engineer', company })
      const plain = await new client.Query(job.className).get(idOf(job))
      expect(plain.get('company').toPointer()).toEqual(company.toPointer())
      const full = await new client.Query(job.className).include('company').get(idOf(job))
      expect(full.get('company').get('name')).toBe('Harbor')
    })

    it('saves an unsaved child before its parent', async ({ client }) => {
      const child = new client.Object(newName('Company'))
      child.set('name', 'Lantern')
      const parent = await new client.Object(newName('Job')).save({ company: child })
      expect(child.id).toBeTruthy()
      const stored = await new client.Query(parent.className).include('company').get(idOf(parent))
      expect(stored.get('company').get('name')).toBe('Lantern')
    })

    it('increments and decrements on the server', async ({ client }) => {
      const counter = await new client.Object(newName('Counter')).save({ n: 5 })
      const other = client.Object.fromJSON({ className: counter.className, objectId: counter.id })
      other.increment('n', 3)
      await other.save()
      counter.increment('n')
      await counter.save()
      expect(counter.get('n')).toBe(9)
      counter.decrement('n', 2)
      await counter.save()
      expect((await new client.Query(counter.className).get(idOf(counter))).get('n')).toBe(7)
    })

    it('adds to and removes from a list, and gets the whole list back', async ({ client }) => {
      const tags = await new client.Object(newName('Tags')).save({ list: ['a'] })
      tags.add('list', 'b')
      await tags.save()
      tags.addAll('list', ['b', 'c'])
      await tags.save()
      expect(tags.get('list')).toEqual(['a', 'b', 'b', 'c'])
      tags.addUnique('list', 'c')
      await tags.save()
      tags.addAllUnique('list', ['c', 'd'])
      await tags.save()
      expect(tags.get('list')).toEqual(['a', 'b', 'b', 'c', 'd'])
      tags.remove('list', 'b')
      await tags.save()
      tags.removeAll('list', ['c', 'd'])
      await tags.save()
      expect((await new client.Query(tags.className).get(idOf(tags))).get('list')).toEqual(['a'])
    })

    it('gets list changes made by another client in between', async ({ client }) => {
      const tags = await new client.Object(newName('Tags')).save({ list: ['a'] })
      const other = client.Object.fromJSON({ className: tags.className, objectId: tags.id, list: ['a'] })
      tags.addUnique('list', 'b')
      await tags.save()
      other.addUnique('list', 'c')
      await other.save()
      expect(other.get('list')).toEqual(['a', 'b', 'c'])
    })

    it('removes a field', async ({ client }) => {
      const note = await new client.Object(newName('Note')).save({ text: 'x', more: 'y' })
      note.unset('more')
      await note.save()
      const stored = await new client.Query(note.className).get(idOf(note))
      expect([stored.has('more'), stored.get('text')]).toEqual([false, 'x'])
    })

    it('changes nested fields', async ({ client }) => {
      const note = await new client.Object(newName('Note')).save({ map: { a: 1, b: 2 } })
      note.set('map.a', 7)
      note.increment('map.b', 3)
      await note.save()
      expect((await new client.Query(note.className).get(idOf(note))).get('map')).toEqual({ a: 7, b: 5 })
    })

    it('clears, reverts and reports dirty fields', async ({ client }) => {
      const note = await new client.Object(newName('Note')).save({ text: 'x' })
      note.set('text', 'y')
      expect([note.dirty('text'), note.dirtyKeys()]).toEqual([true, ['text']])
      note.revert()
      expect(note.get('text')).toBe('x')
      note.clear()
      await note.save()
      expect((await new client.Query(note.className).get(idOf(note))).has('text')).toBe(false)
    })

    it('fetches again, also with included objects', async ({ client }) => {
      const company = await new client.Object(newName('Company')).save({ name: 'Harbor' })
      const job = await new client.Object(newName('Job')).save({ title: 'Engineer', company })
      const bare = client.Object.extend(job.className).createWithoutData(job.id)
      expect((await bare.fetch()).get('title')).toBe('Engineer')
      expect((await bare.fetchWithInclude('company')).get('company').get('name')).toBe('Harbor')
      expect(await bare.exists()).toBe(true)
    })

    it('deletes an object', async ({ client }) => {
      const note = await new client.Object(newName('Note')).save({ text: 'x' })
      await note.destroy()
      await expect(new client.Query(note.className).get(idOf(note))).rejects.toMatchObject({
        ...objectNotFound,
        message: 'Object not found.',
      })
      expect(await note.exists()).toBe(false)
    })

    it('refuses changes of a deleted object', async ({ client }) => {
      const note = await new client.Object(newName('Note')).save({ text: 'x' })
      await client.Object.fromJSON({ className: note.className, objectId: note.id }).destroy()
      await expectCode(101, note.save({ text: 'y' }))
      await expectCode(101, note.destroy())
      await expectCode(101, note.fetch())
    })

    it('saves 45 objects in batches', async ({ client }) => {
      const className = newName('Many')
      const objects = Array.from({ length: 45 }, (_, n) => new client.Object(className, { n }))
      await client.Object.saveAll(objects)
      expect(objects.every(({ id }) => id !== undefined)).toBe(true)
      expect(await new client.Query(className).count()).toBe(45)
      for (const object of objects) object.increment('n', 100)
      await client.Object.saveAll(objects)
      expect(objects[44]?.get('n')).toBe(144)
      await client.Object.destroyAll(objects)
      expect(await new client.Query(className).count()).toBe(0)
    })

    it('reports which objects of a batch were not deleted', async ({ client }) => {
      const className = newName('Many')
      const objects = await client.Object.saveAll([1, 2].map((n) => new client.Object(className, { n })))
      await client.Object.fromJSON({ className, objectId: objects[0]?.id }).destroy()
      const failed = client.Object.destroyAll(objects)
      await expect(failed).rejects.toMatchObject({ code: 600, errors: [{ code: 101 }] })
      expect(await new client.Query(className).count()).toBe(0)
    })

    it('saves objects that point at each other in the right order', async ({ client }) => {
      const [parent, child] = [new client.Object(newName('Parent')), new client.Object(newName('Child'))]
      parent.set('child', child)
      await client.Object.saveAll([parent, child])
      expect((await new client.Query(parent.className).include('child').first())?.get('child').id).toBe(
        child.id,
      )
    })

    it('fetches many at once, only those without data, and with what they point at', async ({ client }) => {
      const company = await new client.Object(newName('Company')).save({ name: 'Harbor' })
      const className = newName('Many')
      const objects = await client.Object.saveAll(
        [1, 2].map((n) => new client.Object(className, { n, company })),
      )
      const bare = objects.map(({ id }) => client.Object.extend(className).createWithoutData(id))
      await client.Object.fetchAll(bare)
      expect(bare.map((one) => one.get('n'))).toEqual([1, 2])
      await client.Object.fetchAllIfNeeded(bare)
      const [included] = await client.Object.fetchAllWithInclude(bare, 'company')
      expect(included?.get('company').get('name')).toBe('Harbor')
      const gone = client.Object.extend(className).createWithoutData('abcdefghij')
      await expectCode(101, client.Object.fetchAll([gone]))
    })

    it('gives subclasses their methods', async ({ client }) => {
      const className = newName('Painting')
      const Painting = client.Object.extend(className, {
        shout(): string {
          return String(Reflect.get(this, 'get').call(this, 'title')).toUpperCase()
        },
      })
      await new Painting().save({ title: 'tide' })
      const painting = await new client.Query(className).first()
      expect(Reflect.get(painting ?? {}, 'shout').call(painting)).toBe('TIDE')
    })

    it('adds to, removes from and reads relations', async ({ client }) => {
      const jobs = await client.Object.saveAll(
        ['a', 'b', 'c'].map((name) => new client.Object('RelatedJob', { name })),
      )
      const { id, className } = await new client.Object(newName('List')).save({ title: 'Saved' })
      // In Node, moralis loses what is changed through a relation that it gives out a second time.
      const anew = () => client.Object.extend(className).createWithoutData(id)
      const change = async (added: typeof jobs, removed: typeof jobs) => {
        const list = anew()
        const relation = list.relation('jobs')
        relation.add(added)
        relation.remove(removed)
        await list.save()
      }
      const names = async () =>
        (await anew().relation('jobs').query().ascending('name').find()).map((job: ClientObject) =>
          job.get('name'),
        )
      await change(jobs, [])
      expect(await names()).toEqual(['a', 'b', 'c'])
      await change([], jobs.slice(0, 1))
      expect(await names()).toEqual(['b', 'c'])
      await change(jobs.slice(0, 1), jobs.slice(1, 2))
      expect(await names()).toEqual(['a', 'c'])
    })

    it('queries a relation of an unknown class, and the objects that have a relation to an object', async ({
      client,
    }) => {
      const job = await new client.Object('RelatedJob').save({ name: 'z' })
      const list = new client.Object(newName('List'))
      await list.save()
      list.relation('jobs').add(job)
      await list.save()
      const bare = client.Object.extend(list.className).createWithoutData(list.id)
      expect((await bare.relation('jobs').query().find()).map((one: ClientObject) => one.id)).toEqual([
        job.id,
      ])
      const holders = await new client.Query(list.className).equalTo('jobs', job).find()
      expect(holders.map(({ id }) => id)).toEqual([list.id])
    })

    it('saves with a given session token', async ({ client }) => {
      const owner = await signUp(client)
      const note = new client.Object(newName('Note'), { text: 'x' })
      note.setACL(new client.ACL(owner))
      const sessionToken = tokenOf(owner)
      await note.save(null, { sessionToken })
      await signUp(client)
      await expectCode(101, note.save({ text: 'y' }))
      await note.save({ text: 'z' }, { sessionToken })
      await expectCode(101, new client.Query(note.className).get(idOf(note)))
      expect((await new client.Query(note.className).get(idOf(note), { sessionToken })).get('text')).toBe('z')
    })
  })
}
