import { request as httpRequest } from 'node:http'
import https from 'node:https'
import { afterAll, describe, expect, vi } from 'vitest'
import { moralisSecret } from '../support/board.ts'
import { type MoralisClient, stayOnThisMachine } from '../support/clients.ts'
import { expectCode, newName, signUp } from '../support/people.ts'
import { itWith, type Run } from '../support/run.ts'

/** Cases of moralis on a server alone: the master key for all calls, files that go away, keys for a secret. */
export function moralisServerCases(run: Run<MoralisClient>): void {
  const it = itWith(run)
  const start = (options = {}) => {
    const { appId, serverUrl, masterKey } = run.board
    return run.client.start({ appId, serverUrl, masterKey, ...options })
  }

  describe('on a server', () => {
    it('deletes a file with the master key', async ({ client }) => {
      await signUp(client)
      const file = new client.File(`${newName('old')}.txt`, { base64: 'eA==' }, 'text/plain')
      await file.save()
      const url = file.url() ?? ''
      expect((await fetch(url)).status).toBe(200)
      await file.destroy()
      expect((await fetch(url)).status).toBe(404)
      await expectCode(153, file.destroy())
    })

    it('uses the master key for every call after useMasterKey', async ({ client }) => {
      const className = newName('Note')
      const note = new client.Object(className, { text: 'x' })
      note.setACL(new client.ACL())
      await note.save()
      expect(await new client.Query(className).find()).toEqual([])
      client.Cloud.useMasterKey?.()
      expect(await new client.Query(className).find()).toHaveLength(1)
      await start()
      client.CoreManager.set('USE_MASTER_KEY', false)
    })

    it('refuses a wrong master key', async ({ client }) => {
      await start({ masterKey: 'a wrong key of sixteen letters' })
      await expectCode(119, new client.Schema(newName('Job')).save())
      await start()
    })

    it('cannot make the board call other servers', async () => {
      await expect(run.client.Hooks?.getFunctions()).rejects.toMatchObject({ code: expect.any(Number) })
    })

    it('starts with plugins given by the app', async ({ client }) => {
      await start({ plugins: [{ name: 'harbor', functions: ['quote'] }] })
      expect(await client.Plugins.harbor?.quote?.({ amount: 1 })).toMatchObject({ data: { price: 2 } })
    })

    it('fails to start at a server that does not know its application', async () => {
      await expect(start({ appId: 'other' })).rejects.toThrow('unauthorized')
      await start()
    })

    describe('with a secret, where the name of the keys’ host leads to the board', () => {
      afterAll(async () => {
        stayOnThisMachine()
        Reflect.deleteProperty(run.client, 'speedyNodeApiKey')
        await start()
      })

      it('gets keys for the right secret, and none for a wrong one', async () => {
        const { port } = new URL(run.board.origin)
        vi.spyOn(https, 'request').mockImplementation((options, ...rest) => {
          const request = Object(options)
          const isForBoard = request.hostname === 'admin.moralis.io' || request.host === 'admin.moralis.io'
          const target = isForBoard
            ? { path: request.path, method: request.method, headers: request.headers, port }
            : { port: 1 }
          const callback = rest.find((part) => typeof part === 'function')
          return httpRequest({ host: '127.0.0.1', ...target }, callback)
        })
        await expect(start({ moralisSecret: 'a wrong secret of the same kind' })).rejects.toThrow(
          'Could not fetch keys with moralisSecret',
        )
        await start({ moralisSecret })
        expect(run.client).toHaveProperty('speedyNodeApiKey')
      })
    })
  })
}
