import { password } from '../../support/people.ts'
import type { Scenarios } from '../both.ts'

const text = Buffer.from('tide tables').toString('base64')

/** Functions, configuration, files, plugins and the data API. */
export const cloudScenarios: Scenarios = {
  async functions({ client, name, start, step }) {
    await start()
    const run = (label: string, params?: Record<string, unknown>, options = {}) =>
      client.Cloud.run(label, params ?? {}, options)
    await step('good', () => run('echo', { a: 1, when: new Date(0), list: [{ b: null }] }))
    await step('without params', () => Reflect.apply(client.Cloud.run, client.Cloud, ['echo']))
    await step('reserved names', () => run('echo', { _ApplicationId: 'x', _method: 'GET' }))
    await step('gives nothing', () => run('nothing'))
    await step('fails', () => run('fail', { message: 'closed today' }))
    await step('fails with code', () => run('failWithCode'))
    await step('missing', () => run('missing'))
    await step('not a name', () => Reflect.apply(client.Cloud.run, client.Cloud, [7]))
    await step('object in params', () => run('echo', { job: new client.Object('Job') }))
    await step('who am I', () => run('whoAmI'))
    await client.User.signUp(name('person'), password, {})
    await step('who am I now', () => run('whoAmI'))
    await step('context', () => run('via', {}, { context: { via: 'scenario' } }))
    await step('other token', () => run('whoAmI', {}, { sessionToken: 'r:00000000000000000000000000000000' }))
    await step('job', () => client.Cloud.startJob('tidyUp', {}))
  },
  async 'configuration and counting'({ client, start, step }) {
    await start()
    await step('get', () => client.Config.get())
    await step('current', () => client.Config.current())
    await step('save', () => client.Config.save({ a: 1 }, {}))
    await step('track', () => client.Analytics.track('seen', { kind: 'job' }))
    await step('track without name', () => Reflect.apply(client.Analytics.track, client.Analytics, ['', {}]))
    await step('schema', () => new client.Schema('Odd').get())
    await step('push', () => client.Push.send({ where: {}, data: { alert: 'x' } }))
  },
  async files({ client, name, start, step }) {
    await start()
    const file = (label: string) => new client.File(label, { base64: text }, 'text/plain')
    await step('of a visitor', () => file('notes.txt').save())
    await client.User.signUp(name('person'), password, {})
    const notes = file('notes.txt')
    await step('save', () => notes.save())
    await step('save again', () => notes.save())
    await step('parts', () => [notes.url()?.slice(-9), notes.ipfs(), notes.hash(), notes.toJSON()])
    await step('bytes', () => new client.File('bytes.txt', [104, 105], 'text/plain').save())
    const tagged = file('tagged.txt')
    tagged.setMetadata({ author: 'harbor' })
    tagged.setTags({ kind: 'note' })
    tagged.addTag('more', 'yes')
    await step('tagged', () => tagged.save())
    await step('ipfs', () =>
      file('ipfs.txt')
        .saveIPFS()
        .then((saved) => typeof saved.ipfs()),
    )
    await step('in an object', () => new client.Object(name('Note')).save({ file: file('in.txt') }))
    await step('bad name', () => file('$money.txt').save())
    await step('bad kind', () => new client.File('page.html', { base64: text }, 'text/html').save())
    await step('bad data', () => Reflect.construct(client.File, ['x.txt', 7]))
    await step('destroy', () => notes.destroy())
    await step('destroy unsaved', () => Reflect.construct(client.File, ['x.txt']).destroy())
    await step('data', () => new client.File('x.txt', { base64: text }).getData())
  },
  async plugins({ client, server, start, step }) {
    await start()
    const harbor = client.Plugins.harbor
    await step('good', () => harbor?.quote?.({ amount: 21 }))
    await step('refuses', () => harbor?.refuse?.())
    const answer = (result: unknown) => {
      server.fail({ path: 'harbor_quote', status: 200, body: JSON.stringify({ result }) })
    }
    const triggered = (...triggers: unknown[]) =>
      answer({ data: { success: true, result: { data: { a: 1 }, triggers } } })
    answer({ data: { success: false, data: { reason: 'sold out' } } })
    await step('no success', () => harbor?.quote?.())
    triggered({ name: 'unknown', data: {} })
    await step('unknown trigger', () => harbor?.quote?.())
    await step('triggers turned off', () => harbor?.quote?.({}, { disableTriggers: true }))
    triggered({ name: 'callPluginEndpoint', pluginName: 'harbor', params: {} })
    await step('call without endpoint', () => harbor?.quote?.())
    triggered({ name: 'callPluginEndpoint', endpoint: 'quote', params: {} })
    await step('call without plugin', () => harbor?.quote?.())
    triggered({
      name: 'callPluginEndpoint',
      pluginName: 'harbor',
      endpoint: 'refuse',
      params: { amount: 2 },
      shouldAwait: true,
    })
    await step('call', () => harbor?.quote?.())
    triggered({ name: 'web3Transaction', data: { to: '0x0', data: '0x' } })
    await step('transaction without wallet', () => harbor?.quote?.())
    triggered({ name: 'web3Sign' })
    await step('signature of nothing', () => harbor?.quote?.())
    triggered({ name: 'web3SignV4' })
    await step('typed signature of nothing', () => harbor?.quote?.())
    triggered({ name: 'web3SignV4', parameters: ['', '{}'] })
    await step('typed signature of nobody', () => harbor?.quote?.())
  },
  async 'data of chains'({ client, name, account, start, step }) {
    await start()
    const { address } = account('person')
    const call = (label: string, params: Record<string, unknown>) => client.Web3API.account[label]?.(params)
    await step('balance', () => call('getNativeBalance', { address }))
    await step('on a chain', () => call('getTokenBalances', { address, chain: 'bsc' }))
    await step('without address', () => call('getNativeBalance', {}))
    await step('old call', () => client.getTransactions({ address }))
    await client.User.signUp(name('user'), password, {})
    await step('signed in', () => call('getNativeBalance', { address }))
    await step('signed in, old call', () => client.getTransactions({}))
  },
}
