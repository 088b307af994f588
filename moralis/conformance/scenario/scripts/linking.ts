import { password } from '../../support/people.ts'
import type { Scenarios } from '../both.ts'
import { declined } from '../recording/recording-wallet.ts'

/** `Moralis.link` and `Moralis.unlink`. */
export const linkingScenarios: Scenarios = {
  async 'link and unlink wallets'({ client, wallet, account, start, step }) {
    const [first, second, other] = [account('first'), account('second'), account('other')]
    await start()
    wallet.use(other)
    await client.authenticate()
    wallet.use(first)
    await step('sign in', () => client.authenticate())
    wallet.use(second)
    await client.enableWeb3()
    await step('link', () => client.link(second.signer.address))
    await step('link again', () => client.link(second.address))
    await step('fetch', () => client.User.current()?.fetch())
    wallet.use(other)
    await client.enableWeb3()
    await step('link of another user', () => client.link(other.address))
    await step('unlink of another user', () => client.unlink(other.address))
    await step('unlink', () => client.unlink(second.signer.address))
    await step('save afterwards', () => client.User.current()?.save({ favourite: 'zk' }))
    await step('unlink the last', () => client.unlink(first.address))
    await step('unlink nothing', () => client.unlink(first.address))
  },
  async 'link with trouble'({ client, wallet, server, account, name, start, step }) {
    const [first, second] = [account('first'), account('second')]
    await start()
    await step('without user', () => client.link(first.address))
    await client.User.signUp(name('person'), password, {})
    await step('without wallet', () => client.link(first.address))
    wallet.use(second)
    await client.enableWeb3()
    await step('foreign account', () => client.link(first.address))
    wallet.refuse('personal_sign', declined())
    await step('declined', () => client.link(second.address))
    server.fail({ path: 'getServerTime', status: 400, body: '{"code":141,"error":"no time"}' })
    await step('no time', () => client.link(second.address))
  },
}
