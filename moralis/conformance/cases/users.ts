import { describe, expect } from 'vitest'
import { signUp as addAccount, signIn } from '../../../board/server/domain/accounts/accounts.ts'
import { asMaster } from '../support/board.ts'
import { expectCode, idOf, newName, password, signUp, tokenOf } from '../support/people.ts'
import { itWith, type Run } from '../support/run.ts'

const wrongPassword = { code: 101, message: 'Invalid username/password.' }

/** Password users and their sessions. */
export function userCases(run: Run): void {
  const it = itWith(run)
  describe('password users', () => {
    it('signs up, is current, and drops the password', async ({ client }) => {
      const name = newName('person-')
      const user = await client.User.signUp(name, password, { favourite: 'rust' })
      expect(client.User.current()?.id).toBe(user.id)
      expect([user.getUsername(), user.get('favourite'), user.get('password')]).toEqual([
        name,
        'rust',
        undefined,
      ])
      expect(user.getSessionToken()).toMatch(/^r:[0-9a-f]{32}$/)
      expect([user.authenticated(), user.isCurrent(), user.existed()]).toEqual([true, true, false])
    })

    it('signs in with name and password, by POST and by GET, and with the e-mail address', async ({
      client,
    }) => {
      const email = `${newName('lantern')}@people.example`
      const user = await signUp(client, { email })
      const name = user.getUsername() ?? ''
      await client.User.logOut()
      expect((await client.User.logIn(name, password)).id).toBe(user.id)
      await client.User.logOut()
      const byGet = { usePost: false }
      expect((await client.User.logIn(name, password, byGet)).id).toBe(user.id)
      await client.User.logOut()
      expect((await client.User.logIn(email, password)).getUsername()).toBe(name)
      await client.User.logOut()
      const itself = new client.User()
      itself.set('username', name)
      itself.set('password', password)
      expect((await itself.logIn()).getEmail()).toBe(email)
    })

    it('shares users and sessions with the site', async ({ client, board }) => {
      const email = `${newName('harbor')}@people.example`
      const user = await signUp(client, { email })
      const onSite = await signIn(board.context, { username: email.toUpperCase(), password })
      expect(onSite.user.id).toBe(user.id)
      expect((await client.User.become(onSite.token)).id).toBe(user.id)
      const account = await addAccount(board.context, { username: newName('of-the-site-'), password })
      expect((await client.User.logIn(account.user.username, password)).id).toBe(account.user.id)
    })

    it('refuses a wrong password and an unknown name with the same words', async ({ client }) => {
      const user = await signUp(client)
      await expect(client.User.logIn(user.getUsername() ?? '', 'wrong')).rejects.toMatchObject(wrongPassword)
      await expect(client.User.logIn(newName('nobody-'), 'wrong')).rejects.toMatchObject(wrongPassword)
    })

    it('refuses missing and taken names, passwords and addresses', async ({ client }) => {
      const email = `${newName('a')}@people.example`
      const user = await signUp(client, { email })
      const name = user.getUsername() ?? ''
      await expectCode(202, client.User.signUp(name, password, {}))
      await expectCode(203, client.User.signUp(newName('b-'), password, { email }))
      await expectCode(125, client.User.signUp(newName('b-'), password, { email: 'no address' }))
      await expectCode(-1, client.User.signUp('', password, {}))
      await expectCode(-1, client.User.signUp(newName('b-'), '', {}))
      await expectCode(201, client.User.logIn(name, ''))
      await expectCode(200, client.User.logIn('', password))
    })

    it('checks a password without signing in', async ({ client }) => {
      const user = await signUp(client)
      const name = user.getUsername() ?? ''
      const token = user.getSessionToken()
      expect(await client.User.verifyPassword(name, password)).toMatchObject({ objectId: user.id })
      expect(client.User.current()?.getSessionToken()).toBe(token)
      await expect(client.User.verifyPassword(name, 'wrong')).rejects.toMatchObject(wrongPassword)
      await user.verifyPassword(password)
    })

    it('becomes a user by a token, and reads one without becoming it', async ({ client }) => {
      const first = await signUp(client)
      const second = await signUp(client)
      expect((await client.User.me(tokenOf(first))).id).toBe(first.id)
      expect(client.User.current()?.id).toBe(second.id)
      expect((await client.User.become(tokenOf(first))).id).toBe(first.id)
      expect(client.User.current()?.id).toBe(first.id)
      await expect(client.User.become('r:00000000000000000000000000000000')).rejects.toMatchObject({
        code: 209,
        message: 'Invalid session token',
      })
    })

    it('ends the session and its token when signing out', async ({ client }) => {
      const user = await signUp(client)
      const token = tokenOf(user)
      await client.User.logOut()
      expect(client.User.current()).toBeNull()
      await expectCode(209, client.User.me(token))
      await expectCode(209, new client.Query(newName('Note')).find({ sessionToken: token }))
    })

    it('signs out also when the session has ended elsewhere', async ({ client }) => {
      const user = await signUp(client)
      await run.board.context.users.endSessions(idOf(user))
      await client.User.logOut()
      expect(client.User.current()).toBeNull()
    })

    it('fetches and saves its own data and keeps its token', async ({ client }) => {
      const user = await signUp(client)
      const token = tokenOf(user)
      user.set('favourite', 'zk')
      user.addUnique('skills', 'rust')
      await user.save()
      await user.fetch()
      expect([user.get('favourite'), user.get('skills')]).toEqual(['zk', ['rust']])
      expect(user.getSessionToken()).toBe(token)
      const name = newName('renamed-')
      user.setUsername(name)
      await user.save()
      await client.User.logOut()
      expect((await client.User.logIn(name, password)).get('favourite')).toBe('zk')
    })

    it('fetches the user with included objects', async ({ client }) => {
      const user = await signUp(client)
      const team = await new client.Object('Team').save({ name: 'Harbor' })
      await user.save({ team })
      const fetched = await user.fetchWithInclude('team')
      expect(fetched.get('team').get('name')).toBe('Harbor')
      expect(fetched.getSessionToken()).toMatch(/^r:/)
    })

    it('lets a session made here give a first e-mail address with a profile, and change neither that nor the password', async ({
      client,
    }) => {
      const user = await signUp(client)
      user.setPassword('another long password')
      await expectCode(119, user.save())
      user.revert()
      const email = `${newName('c')}@people.example`
      await user.save({ email, username: newName('profile-'), favourite: 'rust' })
      expect((await user.fetch()).attributes).toMatchObject({
        email,
        favourite: 'rust',
        emailVerified: false,
      })
      user.setEmail(`${newName('c')}@people.example`)
      await expectCode(119, user.save())
    })

    it('finds itself and nobody else by a query of users', async ({ client }) => {
      const other = await signUp(client)
      const user = await signUp(client)
      const own = async (query = new client.Query(client.User)) => (await query.find()).map(({ id }) => id)
      expect(await own()).toEqual([user.id])
      expect(await own(new client.Query(client.User).equalTo('username', other.getUsername()))).toEqual([])
      expect(await new client.Query(client.User).count()).toBe(1)
      expect((await new client.Query(client.User).first())?.get('username')).toBe(user.getUsername())
      await client.User.logOut()
      await expectCode(119, new client.Query(client.User).find())
    })

    it('needs a password of 8 characters', async ({ client }) => {
      await expectCode(201, client.User.signUp(newName('person-'), '1234567', {}))
    })

    it('refuses emailVerified from a client', async ({ client }) => {
      const user = await signUp(client)
      await expectCode(119, user.save({ emailVerified: true }))
    })

    it('asks for a new password and for the verification of a mail, for known and unknown ones alike', async ({
      client,
    }) => {
      const email = `${newName('d')}@people.example`
      await signUp(client, { email })
      await client.User.requestPasswordReset(email)
      await client.User.requestPasswordReset(`${newName('e')}@people.example`)
      await client.User.requestEmailVerification(email)
      await client.User.requestEmailVerification(`${newName('e')}@people.example`)
      await expectCode(204, client.User.requestPasswordReset(''))
    })

    it('reads its current session', async ({ client }) => {
      const user = await signUp(client)
      const session = await client.Session.current()
      expect(session.getSessionToken()).toBe(user.getSessionToken())
      expect(session.get('user').id).toBe(user.id)
      expect(session.get('expiresAt').getTime()).toBeGreaterThan(Date.now() + 24 * 3_600_000)
      expect(client.Session.isCurrentSessionRevocable()).toBe(true)
    })

    it('lists its own sessions without their tokens, and ends one', async ({ client }) => {
      const user = await signUp(client)
      const here = tokenOf(user)
      const other = await asMaster(run.board).login(user.getUsername() ?? '', password)
      const sessions = await new client.Query(client.Session).find({ sessionToken: here })
      expect(sessions).toHaveLength(2)
      expect(JSON.stringify(sessions)).not.toContain(other)
      const [current, elsewhere] = [
        sessions.find((one) => one.getSessionToken() === here),
        sessions.find((one) => one.getSessionToken() !== here),
      ]
      expect(current).toBeDefined()
      await elsewhere?.destroy({ sessionToken: here })
      await expectCode(209, client.User.me(other))
      await signUp(client)
      expect(await new client.Query(client.Session).find()).toHaveLength(1)
    })

    it('upgrades an old token to a revocable one', async ({ client }) => {
      const user = await signUp(client)
      await user._upgradeToRevocableSession({})
      expect(user.getSessionToken()).toMatch(/^r:/)
      expect((await client.User.me(tokenOf(user))).id).toBe(user.id)
    })

    it('does not let a session made here delete the account', async ({ client }) => {
      const user = await signUp(client)
      await expectCode(119, user.destroy())
      expect((await client.User.logIn(user.getUsername() ?? '', password)).id).toBe(user.id)
    })

    it('signs in without a name where the operator allows it', async ({ client }) => {
      if (client.User.current() !== null) await client.User.logOut()
      const user = await client.AnonymousUtils.logIn()
      expect(client.AnonymousUtils.isLinked(user)).toBe(true)
      const note = new client.Object(newName('Note'), { text: 'x' })
      note.setACL(new client.ACL(user))
      await note.save()
      expect(await new client.Query(note.className).count()).toBe(1)
      await signUp(client)
      expect(await new client.Query(note.className).count()).toBe(0)
    })

    it('gives no anonymous id to a user with a name', async ({ client }) => {
      const user = await signUp(client)
      await expectCode(252, client.AnonymousUtils.link(user))
      user.revert()
    })

    it('refuses providers that the board does not verify', async ({ client }) => {
      if (client.User.current() !== null) await client.User.logOut()
      for (const provider of ['moralisErd', 'facebook', 'github']) {
        const authData = { id: 'anything', signature: 'anything', data: 'anything' }
        const linked = new client.User().linkWith(provider, { authData })
        await expectCode(252, linked)
      }
    })
  })
}
