import { once } from 'node:events'
import { describe, expect } from 'vitest'
import { asMaster } from '../support/board.ts'
import type { Client, ClientObject } from '../support/clients.ts'
import { idOf, newName, signUp, tokenOf } from '../support/people.ts'
import { itWith, type Run } from '../support/run.ts'

type Subscription = Awaited<ReturnType<InstanceType<Client['Query']>['subscribe']>>

/** Live queries over the socket whose address the client derives from the server's. */
export function liveCases(run: Run): void {
  const it = itWith(run)
  const next = async (subscription: Subscription, event: string): Promise<ClientObject> => {
    const [object] = await once(subscription.emitter ?? subscription, event)
    return object
  }
  const subscribe = async (className: string, narrow = (query: InstanceType<Client['Query']>) => query) => {
    const subscription = await narrow(new run.client.Query(className)).subscribe()
    return subscription
  }

  describe('live queries', () => {
    it('reports created, changed and deleted objects', async ({ client }) => {
      const className = newName('Live')
      await new client.Object(className).save({ n: 0 })
      const subscription = await subscribe(className)
      const created = next(subscription, 'create')
      const object = await new client.Object(className).save({ n: 1 })
      expect(await created).toMatchObject({ id: object.id, className })
      const updated = next(subscription, 'update')
      await object.save({ n: 2 })
      expect((await updated).get('n')).toBe(2)
      const deleted = next(subscription, 'delete')
      await object.destroy()
      expect((await deleted).id).toBe(object.id)
      await subscription.unsubscribe()
    })

    it('reports what enters and leaves a query', async ({ client }) => {
      const className = newName('Live')
      const object = await new client.Object(className).save({ n: 1 })
      const subscription = await subscribe(className, (query) => query.greaterThan('n', 10))
      const entered = next(subscription, 'enter')
      await object.save({ n: 11 })
      expect((await entered).id).toBe(object.id)
      const left = next(subscription, 'leave')
      await object.save({ n: 2 })
      expect((await left).id).toBe(object.id)
      await subscription.unsubscribe()
    })

    it('reports objects of a class that is created later', async () => {
      const className = newName('Later')
      const subscription = await subscribe(className)
      await asMaster(run.board).request('POST', `schemas/${className}`, {
        className,
        fields: { n: { type: 'Number' } },
      })
      const created = next(subscription, 'create')
      await asMaster(run.board).request('POST', `classes/${className}`, { n: 1 })
      expect((await created).get('n')).toBe(1)
      await subscription.unsubscribe()
    })

    it('reports only what the subscriber may read', async ({ client }) => {
      const className = newName('Live')
      const owner = await signUp(client)
      const { appId, serverUrl } = run.board
      // The client's own socket brings the master key where it has one.
      const socket = new client.LiveQueryClient({
        applicationId: appId,
        serverURL: serverUrl.replace('http', 'ws'),
        sessionToken: tokenOf(owner),
      })
      socket.open()
      const subscription = socket.subscribe(new client.Query(className), tokenOf(owner))
      if (subscription === undefined) throw new Error('Nothing was subscribed to.')
      await subscription.subscribePromise
      const stranger = await signUp(client)
      const heard: (string | undefined)[] = []
      const listen = subscription.emitter ?? subscription
      listen.on('create', (object: ClientObject) => heard.push(object.id))
      const secret = new client.Object(className, { text: 'of the stranger' })
      secret.setACL(new client.ACL(stranger))
      await secret.save()
      const own = new client.Object(className, { text: 'of the owner' })
      own.setACL(new client.ACL(owner))
      const arrived = once(listen, 'create')
      await own.save(null, { sessionToken: tokenOf(owner) })
      await arrived
      expect(heard).toEqual([idOf(own)])
      socket.close()
    })

    it('sends only the fields that are selected', async ({ client }) => {
      const className = newName('Live')
      const subscription = await subscribe(className, (query) => query.select('n'))
      const created = next(subscription, 'create')
      await new client.Object(className).save({ n: 1, text: 'x' })
      const object = await created
      expect([object.get('n'), object.get('text')]).toEqual([1, undefined])
      await subscription.unsubscribe()
    })

    it('reports nothing after unsubscribing', async ({ client }) => {
      const className = newName('Live')
      const [first, second] = [await subscribe(className), await subscribe(className)]
      const heard: string[] = []
      const listen = first.emitter ?? first
      listen.on('create', () => heard.push('first'))
      await first.unsubscribe()
      const created = next(second, 'create')
      await new client.Object(className).save({ n: 1 })
      await created
      expect(heard).toEqual([])
      await second.unsubscribe()
    })
  })
}
