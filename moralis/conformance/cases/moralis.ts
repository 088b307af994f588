import { describe, expect } from 'vitest'
import type { MoralisClient } from '../support/clients.ts'
import type { UseAccount } from '../support/ethereum.ts'
import { expectCode, newName, password, signUp } from '../support/people.ts'
import { itWith, type Run } from '../support/run.ts'
import { appCases, cloudCases } from './cloud.ts'
import { fileCases, ipfsCases } from './files.ts'
import { liveCases } from './live.ts'
import { objectStateCases } from './object-state.ts'
import { objectCases } from './objects.ts'
import { permissionCases } from './permissions.ts'
import { geoCases, queryCases } from './queries.ts'
import { userCases } from './users.ts'
import { walletCases } from './wallets.ts'

/** Cases of every client of Moralis, in a page and on a server. */
export function moralisCases(run: Run<MoralisClient>, use: UseAccount): void {
  walletCases(run, use)
  pluginCases(run)
  userCases(run)
  moralisUserCases(run)
  objectCases(run)
  objectStateCases(run)
  queryCases(run)
  geoCases(run)
  permissionCases(run)
  fileCases(run)
  ipfsCases(run)
  cloudCases(run)
  liveCases(run)
  appCases(run)
}

/** Plugins, which are functions `{plugin}_{endpoint}` that the server lists. */
function pluginCases(run: Run<MoralisClient>): void {
  const it = itWith(run)
  describe('plugins', () => {
    it('knows the plugins of the operator after the start', async ({ client }) => {
      expect(await client.Cloud.run('getPluginSpecs', {})).toEqual([
        { name: 'harbor', functions: ['quote', 'refuse'] },
      ])
      expect(Object.keys(client.Plugins.harbor ?? {})).toEqual(['quote', 'refuse'])
    })

    it('calls one and gets its data', async () => {
      expect(await run.client.Plugins.harbor?.quote?.({ amount: 21 })).toMatchObject({ data: { price: 42 } })
    })

    it('passes on why a plugin refuses', async () => {
      await expect(run.client.Plugins.harbor?.refuse?.()).rejects.toThrow('closed today')
    })
  })
}

/** Cases of password users that only moralis has. */
function moralisUserCases(run: Run<MoralisClient>): void {
  const it = itWith(run)
  describe('password users of moralis', () => {
    it('signs in a known user and signs up a new one', async ({ client }) => {
      const name = newName('either-')
      const user = await client.User.loginOrSignup(name, password)
      expect(user.getUsername()).toBe(name)
      await client.User.logOut()
      expect((await client.User.loginOrSignup(name, password)).id).toBe(user.id)
      await client.User.logOut()
      // The name is taken, and the password is wrong.
      await expectCode(202, client.User.loginOrSignup(name, 'wrong and long'))
    })

    it('signs in while another user’s token is still sent', async ({ client }) => {
      const first = await signUp(client)
      const name = first.getUsername() ?? ''
      await signUp(client)
      expect((await client.User.logIn(name, password)).id).toBe(first.id)
    })

    it('gets revocable sessions on request', async ({ client }) => {
      await client.User.enableRevocableSession()
      const user = await signUp(client)
      expect(user.getSessionToken()).toMatch(/^r:/)
      client.CoreManager.set('FORCE_REVOCABLE_SESSION', false)
    })

    it('reports the live socket opening and closing', async ({ client }) => {
      const events: string[] = []
      client.LiveQuery.on('open', () => events.push('open'))
      client.LiveQuery.on('close', () => events.push('close'))
      const subscription = await new client.Query(newName('Live')).subscribe()
      await expect.poll(() => events).toContain('open')
      client.LiveQuery.close()
      await expect.poll(() => events).toContain('close')
      expect(subscription.id).toBeTruthy()
    })
  })
}
