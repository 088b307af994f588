import { afterAll, beforeAll, expect, it } from 'vitest'
import { signUp } from '../../../board/server/domain/accounts/accounts.ts'
import { respellStoredAddresses } from '../../../board/server/domain/accounts/stored-addresses.ts'
import { startTestIdentity, type TestIdentity } from '../support/identity.ts'

let identity: TestIdentity
beforeAll(async () => {
  identity = await startTestIdentity()
})
afterAll(() => identity.close())

it('lets apps sign in by an address that was stored in an older spelling, however they write it', async () => {
  const { pool } = identity.database
  const password = 'long enough'
  const { user } = await signUp(identity.context, { username: 'idna', password })
  await pool.query(`update "_User" set email = 'ann@bücher.example' where "objectId" = $1`, [user.id])
  await pool.query(`insert into board.addresses_to_spell (kind, id) values ('user', $1)`, [user.id])
  await respellStoredAddresses(identity.context)
  for (const name of ['email', 'username'])
    for (const address of ['ann@Bücher.example', 'Ann@xn--bcher-kva.example'])
      expect((await identity.send('/login', { [name]: address, password })).body.username).toBe('idna')
})
