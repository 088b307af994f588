import type { Scenarios } from '../both.ts'

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
