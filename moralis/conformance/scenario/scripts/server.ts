import { moralisSecret } from '../../support/board.ts'
import { password } from '../../support/people.ts'
import type { Scenarios } from '../both.ts'

/** What the build for servers does otherwise: no checks at the start, the master key, a secret, nobody signed in. */
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
      const kept = new client.Object(className, { n: 1 })
      kept.setACL(new client.ACL())
      await step('save', () => kept.save(null, { useMasterKey: true }))
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
      await step('destroy', () => kept.destroy({ useMasterKey: true }))
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
