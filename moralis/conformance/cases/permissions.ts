import { describe, expect } from 'vitest'
import { asMaster } from '../support/board.ts'
import type { ClientObject } from '../support/clients.ts'
import { expectCode, idOf, newName, signUp, tokenOf } from '../support/people.ts'
import { itWith, type Run } from '../support/run.ts'

/** Access lists, roles and permissions of classes. */
export function permissionCases(run: Run): void {
  const it = itWith(run)
  const canRead = async (object: ClientObject, sessionToken: string | undefined): Promise<boolean> => {
    const objects = await new run.client.Query(object.className)
      .equalTo('objectId', object.id)
      .find(sessionToken === undefined ? {} : { sessionToken })
    return objects.length === 1
  }

  describe('access', () => {
    it('lets only its owner read and write an object with a private list', async ({ client }) => {
      const owner = await signUp(client)
      const note = new client.Object(newName('Note'), { text: 'x' })
      note.setACL(new client.ACL(owner))
      await note.save()
      const other = await signUp(client)
      expect(await canRead(note, tokenOf(other))).toBe(false)
      expect(await canRead(note, tokenOf(owner))).toBe(true)
      await expectCode(101, note.save({ text: 'y' }))
      await expectCode(101, note.destroy())
      await note.destroy({ sessionToken: tokenOf(owner) })
    })

    it('opens reading to all and writing to one', async ({ client }) => {
      const owner = await signUp(client)
      const acl = new client.ACL(owner)
      acl.setPublicReadAccess(true)
      const note = new client.Object(newName('Note'), { text: 'x' })
      note.setACL(acl)
      await note.save()
      const other = await signUp(client)
      expect(await canRead(note, tokenOf(other))).toBe(true)
      await expectCode(101, note.save({ text: 'y' }))
      const stored = await new client.Query(note.className).get(idOf(note))
      const read = stored.getACL()
      expect([read?.getPublicReadAccess(), read?.getPublicWriteAccess()]).toEqual([true, false])
      expect([read?.getWriteAccess(owner), read?.getReadAccess(owner)]).toEqual([true, true])
    })

    it('shares with a second user, and takes it back', async ({ client }) => {
      const owner = await signUp(client)
      const friend = await signUp(client)
      const acl = new client.ACL(owner)
      acl.setReadAccess(friend, true)
      const note = new client.Object(newName('Note'), { text: 'x' })
      note.setACL(acl)
      await note.save(null, { sessionToken: tokenOf(owner) })
      expect(await canRead(note, tokenOf(friend))).toBe(true)
      acl.setReadAccess(friend, false)
      note.setACL(acl)
      await note.save(null, { sessionToken: tokenOf(owner) })
      expect(await canRead(note, tokenOf(friend))).toBe(false)
    })

    it('grants access to members of a role and of roles in it', async ({ client }) => {
      const [member, deputy, stranger] = [await signUp(client), await signUp(client), await signUp(client)]
      const roleName = newName('staff-')
      const deputies = await asMaster(run.board).makeRole(newName('deputies-'), { users: [deputy.id] })
      await asMaster(run.board).makeRole(roleName, { users: [member.id], roles: [deputies] })
      const acl = new client.ACL()
      acl.setRoleReadAccess(roleName, true)
      acl.setRoleWriteAccess(roleName, true)
      const note = new client.Object(newName('Note'), { text: 'x' })
      note.setACL(acl)
      await note.save()
      const readers = await Promise.all(
        [member, deputy, stranger].map((user) => canRead(note, tokenOf(user))),
      )
      expect(readers).toEqual([true, true, false])
      await note.save({ text: 'y' }, { sessionToken: tokenOf(deputy) })
      await expectCode(101, note.save({ text: 'z' }, { sessionToken: tokenOf(stranger) }))
    })

    it('reads roles with their users', async ({ client }) => {
      const member = await signUp(client)
      const name = newName('readers-')
      await asMaster(run.board).makeRole(name, { users: [member.id] })
      const role = await new client.Query(client.Role).equalTo('name', name).first()
      expect(role?.getName()).toBe(name)
      expect(await new client.Query(client.Role).equalTo('users', member).count()).toBe(1)
    })

    it('creates a role that only its access list lets others change', async ({ client }) => {
      const captain = await signUp(client)
      const acl = new client.ACL(captain)
      acl.setPublicReadAccess(true)
      const role = new client.Role(newName('crew-'), acl)
      role.getUsers().add(captain)
      await role.save()
      const note = new client.Object(newName('Note'), { text: 'x' })
      const shared = new client.ACL()
      shared.setReadAccess(role, true)
      note.setACL(shared)
      await note.save()
      expect(await canRead(note, tokenOf(captain))).toBe(true)
      const other = await signUp(client)
      expect(await canRead(note, tokenOf(other))).toBe(false)
      const storedRole = await new client.Query(client.Role).equalTo('name', role.getName()).first()
      storedRole?.getUsers().add(other)
      await expectCode(101, storedRole?.save())
    })

    it('refuses a role with a bad name', async () => {
      const creation = asMaster(run.board).makeRole('what?', {})
      await expect(creation).rejects.toMatchObject({ body: { code: 139 } })
    })

    it('applies the permissions of a class', async ({ client }) => {
      const owner = await signUp(client)
      const className = newName('Closed')
      await asMaster(run.board).request('POST', `schemas/${className}`, {
        className,
        fields: { text: { type: 'String' }, owner: { type: 'Pointer', targetClass: '_User' } },
        classLevelPermissions: {
          find: { requiresAuthentication: true },
          get: { '*': true },
          count: {},
          create: { [idOf(owner)]: true },
          update: { [idOf(owner)]: true },
          delete: {},
          addField: {},
        },
      })
      const object = await new client.Object(className).save({ text: 'x', owner })
      expect(await new client.Query(className).find()).toHaveLength(1)
      await expectCode(119, new client.Query(className).count())
      await object.save({ text: 'y' })
      await signUp(client)
      await expectCode(119, new client.Object(className).save({ text: 'z' }))
      await expectCode(119, object.save({ text: 'z' }))
      await expectCode(119, object.save({ more: 'z' }, { sessionToken: tokenOf(owner) }))
      await client.User.logOut()
      await expectCode(101, new client.Query(className).find())
      expect(
        (await new client.Query(className).select('text').find({ sessionToken: tokenOf(owner) }))[0]?.get(
          'text',
        ),
      ).toBe('y')
    })

    it('applies permissions given by a pointer field', async ({ client }) => {
      const owner = await signUp(client)
      const className = newName('Owned')
      await asMaster(run.board).request('POST', `schemas/${className}`, {
        className,
        fields: { text: { type: 'String' }, owner: { type: 'Pointer', targetClass: '_User' } },
        classLevelPermissions: {
          find: {},
          get: {},
          count: {},
          create: { '*': true },
          update: {},
          delete: {},
          readUserFields: ['owner'],
          writeUserFields: ['owner'],
        },
      })
      const object = await new client.Object(className).save({ text: 'x', owner })
      await object.save({ text: 'y' })
      expect(await canRead(object, tokenOf(owner))).toBe(true)
      const other = await signUp(client)
      expect(await canRead(object, tokenOf(other))).toBe(false)
      await expect(object.save({ text: 'z' })).rejects.toThrow()
    })

    it('hides the protected fields of a class from all but their owner', async ({ client }) => {
      const owner = await signUp(client)
      const className = newName('Guarded')
      const all = { '*': true }
      await asMaster(run.board).request('POST', `schemas/${className}`, {
        className,
        fields: { text: { type: 'String' }, secret: { type: 'String' } },
        classLevelPermissions: {
          find: all,
          get: all,
          count: all,
          create: all,
          update: all,
          protectedFields: { '*': ['secret'], [`${idOf(owner)}`]: [] },
        },
      })
      const object = await new client.Object(className).save({ text: 'x', secret: 's' })
      expect((await new client.Query(className).get(idOf(object))).get('secret')).toBe('s')
      await signUp(client)
      const stored = await client.Object.extend(className).createWithoutData(idOf(object)).fetch()
      const seen = await new client.Query(className).find({ json: true })
      expect([stored.get('text'), JSON.stringify(seen).includes('secret')]).toEqual(['x', false])
      await expectCode(119, new client.Query(className).equalTo('secret', 's').find())
    })

    it('keeps users from reading and changing each other', async ({ client }) => {
      const first = await signUp(client, { email: `${newName('a')}@people.example` })
      await signUp(client)
      await expect(new client.Query(client.User).get(idOf(first))).rejects.toThrow()
      const bare = client.User.createWithoutData(idOf(first))
      await expect(bare.save({ username: newName('taken-') })).rejects.toThrow()
      await expect(bare.destroy()).rejects.toThrow()
      expect((await first.fetch({ sessionToken: tokenOf(first) })).id).toBe(first.id)
    })
  })
}
