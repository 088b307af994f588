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
      const made = await new client.Object(className).save(values)
      expect(made.id).toMatch(/^[A-Za-z0-9]{10,24}$/)
      expect(made.createdAt).toBeInstanceOf(Date)
      const found = await new client.Query(className).get(idOf(made))
      for (const key of ['text', 'number', 'flag', 'when', 'list', 'map'] as const)
        expect(found.get(key)).toEqual(values[key])
      expect(found.get('place')).toMatchObject({ latitude: 52.5, longitude: 13.4 })
      expect(found.createdAt?.getTime()).toBe(made.createdAt?.getTime())
    })

    it('keeps a polygon', async ({ client }) => {
      const points: [number, number][] = [
        [0, 0],
        [0, 1],
        [1, 1],
        [0, 0],
      ]
      const made = await new client.Object(newName('Area')).save({ shape: new client.Polygon(points) })
      const found = await new client.Query(made.className).get(idOf(made))
      expect(found.get('shape').toJSON()).toEqual({ __type: 'Polygon', coordinates: points })
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
      const found = await new client.Query(parent.className).include('company').get(idOf(parent))
      expect(found.get('company').get('name')).toBe('Lantern')
    })

    it('increments and decrements on the server', async ({ client }) => {
      const made = await new client.Object(newName('Counter')).save({ n: 5 })
      const other = client.Object.fromJSON({ className: made.className, objectId: made.id })
      other.increment('n', 3)
      await other.save()
      made.increment('n')
      await made.save()
      expect(made.get('n')).toBe(9)
      made.decrement('n', 2)
      await made.save()
      expect((await new client.Query(made.className).get(idOf(made))).get('n')).toBe(7)
    })

    it('adds to and removes from a list, and gets the whole list back', async ({ client }) => {
      const made = await new client.Object(newName('Tags')).save({ list: ['a'] })
      made.add('list', 'b')
      await made.save()
      made.addAll('list', ['b', 'c'])
      await made.save()
      expect(made.get('list')).toEqual(['a', 'b', 'b', 'c'])
      made.addUnique('list', 'c')
      await made.save()
      made.addAllUnique('list', ['c', 'd'])
      await made.save()
      expect(made.get('list')).toEqual(['a', 'b', 'b', 'c', 'd'])
      made.remove('list', 'b')
      await made.save()
      made.removeAll('list', ['c', 'd'])
      await made.save()
      expect((await new client.Query(made.className).get(idOf(made))).get('list')).toEqual(['a'])
    })

    it('gets list changes made by another client in between', async ({ client }) => {
      const made = await new client.Object(newName('Tags')).save({ list: ['a'] })
      const other = client.Object.fromJSON({ className: made.className, objectId: made.id, list: ['a'] })
      made.addUnique('list', 'b')
      await made.save()
      other.addUnique('list', 'c')
      await other.save()
      expect(other.get('list')).toEqual(['a', 'b', 'c'])
    })

    it('removes a field', async ({ client }) => {
      const made = await new client.Object(newName('Note')).save({ text: 'x', more: 'y' })
      made.unset('more')
      await made.save()
      const found = await new client.Query(made.className).get(idOf(made))
      expect([found.has('more'), found.get('text')]).toEqual([false, 'x'])
    })

    it('changes nested fields', async ({ client }) => {
      const made = await new client.Object(newName('Note')).save({ map: { a: 1, b: 2 } })
      made.set('map.a', 7)
      made.increment('map.b', 3)
      await made.save()
      expect((await new client.Query(made.className).get(idOf(made))).get('map')).toEqual({ a: 7, b: 5 })
    })

    it('clears, reverts and reports dirty fields', async ({ client }) => {
      const made = await new client.Object(newName('Note')).save({ text: 'x' })
      made.set('text', 'y')
      expect([made.dirty('text'), made.dirtyKeys()]).toEqual([true, ['text']])
      made.revert()
      expect(made.get('text')).toBe('x')
      made.clear()
      await made.save()
      expect((await new client.Query(made.className).get(idOf(made))).has('text')).toBe(false)
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
      const made = await new client.Object(newName('Note')).save({ text: 'x' })
      await made.destroy()
      await expect(new client.Query(made.className).get(idOf(made))).rejects.toMatchObject({
        ...objectNotFound,
        message: 'Object not found.',
      })
      expect(await made.exists()).toBe(false)
    })

    it('refuses changes of a deleted object', async ({ client }) => {
      const made = await new client.Object(newName('Note')).save({ text: 'x' })
      await client.Object.fromJSON({ className: made.className, objectId: made.id }).destroy()
      await expectCode(101, made.save({ text: 'y' }))
      await expectCode(101, made.destroy())
      await expectCode(101, made.fetch())
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
      const made = await client.Object.saveAll([1, 2].map((n) => new client.Object(className, { n })))
      await client.Object.fromJSON({ className, objectId: made[0]?.id }).destroy()
      const failed = client.Object.destroyAll(made)
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
      const made = await client.Object.saveAll(
        [1, 2].map((n) => new client.Object(className, { n, company })),
      )
      const bare = made.map(({ id }) => client.Object.extend(className).createWithoutData(id))
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
      const found = await new client.Query(className).first()
      expect(Reflect.get(found ?? {}, 'shout').call(found)).toBe('TIDE')
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
      expect((await bare.relation('jobs').query().find()).map((found: ClientObject) => found.id)).toEqual([
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
