import { describe, expect } from 'vitest'
import { asMaster } from './support/board.ts'
import { openMoralisV1 } from './support/clients.ts'
import { newAccount } from './support/ethereum.ts'
import { startChainStub } from './support/listen.ts'
import { expectCode, idOf, newName } from './support/people.ts'
import { itWith, startRun } from './support/run.ts'

// A board as it is when nobody has turned anything on: the operator makes the classes.
const run = startRun('moralis-v1@1.13.0 node', openMoralisV1, {})
const it = itWith(run)
const chain = startChainStub()

describe('a board without any settings', () => {
  it('lets a wallet in, and out', async ({ client }) => {
    const account = newAccount()
    const { address } = account
    const wallet = chain.use(account)
    const user = await client.authenticate(wallet)
    expect([user.get('accounts'), user.get('ethAddress')]).toEqual([[address], address])
    await client.User.logOut()
    expect(client.User.current()).toBeNull()
    expect((await client.authenticate(wallet)).id).toBe(user.id)
  })

  it('keeps objects of a class that the operator made', async ({ client, board }) => {
    await asMaster(board).request('POST', 'schemas/Note', {
      className: 'Note',
      fields: { text: { type: 'String' } },
      classLevelPermissions: openToAll,
    })
    const note = await new client.Object('Note').save({ text: 'tide tables' })
    const stored = await new client.Query('Note').equalTo('text', 'tide tables').first()
    expect(stored?.id).toBe(idOf(note))
    await note.destroy()
    expect(await new client.Query('Note').count()).toBe(0)
  })

  it('refuses classes and fields that a client makes up', async ({ client }) => {
    await expectCode(119, new client.Object('MadeUp').save({ n: 1 }))
    await expectCode(119, new client.Object('Note').save({ more: 1 }))
  })

  it('refuses roles that a client makes', async ({ client }) => {
    const role = new client.Role(newName('crew-'), new client.ACL())
    await expectCode(119, role.save())
  })

  it('refuses users without a name', async ({ client }) => {
    if (client.User.current() !== null) await client.User.logOut()
    await expectCode(252, client.AnonymousUtils.logIn())
  })

  it('runs the functions of the board, and no others', async ({ client }) => {
    expect(await client.Cloud.run('searchJobs', {})).toMatchObject({ total: 0 })
    expect(await client.Cloud.run('getServerTime', {})).toMatchObject({ dateTime: expect.any(Number) })
    await expect(client.Cloud.run('echo', {})).rejects.toMatchObject({
      code: 141,
      message: 'Invalid function: "echo"',
    })
  })
})

const everybody = { '*': true }
const openToAll = {
  find: everybody,
  get: everybody,
  count: everybody,
  create: everybody,
  update: everybody,
  delete: everybody,
  addField: {},
}
