import { describe, expect } from 'vitest'
import type { Client } from '../support/clients.ts'
import { idOf, newName } from '../support/people.ts'
import { itWith, type Run } from '../support/run.ts'

/** Objects that an app keeps on its own device, and how they stay in step with the server. Switched on for these cases alone. */
export function localStoreCases(run: Run): void {
  const it = itWith(run)
  const withStore = async (client: Client, use: () => Promise<void>): Promise<void> => {
    Reflect.get(client, 'enableLocalDatastore').call(client)
    const store = client.CoreManager.getLocalDatastore()
    try {
      await use()
    } finally {
      await store._clear()
      store.isEnabled = false
    }
  }

  describe('objects on the device', () => {
    it('finds pinned objects without the server, by condition, order and page', async ({ client }) => {
      await withStore(client, async () => {
        const className = newName('Kept')
        const saved = await client.Object.saveAll([3, 1, 2].map((n) => new client.Object(className, { n })))
        await client.Object.pinAll(saved.slice(0, 2))
        const local = () => new client.Query(className).fromLocalDatastore()
        expect((await local().ascending('n').find()).map((one) => one.get('n'))).toEqual([1, 3])
        expect(await local().greaterThan('n', 2).count()).toBe(1)
        expect((await local().descending('n').limit(1).first())?.get('n')).toBe(3)
        expect(await new client.Query(className).count()).toBe(3)
      })
    })

    it('keeps what hangs on a pinned object, and forgets both', async ({ client }) => {
      await withStore(client, async () => {
        const child = new client.Object(newName('Child'), { name: 'Harbor' })
        const parent = await new client.Object(newName('Parent'), { child }).save()
        await parent.pin()
        expect(await parent.isPinned()).toBe(true)
        const stored = await new client.Query(parent.className).include('child').fromLocalDatastore().first()
        expect(stored?.get('child').get('name')).toBe('Harbor')
        await parent.unPin()
        expect(await new client.Query(parent.className).fromLocalDatastore().find()).toEqual([])
      })
    })

    it('keeps pinned groups apart', async ({ client }) => {
      await withStore(client, async () => {
        const className = newName('Grouped')
        const [first, second] = await client.Object.saveAll([
          new client.Object(className, { n: 1 }),
          new client.Object(className, { n: 2 }),
        ])
        await first?.pinWithName('drafts')
        await second?.pin()
        const names = async (query: InstanceType<Client['Query']>) =>
          (await query.find()).map((one) => one.get('n'))
        expect(await names(new client.Query(className).fromPinWithName('drafts'))).toEqual([1])
        expect(await names(new client.Query(className).fromPin())).toEqual([2])
      })
    })

    it('sees its own changes at once, and those of others after a fetch', async ({ client }) => {
      await withStore(client, async () => {
        const note = await new client.Object(newName('Note'), { text: 'a' }).save()
        await note.pin()
        const text = async () =>
          (await new client.Query(note.className).fromLocalDatastore().get(idOf(note))).get('text')
        await note.save({ text: 'b' })
        expect(await text()).toBe('b')
        const other = client.Object.extend(note.className).createWithoutData(idOf(note))
        await other.save({ text: 'c' })
        await note.fetch()
        expect(await text()).toBe('c')
      })
    })
  })
}
