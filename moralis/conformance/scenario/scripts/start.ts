import type { Scenarios } from '../both.ts'

/** `Moralis.start`: options, addresses and servers, good and bad. The first is to be played before anything has been started. */
export const startScenarios: Scenarios = {
  async 'before the start'({ client, step }) {
    await step('user', () => client.User.current())
    await step('query', () => new client.Query('Job').find())
    await step('web3 api', () => client.Web3API.account.getNativeBalance?.({ address: '0x0' }))
    await step('transfer', () => client.transfer({ type: 'native', receiver: '0x0', amount: '1' }))
  },
  async start({ client, board, serverUrl, step }) {
    const { appId } = board
    await step('with neither', () => client.start({}))
    await step('without address', () => client.start({ appId }))
    await step('without app', () => client.start({ serverUrl }))
    await step('good', () => client.start({ appId, serverUrl }))
    await step('again', () => client.start({ appId, serverUrl }))
    await step('without plugins', () => client.start({ appId, serverUrl, plugins: [] }))
    await step('named plugins', () =>
      client.start({ appId, serverUrl, plugins: [{ name: 'harbor', functions: ['quote'] }] }),
    )
    await step('names', () => Object.keys(client.Plugins.harbor ?? {}))
    await step('other app', () => client.start({ appId: 'other', serverUrl }))
  },
  async 'start with keys'({ client, board, serverUrl, step }) {
    const { appId, masterKey } = board
    const moralisSecret = 'a secret that does not belong here'
    await step('javascript key', () => client.start({ appId, serverUrl, javascriptKey: 'script' }))
    await step('cloud', () => client.Cloud.run('echo', { a: 1 }))
    await step('master key', () => client.start({ appId, serverUrl, masterKey }))
    await step('as master', () =>
      new client.Object('Kept').save({ a: 1 }, { useMasterKey: true }).then(() => 'saved'),
    )
    await step('secret', () => client.start({ appId, serverUrl, moralisSecret }))
  },
  async 'start at odd addresses'({ client, board, server, step }) {
    const { appId } = board
    const start = (serverUrl: string) => client.start({ appId, serverUrl })
    const { port } = new URL(server.origin)
    await step('slash at the end', () => start(`${server.origin}/server/`))
    await step('call there', () => client.Cloud.run('echo', { a: 1 }))
    await step('localhost', () => start(`http://localhost:${port}/server`))
    await step('no server there', () => start(`${server.origin}/nothing`))
    await step('not an address', () => start('server'))
    await step('away', () => start('http://127.0.0.1:1/server'))
  },
  async 'start at a server with trouble'({ client, board, serverUrl, server, step }) {
    const start = () => client.start({ appId: board.appId, serverUrl })
    server.fail({ path: 'getPluginSpecs', status: 400, body: '{"code":141,"error":"no plugins today"}' })
    await step('plugins refused', start)
    server.fail({ path: 'getPluginSpecs', status: 200, body: '{"result":null}' })
    await step('no plugins', start)
    server.fail({ path: 'getPluginSpecs', status: 200, body: '{}' })
    await step('empty answer', start)
    server.fail({ path: 'getPluginSpecs', times: 2 })
    await step('two failures', start)
    server.recover()
    await step('recovered', start)
  },
}
