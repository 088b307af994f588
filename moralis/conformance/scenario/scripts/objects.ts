import { password } from '../../support/people.ts'
import type { Scenarios } from '../both.ts'

/** Objects: saving, changing, fetching and removing, alone and in batches. */
export const objectScenarios: Scenarios = {
  async 'an object and its changes'({ client, name, start, step }) {
    const className = name('Job')
    await start()
    const job = new client.Object(className)
    await step('create', () =>
      job.save({
        title: 'a',
        n: 1,
        when: new Date(0),
        list: [1, 2],
        nested: { a: { b: 1 } },
        nothing: null,
        extra: 'x',
      }),
    )
    await step('place', () => job.save({ place: new client.GeoPoint(10, 20) }))
    await step('area', () =>
      job.save({
        area: new client.Polygon([
          [0, 0],
          [0, 1],
          [1, 1],
        ]),
      }),
    )
    await step('set', () => Reflect.apply(job.save, job, ['title', 'b']))
    await step('increment', () => job.increment('n').save())
    await step('decrement', () => job.decrement('n', 2).save())
    await step('add', () => job.add('list', 3).save())
    await step('add all', () => job.addAll('list', [4, 5]).save())
    await step('add unique', () => job.addUnique('list', 3).save())
    await step('add all unique', () => job.addAllUnique('list', [5, 6]).save())
    await step('remove', () => job.remove('list', 1).save())
    await step('remove all', () => job.removeAll('list', [2, 3]).save())
    await step('unset', () => job.unset('extra').save())
    await step('nested', () => Reflect.apply(job.save, job, ['nested.a.b', 2]))
    await step('nothing to save', () => job.save())
    await step('dirty', () => {
      job.set('title', 'c')
      return [job.dirty(), job.dirtyKeys(), job.dirty('n')]
    })
    await step('revert', () => {
      job.revert()
      return job.get('title')
    })
    await step('acl', () => {
      const acl = new client.ACL()
      acl.setPublicReadAccess(true)
      acl.setPublicWriteAccess(true)
      return job.setACL(acl) && job.save()
    })
    await step('context', () => job.save({ n: 9 }, { context: { via: 'scenario' } }))
    await step('fetch', () => job.fetch())
    await step('destroy', () => job.destroy())
    await step('fetch what is gone', () => job.fetch())
    await step('save what is gone', () => job.save({ n: 1 }))
    await step('destroy what is gone', () => job.destroy())
  },
  async 'objects that refuse'({ client, name, start, step }) {
    const job = new client.Object(name('Job'))
    await start()
    await step('bad key', () => job.save({ 'bad key': 1 }))
    await step('set a bad key', () => job.set('also bad', 1))
    await step('bad acl', () => job.save({ ACL: 7 }))
    await step('bad amount', () => Reflect.apply(job.increment, job, ['n', 'one']))
    await step('fetch unsaved', () => job.fetch())
    await step('pointer to unsaved', () => job.toPointer())
    await step('relation of a field', () => job.set('n', 1) && job.relation('n'))
    await step('class not for clients', () => new client.Object('_Session').save({ a: 1 }))
    await step('wrong type', async () => {
      await job.save({ kind: 'text' })
      await job.save({ kind: 7 })
    })
    await step('cycle', () => {
      const other = new client.Object(name('Other'))
      other.set('job', job)
      const third = new client.Object(job.className)
      third.set('other', other)
      other.set('third', third)
      return third.save()
    })
  },
  async 'objects in objects'({ client, name, start, step }) {
    const [parentClass, childClass] = [name('Parent'), name('Child')]
    await start()
    const child = new client.Object(childClass, { n: 1 })
    const parent = new client.Object(parentClass)
    parent.set({ child, title: 'p' })
    await step('save with an unsaved child', () => parent.save())
    await step('without cascade', () =>
      new client.Object(parentClass, { child: new client.Object(childClass) }).save(null, {
        cascadeSave: false,
      }),
    )
    await step('fetch with include', () => parent.fetchWithInclude(['child']))
    const others = [1, 2].map((n) => new client.Object(childClass, { n }))
    await step('save others', () => client.Object.saveAll(others))
    await step('relate', () => {
      parent.relation('children').add(others)
      return parent.save()
    })
    await step('relate and part', () => {
      const relation = parent.relation('children')
      relation.add(child)
      relation.remove(others.slice(0, 1))
      return parent.save()
    })
    await step('related', () => parent.relation('children').query().ascending('n').find())
    await step('related to an unsaved one', () => {
      parent.relation('children').add(new client.Object(childClass))
    })
  },
  async 'many objects'({ client, name, start, step }) {
    const className = name('Many')
    await start()
    const objects = Array.from({ length: 23 }, (_, n) => new client.Object(className, { n }))
    await step('save', () => client.Object.saveAll(objects).then((saved) => saved.length))
    await step('save in threes', () => {
      for (const object of objects.slice(0, 5)) object.set('n', 100)
      return client.Object.saveAll(objects.slice(0, 5), { batchSize: 3 }).then((saved) => saved.length)
    })
    const [first, second] = objects
    await step('fetch', () => client.Object.fetchAll(objects.slice(0, 2)))
    await step('fetch if needed', () =>
      client.Object.fetchAllIfNeeded(objects.slice(0, 2)).then(() => 'fetched'),
    )
    await step('fetch unsaved', () => client.Object.fetchAll([new client.Object(className)]))
    await step('fetch of two classes', () =>
      client.Object.fetchAll([
        ...objects.slice(0, 1),
        client.Object.fromJSON({ className: 'X', objectId: 'y12345' }),
      ]),
    )
    await step('destroy one', () => first?.destroy())
    await step('fetch all of which one is gone', () => client.Object.fetchAll(objects.slice(0, 2)))
    await step('destroy with one gone', () =>
      client.Object.destroyAll(first && second ? [first, second] : []),
    )
    await step('destroy the rest', () => client.Object.destroyAll(objects.slice(2)).then(() => 'destroyed'))
    await step('save with one gone', () => {
      for (const object of objects.slice(0, 2)) object.set('n', 7)
      return client.Object.saveAll(objects.slice(0, 2))
    })
    await step('nothing', () => client.Object.saveAll([]))
  },
  async 'hooks of the server'({ client, name, start, step }) {
    await start()
    await client.User.signUp(name('person'), password, {})
    const entry = new client.Object('Guestbook')
    await step('changed before it is saved', () =>
      entry.save({ text: ' hello ' }, { context: { via: 'web' } }),
    )
    await step('refused', () => new client.Object('Guestbook').save({ text: 'spam' }))
    await step('refused in a batch', () =>
      client.Object.saveAll([
        new client.Object('Guestbook', { text: 'fine' }),
        new client.Object('Guestbook', { text: 'spam' }),
      ]),
    )
    const permanentEntry = await new client.Object('Guestbook').save({ text: 'keep' })
    await step('may not go', () => permanentEntry.destroy())
    await step('may not go in a batch', () => client.Object.destroyAll([permanentEntry]))
    await step('found', () => new client.Query('Guestbook').get(entry.id ?? ''))
  },
}
