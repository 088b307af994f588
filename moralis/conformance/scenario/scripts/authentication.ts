import { ownPhrase } from '../../support/board.ts'
import type { Scenarios } from '../both.ts'
import { declined, walletError } from '../recording/recording-wallet.ts'

/** `Moralis.authenticate` with the wallet of the page. */
export const authenticationScenarios: Scenarios = {
  async 'sign in with a wallet'({ client, wallet, account, start, step }) {
    wallet.use(account('first'))
    await start()
    await step('new', () => client.authenticate())
    await step('out', () => client.User.logOut())
    await step('same again', () => client.authenticate())
    await step('over a stored user', () => client.authenticate())
    wallet.use(account('second'))
    await step('over another user', () => client.authenticate({}))
    await step('fetch', () => client.User.current()?.fetch())
    await step('phrase', () => client.getSigningData())
    await step('own phrase', () => client.authenticate({ signingMessage: ownPhrase }))
    await step('forbidden phrase', () => client.authenticate({ signingMessage: 'Give me everything' }))
    await step('provider by name', () => client.authenticate({ provider: 'metamask' }))
  },
  async 'sign in with a wallet that says no'({ client, wallet, account, start, step }) {
    await start()
    await step('locked', () => client.authenticate())
    wallet.use(account('person'))
    wallet.refuse('personal_sign', declined())
    await step('signature declined', () => client.authenticate())
    wallet.answer('personal_sign', () => '')
    await step('empty signature', () => client.authenticate())
    wallet.refuse('eth_requestAccounts', walletError(4001, 'User rejected the request.'))
    await step('accounts declined', () => client.authenticate())
    wallet.refuse(
      'eth_requestAccounts',
      walletError(-32002, 'Already processing eth_requestAccounts. Please wait.'),
    )
    await step('accounts pending', () => client.authenticate())
  },
  async 'sign in without a wallet'({ client, start, step }) {
    await start()
    Reflect.deleteProperty(window, 'ethereum')
    await step('no wallet', () => client.authenticate())
    await step('no phantom', () => client.authenticate({ type: 'sol' }))
    await step('no polkadot', () => client.authenticate({ type: 'dot' }))
    await step('no elrond', () => client.authenticate({ type: 'erd' }))
  },
  async 'sign in at a server with trouble'({ client, wallet, server, account, start, step }) {
    const person = account('person')
    wallet.use(person)
    await start()
    server.fail({ path: 'getServerTime', status: 400, body: '{"code":141,"error":"no time"}' })
    await step('no time', () => client.authenticate())
    server.fail({ path: 'getServerTime', status: 200, body: '{"result":null}' })
    await step('empty time', () => client.authenticate())
    server.recover()
    wallet.signAs(account('forger'))
    await step('foreign signature', () => client.authenticate())
    wallet.use(person)
    server.fail({ path: '/classes/_User', status: 400, body: '{"code":142,"error":"not now"}' })
    await step('addresses refused', () => client.authenticate())
    server.fail({ path: '/logout', status: 400, body: '{"code":209,"error":"Invalid session token"}' })
    await step('sign-out refused', () => client.authenticate())
    server.recover()
    await step('then', () => client.authenticate())
  },
}
