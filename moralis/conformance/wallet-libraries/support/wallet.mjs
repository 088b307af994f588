import { SignClient } from '@walletconnect/sign-client'

// The other end of WalletConnect: a wallet in a page of its own, with the real client. What it is asked to sign, the test signs.
// Plain JavaScript, so that checking types needs none of these libraries.

const networks = ['eip155:1', 'eip155:137']
let client

const wallet = {
  requests: [],
  declines: false,
  async start(projectId, account) {
    client = await SignClient.init({ projectId, logger: 'silent' })
    client.on('session_proposal', async ({ id }) => {
      if (wallet.declines) await client.reject({ id, reason: { code: 5000, message: 'User rejected.' } })
      else await client.approve({ id, namespaces: namespacesOf(account) })
    })
    client.on('session_request', async ({ id, topic, params: { request } }) => {
      wallet.requests.push(request)
      const answer = await window.answerRequest(request)
      await client.respond({ topic, response: { id, jsonrpc: '2.0', ...answer } })
    })
  },
  pair: async (uri) => {
    await client.pair({ uri })
  },
  countSessions: () => client.session.getAll().length,
  async endSessions() {
    const reason = { code: 6000, message: 'User disconnected.' }
    for (const { topic } of client.session.getAll()) await client.disconnect({ topic, reason })
  },
}

function namespacesOf(account) {
  return {
    eip155: {
      chains: networks,
      accounts: networks.map((network) => `${network}:${account}`),
      methods: ['personal_sign', 'eth_sendTransaction', 'wallet_switchEthereumChain'],
      events: ['chainChanged', 'accountsChanged'],
    },
  }
}

Object.assign(window, { wallet })
