import { ownPhrase } from '../../support/board.ts'
import { password } from '../../support/people.ts'
import type { Scenarios } from '../both.ts'
import { declined, walletError } from '../recording/recording-wallet.ts'

const ropsten = ['0x3', 'Ropsten', 'Ether', 'ROP', 'https://rpc.example', 'https://explorer.example'] as const

/** `Moralis.enableWeb3` and what a wallet tells later. */
export const walletScenarios: Scenarios = {
  async 'enable a wallet'({ client, wallet, account, start, step }) {
    await start()
    wallet.use(account('first'))
    await step('enable', () => client.enableWeb3().then(() => 'enabled'))
    await step('again', () => client.enableWeb3({ provider: 'injected' }).then(() => 'enabled'))
    await step('any network', () => client.enableWeb3({ anyNetwork: true }).then(() => 'enabled'))
    await step('while another is pending', async () => {
      const first = client.enableWeb3()
      await client.enableWeb3().finally(() => first)
    })
    await step('deactivate', () => client.deactivateWeb3())
    await step('deactivate twice', () => client.deactivateWeb3())
    wallet.use(undefined)
    await step('locked', () => client.enableWeb3().then(() => 'enabled'))
    await step('clean up', () => client.deactivateWeb3())
  },
  async 'enable a wallet that fails'({ client, wallet, account, start, step }) {
    await start()
    wallet.use(account('first'))
    wallet.refuse('eth_chainId', new Error('The chain is away.'))
    await step('no chain', () => client.enableWeb3())
    wallet.answer('eth_chainId', () => '0x1')
    wallet.refuse('eth_requestAccounts', walletError(4001, 'User rejected the request.'))
    await step('declined', () => client.enableWeb3())
    await step('declined when enabled', () => client.switchNetwork('0x3'))
    wallet.refuse('eth_requestAccounts', 'not an error')
    await step('thrown text', () => client.enableWeb3())
    Reflect.deleteProperty(window, 'ethereum')
    await step('no wallet', () => client.enableWeb3())
  },
  async 'enable by connectors of other kinds'({ client, start, step }) {
    await start()
    await step('wallet connect', () => client.enableWeb3({ provider: 'walletconnect' }))
    await step('magic without email', () => client.enableWeb3({ provider: 'magicLink' }))
    await step('magic without key', () => client.enableWeb3({ provider: 'magicLink', email: 'a@b.example' }))
    await step('magic without network', () =>
      client.enableWeb3({ provider: 'magicLink', email: 'a@b.example', apiKey: 'key' }),
    )
    await step('magic', () =>
      client.enableWeb3({ provider: 'magicLink', email: 'a@b.example', apiKey: 'key', network: 'x' }),
    )
    await step('web3auth without id', () => client.enableWeb3({ provider: 'web3Auth' }))
    await step('web3auth', () => client.enableWeb3({ provider: 'web3Auth', clientId: 'id' }))
    await step('network', () => client.enableWeb3({ provider: 'network' }))
    await step('network without this chain', () =>
      client.enableWeb3({ provider: 'network', urls: { 1: 'http://127.0.0.1:1' }, chainId: '0x89' }),
    )
  },
  async 'a wallet that changes'({ client, wallet, account, start, step }) {
    const [first, second] = [account('first'), account('second')]
    const emit = (name: string, ...values: unknown[]) => {
      wallet.provider.emit(name, ...values)
    }
    await start()
    wallet.use(first)
    await step('enable', () => client.enableWeb3().then(() => 'enabled'))
    wallet.use(second)
    await step('account', () => emit('accountsChanged', [second.signer.address]))
    await step('locked', () => emit('accountsChanged', []))
    await step('unlocked', () => emit('accountsChanged', [first.address]))
    wallet.stayOn('0x89')
    await step('chain', () => emit('chainChanged', '0x89'))
    await step('chain by number', () => emit('chainChanged', 5))
    await step('connect', () => emit('connect', { chainId: '0x5' }))
    await step('short break', () =>
      emit('disconnect', new Error('MetaMask: Disconnected from chain. Attempting to connect.')),
    )
    await step('disconnect', () => emit('disconnect', walletError(4900, 'Gone.')))
    await step('account after the end', () => emit('accountsChanged', [second.address]))
    await step('chain after the end', () => emit('chainChanged', '0x1'))
  },
  async 'networks of the wallet'({ client, wallet, account, start, step }) {
    await start()
    await step('switch without wallet', () => client.switchNetwork('0x3'))
    await step('add without wallet', () => client.addNetwork(...ropsten))
    wallet.use(account('first'))
    await step('enable', () => client.enableWeb3().then(() => 'enabled'))
    await step('same network', () => client.switchNetwork('0x1'))
    wallet.answer('wallet_switchEthereumChain', () => null)
    await step('other network', () => client.switchNetwork('0x89'))
    await step('by number', () => client.switchNetwork(137))
    wallet.refuse('wallet_switchEthereumChain', walletError(4902, 'Unrecognized chain ID "0x3".'))
    await step('unknown network', () => client.switchNetwork('0x3'))
    wallet.answer('wallet_addEthereumChain', () => null)
    await step('add', () => client.addNetwork(...ropsten))
    await step('add without explorer', () =>
      client.addNetwork('0x3', 'Ropsten', 'Ether', 'ROP', 'https://rpc.example'),
    )
    wallet.refuse('wallet_addEthereumChain', walletError(4001, 'User rejected the request.'))
    await step('add declined', () => client.addNetwork(...ropsten))
  },
}

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
