import { describe, expect } from 'vitest'
import { expectCode, idOf, newName, signUp } from '../support/people.ts'
import { itWith, type Run } from '../support/run.ts'

/** The state of an object between two answers of the server. */
export function objectStateCases(run: Run): void {
  const it = itWith(run)
  describe('the state of an object', () => {
    it('says what has changed since it was saved, also inside a field', async ({ client }) => {
      const note = new client.Object(newName('Note'), { text: 'a', map: { deep: 1 } })
      expect([note.isNew(), note.dirty('text')]).toEqual([true, true])
      await note.save()
      expect([note.isNew(), note.dirty(), note.dirtyKeys()]).toEqual([false, false, []])
      note.get('map').deep = 2
      expect([note.dirty('map'), note.dirtyKeys()]).toEqual([true, ['map']])
      await note.save()
      expect((await new client.Query(note.className).get(idOf(note))).get('map')).toEqual({ deep: 2 })
    })

    it('takes back one change or all', async ({ client }) => {
      const note = await new client.Object(newName('Note'), { a: 1, b: 1 }).save()
      note.set({ a: 2, b: 2 })
      note.revert('a')
      expect([note.get('a'), note.get('b')]).toEqual([1, 2])
      note.revert()
      expect([note.get('b'), note.dirty()]).toEqual([1, false])
    })

    it('clones without the id', async ({ client }) => {
      const note = await new client.Object(newName('Note'), { text: 'x' }).save()
      const copy = note.clone()
      expect([copy.id, copy.get('text'), copy.equals(note)]).toEqual([undefined, 'x', false])
      await copy.save()
      expect(await new client.Query(note.className).count()).toBe(2)
    })

    it('clones with its relations', async ({ client }) => {
      const job = await new client.Object(newName('Job'), { name: 'a' }).save()
      const list = new client.Object(newName('List'))
      list.relation('jobs').add(job)
      await list.save()
      expect(await list.clone().relation('jobs').query().find()).toEqual([])
    })

    it('goes through JSON and back', async ({ client }) => {
      const when = new Date('2022-04-01T10:20:30.456Z')
      const note = await new client.Object(newName('Note'), { when, list: [1, { a: 2 }] }).save()
      const again = client.Object.fromJSON({ ...note.toJSON(), className: note.className })
      expect([again.id, again.get('when'), again.get('list')]).toEqual([note.id, when, [1, { a: 2 }]])
      expect([again.dirty(), again.equals(note)]).toEqual([false, true])
    })

    it('asks whether it still exists, and whether its data is there', async ({ client }) => {
      const note = await new client.Object(newName('Note'), { text: 'x' }).save()
      const bare = client.Object.extend(note.className).createWithoutData(idOf(note))
      expect([bare.isDataAvailable(), await bare.exists()]).toEqual([false, true])
      await bare.fetch()
      expect([bare.isDataAvailable(), bare.get('text')]).toEqual([true, 'x'])
      await note.destroy()
      expect(await bare.exists()).toBe(false)
    })

    it('removes a field and all fields', async ({ client }) => {
      const note = await new client.Object(newName('Note'), { a: 1, b: [1], c: { d: 1 } }).save()
      await note.unset('a').save()
      const read = async () => (await new client.Query(note.className).get(idOf(note))).attributes
      expect(await read()).toMatchObject({ b: [1], c: { d: 1 } })
      expect(await read()).not.toHaveProperty('a')
      await note.clear().save()
      expect(await read()).not.toHaveProperty('b')
    })

    it('keeps the type that a field got first', async ({ client }) => {
      const className = newName('Note')
      await new client.Object(className, { n: 1 }).save()
      await expectCode(111, new client.Object(className, { n: 'one' }).save())
      await expectCode(111, new client.Object(className, { n: [1] }).save())
    })

    it('joins changes of a list made before saving', async ({ client }) => {
      const note = await new client.Object(newName('Note'), { list: ['a', 'b'] }).save()
      note.addUnique('list', 'a')
      note.addUnique('list', 'c')
      await note.save()
      note.add('list', 'd')
      note.add('list', 'a')
      await note.save()
      note.remove('list', 'a')
      await note.save()
      const stored = await new client.Query(note.className).get(idOf(note))
      expect([stored.get('list'), note.get('list')]).toEqual([
        ['b', 'c', 'd'],
        ['b', 'c', 'd'],
      ])
    })

    it('refuses objects that point at each other before either is saved', async ({ client }) => {
      const first = new client.Object(newName('Note'))
      const second = new client.Object(newName('Note'), { first })
      first.set('second', second)
      const save = async () => first.save()
      await expect(save()).rejects.toThrow('Cannot create a pointer to an unsaved')
    })

    it('is created by an account and written by another that its list names', async ({ client }) => {
      const buyer = await signUp(client)
      const seller = await signUp(client)
      const agreement = new client.Object(newName('Agreement'))
      const acl = new client.ACL(seller)
      acl.setPublicReadAccess(true)
      acl.setWriteAccess(idOf(buyer), true)
      await agreement.save()
      await client.User.become(buyer.getSessionToken() ?? '')
      await expectCode(101, agreement.save({ isSigned: true }))
      agreement.revert()
      await client.User.become(seller.getSessionToken() ?? '')
      await agreement.save({ ACL: acl })
      await client.User.become(buyer.getSessionToken() ?? '')
      expect((await agreement.save({ isSigned: true })).get('isSigned')).toBe(true)
    })
  })
}
