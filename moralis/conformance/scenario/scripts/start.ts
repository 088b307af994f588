import { moralisSecret } from '../../support/board.ts'
import { password } from '../../support/people.ts'
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

/** Servers that fail, break off or do not speak JSON. */
export const troubleScenarios: Scenarios = {
  async 'a server that fails for a while'({ client, server, start, step }) {
    await start()
    const echo = () => client.Cloud.run('echo', { a: 1 })
    server.fail({ path: 'echo', times: 2 })
    await step('two failures', echo)
    server.fail({ path: 'echo', times: 1, isCut: true })
    await step('one broken connection', echo)
    server.fail({ path: 'echo', times: 4, status: 503, body: '<h1>busy</h1>' })
    await step('four busy answers', echo)
  },
  async 'a server that fails for good'({ client, server, start, step }) {
    await start()
    const echo = () => client.Cloud.run('echo', { a: 1 })
    server.fail({ path: 'echo' })
    await step('failing', echo)
    server.fail({ path: 'echo', status: 502, body: '<h1>Bad gateway</h1>' })
    await step('failing without json', echo)
    server.fail({ path: 'echo', isCut: true })
    await step('broken connections', echo)
    server.fail({ path: 'classes', status: 500, body: '{"code":1,"error":"no"}' })
    await step('save', () => new client.Object('Note').save({ a: 1 }))
    await step('find', () => new client.Query('Note').find())
  },
  async 'answers that are odd'({ client, server, start, step }) {
    await start()
    const odd: readonly (readonly [name: string, status: number, body: string])[] = [
      ['html instead of an error', 404, '<h1>Not found</h1>'],
      ['empty error', 400, ''],
      ['error without code', 403, '{"error":"unauthorized"}'],
      ['error without text', 400, '{"code":141}'],
      ['error of data', 400, '{"code":141,"error":{"reason":"odd"}}'],
      ['null as error', 400, 'null'],
      ['html instead of an answer', 200, '<h1>Hello</h1>'],
      ['empty answer', 200, ''],
      ['answer without result', 200, '{"other":1}'],
      ['list instead of an answer', 200, '[1]'],
      ['not changed', 304, ''],
    ]
    for (const [name, status, body] of odd) {
      server.fail({ path: 'echo', status, body })
      await step(name, () => client.Cloud.run('echo', {}))
    }
    server.fail({ path: '/classes/', status: 200, body: '{}' })
    await step('find without results', () => new client.Query('Note').find())
    await step('save without id', () => new client.Object('Note').save({ a: 1 }))
    server.fail({ path: '/config', status: 200, body: '{"a":1}' })
    await step('config without params', () => client.Config.get())
    server.fail({ path: '/login', status: 200, body: '{"a":1}' })
    await step('login without user', () => client.User.logIn('somebody', 'password'))
    server.fail({ path: '/batch', status: 200, body: '[{"error":{"code":119,"error":"no"}}]' })
    await step('batch refused', () => client.Object.saveAll([new client.Object('Note', { a: 1 })]))
  },
}

/** Scenarios of the build for servers: no checks at the start, the master key, a secret, nobody signed in. */
export function serverScenarios(chainUrl: () => string): Scenarios {
  return {
    async 'server: start'({ client, board, serverUrl, step }) {
      const { appId, masterKey } = board
      await step('good', () => client.start({ appId, serverUrl }))
      await step('without plugins', () => client.start({ appId, serverUrl, plugins: [] }))
      await step('with the master key', () => client.start({ appId, serverUrl, masterKey }))
      await step('with a secret', () => client.start({ appId, serverUrl, moralisSecret, plugins: [] }))
      await step('key of the nodes', () => typeof client.speedyNodeApiKey)
      client.speedyNodeApiKey = undefined
      await step('other app', () => client.start({ appId: 'other', serverUrl }))
    },
    async 'server: nobody is signed in'({ client, name, start, step }) {
      const person = name('person')
      await start()
      await step('sign up', () => client.User.signUp(person, password, {}))
      await step('log in', () => client.User.logIn(person, password))
      await step('current', () => client.User.current())
      const user = await client.User.logIn(person, password)
      const sessionToken = user.getSessionToken() ?? ''
      await step('become', () => client.User.become(sessionToken))
      await step('me', () => client.User.me(sessionToken))
      await step('with the token', () => client.Cloud.run('whoAmI', {}, { sessionToken }))
      await step('without', () => client.Cloud.run('whoAmI', {}))
      await step('out', () => client.User.logOut())
    },
    async 'server: the master key'({ client, board, name, start, step }) {
      const className = name('Kept')
      await start({ masterKey: board.masterKey })
      const object = new client.Object(className, { n: 1 })
      object.setACL(new client.ACL())
      await step('save', () => object.save(null, { useMasterKey: true }))
      const query = () => new client.Query(className)
      await step('find without', () => query().find())
      await step('find', () => query().find({ useMasterKey: true }))
      await step('count', () => query().count({ useMasterKey: true }))
      await step('distinct', () => query().distinct('n'))
      await step('aggregate', () => query().aggregate([{ $match: { n: 1 } }]))
      await step('schema', () => new client.Schema(className).get().then(({ className }) => className))
      await step('configuration', () => client.Config.save({ colour: 'green' }, { colour: true }))
      await step('read it', () => client.Config.get({ useMasterKey: true }))
      await step('job', () => client.Cloud.startJob('tidyUp', {}).then((id) => typeof id))
      await step('file', async () => {
        const file = new client.File('old.txt', { base64: 'eA==' }, 'text/plain')
        await file.save({ useMasterKey: true })
        await file.destroy()
      })
      await step('hooks', () => client.Hooks?.getFunctions())
      await step('destroy', () => object.destroy({ useMasterKey: true }))
    },
    async 'server: sign in with a key'({ client, account, start, step }) {
      const person = account('person')
      const network = { provider: 'network', chainId: '0x1', urls: { 1: chainUrl() } }
      await start()
      await step('read only', () => client.enableWeb3(network).then(() => 'enabled'))
      await step('authenticate without key', () => client.authenticate(network))
      await step('authenticate', () =>
        client
          .authenticate({ ...network, privateKey: person.privateKey })
          .then((user) => user.get('accounts')),
      )
      await step('deactivate', () => client.deactivateWeb3())
      await step('no wallet of a page', () => client.authenticate())
    },
  }
}
