import type { Scenarios } from '../both.ts'
import { walletError } from '../recording/recording-wallet.ts'

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
