import { once } from 'node:events'
import { describe, expect } from 'vitest'
import { newName } from '../support/people.ts'
import { itWith, type Run } from '../support/run.ts'

/** Functions that today's SDK has and the older ones hadn't. */
export function todaysParseCases(run: Run): void {
  const it = itWith(run)
  describe('today’s SDK', () => {
    it('saves all objects of a transaction, or none', async ({ client }) => {
      const className = newName('Account')
      await new client.Object(className).save({ n: 0 })
      const good = () => new client.Object(className, { n: 1 })
      await client.Object.saveAll([good(), good()], { transaction: true })
      expect(await new client.Query(className).equalTo('n', 1).count()).toBe(2)
      const bad = new client.Object(className, { n: 'not a number' })
      const failing = client.Object.saveAll([good(), bad], { transaction: true })
      await expect(failing).rejects.toContainEqual(expect.objectContaining({ code: 111 }))
      expect(await new client.Query(className).equalTo('n', 1).count()).toBe(2)
    })

    it('deletes all objects of a transaction, or none', async ({ client }) => {
      const className = newName('Account')
      const accounts = await client.Object.saveAll([1, 2].map((n) => new client.Object(className, { n })))
      await client.Object.destroyAll(accounts, { transaction: true })
      expect(await new client.Query(className).count()).toBe(0)
    })

    it('reports changes of watched fields only', async ({ client }) => {
      const className = newName('Live')
      const item = await new client.Object(className).save({ n: 0, text: 'a' })
      const subscription = await new client.Query(className).watch('n').subscribe()
      const heard: unknown[] = []
      subscription.on('update', (object) => heard.push(object.get('n')))
      await item.save({ text: 'b' })
      const updated = once(subscription.emitter, 'update')
      await item.save({ n: 1 })
      await updated
      expect(heard).toEqual([1])
      await subscription.unsubscribe()
    })

    it('compares queries with hints and comments as without', async ({ client }) => {
      const className = newName('Note')
      await new client.Object(className).save({ n: 1 })
      expect(await new client.Query(className).comment('for the log').find()).toHaveLength(1)
    })

    it('gives plain JSON instead of objects', async ({ client }) => {
      const note = await new client.Object(newName('Note')).save({ n: 1 })
      const [plain] = await new client.Query(note.className).find({ json: true })
      expect(plain).toMatchObject({ objectId: note.id, n: 1, className: note.className })
    })
  })
}
