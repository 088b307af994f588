import { expect, it } from 'vitest'
import { signIn } from '../../../board/server/domain/accounts/accounts.ts'
import { startTestIdentity } from '../support/identity.ts'

it('lets no app rename a demo account', async () => {
  const identity = await startTestIdentity({ DEMO: 'on' })
  try {
    const [account] = identity.context.demoAccounts.accounts
    if (account === undefined) throw new Error('There is no demo account.')
    const { token, user } = await signIn(identity.context, account)
    const change = { _method: 'PUT', _SessionToken: token, username: 'somebody-else' }
    expect((await identity.send(`/users/${user.id}`, change)).body.code).toBe(200)
    expect((await identity.parse.readUser(user.id)).username).toBe(account.username)
  } finally {
    await identity.close()
  }
})
