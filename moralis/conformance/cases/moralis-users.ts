import { describe, expect } from 'vitest'
import type { MoralisClient } from '../support/client.ts'
import { expectCode } from '../support/expect-code.ts'
import { newName, password, signUp } from '../support/people.ts'
import { itWith, type Run } from '../support/run.ts'

/** What only moralis does with password users. */
export function moralisUserCases(run: Run<MoralisClient>): void {
  const it = itWith(run)
  describe('password users of moralis', () => {
    it('signs in a known user and signs up a new one', async ({ client }) => {
      const name = newName('either-')
      const made = await client.User.loginOrSignup(name, password)
      expect(made.getUsername()).toBe(name)
      await client.User.logOut()
      expect((await client.User.loginOrSignup(name, password)).id).toBe(made.id)
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
      await expect.poll(() => events, { timeout: 10_000 }).toContain('open')
      client.LiveQuery.close()
      await expect.poll(() => events, { timeout: 10_000 }).toContain('close')
      expect(subscription.id).toBeTruthy()
    })
  })
}
