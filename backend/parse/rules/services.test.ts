import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { type Answer, startTestIdentity, type TestIdentity } from '../../tests/support/identity.ts'

const cloudCode = `
module.exports = (Cloud) => {
  Cloud.job('works', async (request) => { await request.message('half way'); return 'done ' + request.params.n })
  Cloud.job('fails', async () => { throw new Error('it went wrong') })
  Cloud.job('breaks', async () => { const loop = {}; loop.self = loop; throw loop })
  Cloud.job('hangs', () => new Promise(() => {}))
}`

let identity: TestIdentity
let folder: string
let gateway: Server
const told: z.infer<typeof toldSchema>[] = []
let gatewayFailures = 0

const toldSchema = z.object({
  pushStatusId: z.string(),
  data: z.record(z.string(), z.unknown()),
  installations: z.array(z.looseObject({ deviceToken: z.string(), deviceType: z.string() })),
})

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cryptolist-services-'))
  await writeFile(join(folder, 'cloud.cjs'), cloudCode)
  gateway = createServer((request, response) => {
    let body = ''
    request.on('data', (part) => {
      body += part
    })
    request.on('end', () => {
      gatewayFailures -= 1
      if (gatewayFailures >= 0) return void response.writeHead(503).end()
      told.push(toldSchema.parse(JSON.parse(body)))
      response.end('{}')
    })
  })
  await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve))
  const address = gateway.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  identity = await startTestIdentity({
    CLOUD_CODE: join(folder, 'cloud.cjs'),
    WEB_PUSH_CONTACT: 'mailto:board@example.org',
    PUSH_GATEWAY_URL: `http://127.0.0.1:${port}/push`,
  })
})
afterAll(async () => {
  await identity.close()
  await new Promise((resolve) => gateway.close(resolve))
  await rm(folder, { recursive: true, force: true })
})

const asMaster = (path: string, body: Record<string, unknown> = {}, method = 'POST'): Promise<Answer> =>
  identity.send(path, { ...body, _method: method, _MasterKey: identity.config.masterKey })

const browser = {
  endpoint: 'https://127.0.0.1/push/1',
  keys: {
    p256dh: Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 1)]).toString('base64url'),
    auth: Buffer.alloc(16, 2).toString('base64url'),
  },
}

describe('push', () => {
  const push = (body: Record<string, unknown>): Promise<Answer> =>
    asMaster('/push', { data: { alert: 'Hello' }, ...body })
  const install = (installationId: string, values: Record<string, unknown>): Promise<Answer> =>
    identity.send('/installations', { installationId, _InstallationId: installationId, ...values })
  const statusOf = async (answer: Answer, status: string): Promise<Record<string, unknown>> => {
    const id = answer.headers.get('x-parse-push-status-id')
    expect(id).toMatch(/^\w{10}$/)
    return vi.waitFor(async () => {
      const { body } = await asMaster(`/classes/_PushStatus/${id}`, {}, 'GET')
      expect(body).toMatchObject({ status })
      return body
    })
  }

  it('refuses pushes without the master key', async () => {
    const answer = await identity.send('/push', { channels: ['news'], data: { alert: 'a' } })
    expect(answer).toMatchObject({ status: 403, body: { code: 119 } })
  })

  it.each([
    ['where and channels', { where: {}, channels: ['a'] }, 115],
    ['neither', {}, 115],
    ['no data', { channels: ['a'], data: undefined }, 115],
    ['a channel with a space', { channels: ['a b'] }, 112],
    ['a channel that begins with a digit', { channels: ['1a'] }, 112],
    ['channels that are no list', { channels: 'a' }, 112],
    ['no channels', { channels: [] }, 112],
    ['two expirations', { channels: ['a'], expiration_time: 1, expiration_interval: 1 }, 152],
    ['an expiration that is no time', { channels: ['a'], expiration_time: 'soon' }, 152],
    ['an interval that is no number', { channels: ['a'], expiration_interval: -1 }, 152],
    ['another time than now', { channels: ['a'], push_time: '2030-01-01T00:00:00Z' }, 152],
    ['a badge that is none', { channels: ['a'], data: { badge: 'x' } }, 111],
    ['too much data', { channels: ['a'], data: { alert: 'x'.repeat(5_000) } }, 116],
    ['a where that is no object', { where: 'x' }, 107],
  ])('refuses %s', async (_name, body, code) => {
    const answer = await push(body)
    expect(answer.body).toMatchObject({ code, error: expect.stringMatching(/\w/) })
    expect(answer.status).toBeGreaterThanOrEqual(400)
    expect(answer.status).toBeLessThan(500)
  })

  it('sends pushes for apps to the gateway, retries on failure, and keeps _PushStatus', async () => {
    await install('device-one', { deviceType: 'ios', deviceToken: 'token-one', channels: ['news'] })
    await install('device-two', { deviceType: 'android', deviceToken: 'token-two', channels: ['other'] })
    gatewayFailures = 1
    const answer = await push({ channels: ['news'] })
    expect(answer).toMatchObject({ status: 200, body: { result: true } })
    expect(answer.headers.get('access-control-expose-headers')).toContain('X-Parse-Push-Status-Id')
    const status = await statusOf(answer, 'succeeded')
    expect(status).toMatchObject({ numSent: 1, sentPerType: { ios: 1 } })
    expect(told).toHaveLength(1)
    expect(told[0]?.data).toEqual({ alert: 'Hello' })
    expect(told[0]?.installations).toMatchObject([{ deviceToken: 'token-one', deviceType: 'ios' }])
  })

  it('sends web pushes to public addresses only', async () => {
    const creation = await install('browser-one', { deviceType: 'web', pushSubscription: browser })
    expect(creation.status).toBe(201)
    const answer = await push({ where: { deviceType: 'web' } })
    expect(await statusOf(answer, 'succeeded')).toMatchObject({ numFailed: 1, failedPerType: { web: 1 } })
    expect(told.flatMap(({ installations }) => installations)).not.toContainEqual(
      expect.objectContaining({ deviceType: 'web' }),
    )
  })

  it('generates private push keys once, and shows clients the public one', async () => {
    const { publicKey, privateKey } = identity.config.webPushKeys
    expect(Buffer.from(publicKey, 'base64url')).toHaveLength(65)
    const { body } = await identity.send('/config', { _method: 'GET' })
    expect(body).toMatchObject({ params: { webPushPublicKey: publicKey } })
    expect(JSON.stringify(body)).not.toContain(privateKey)
  })
})

describe('installations', () => {
  it.each(['x'.repeat(201), 'x'.repeat(10_000), 'a b', '<b>'])(
    'have an id of at most 200 plain letters (%#)',
    async (wrong) => {
      const account = { username: 'somebody-installed', password: 'long enough' }
      const tried = [
        await identity.send('/users', { ...account, _InstallationId: wrong }),
        await identity.send('/installations', { deviceType: 'ios', installationId: wrong }),
        await identity.send('/batch', {
          requests: [{ method: 'POST', path: '/server/users', body: { ...account, _InstallationId: wrong } }],
        }),
      ]
      expect(tried.map(({ status, body }) => [status, body.code])).toEqual(Array(3).fill([400, 111]))
    },
  )

  it('limits installation ids in the body and in the header alike', async () => {
    const fits = `a:b.c-${'d'.repeat(194)}`
    const creation = await identity.send('/installations', { deviceType: 'ios', installationId: fits })
    expect(creation.status).toBe(201)
    const answer = await identity.send('/health', {}, { 'X-Parse-Installation-Id': `${fits}e` })
    expect([answer.status, answer.body.code]).toEqual([400, 111])
  })

  const values = { deviceType: 'ios', deviceToken: 'token-ada' }
  const ada = '11111111-aaaa-4aaa-8aaa-000000000001'
  const eve = '22222222-eeee-4eee-8eee-000000000002'

  it('lets only an installation itself create and change its row', async () => {
    const creation = await identity.send('/classes/_Installation', { ...values, _InstallationId: ada })
    expect(creation.status).toBe(201)
    const path = `/installations/${creation.body.objectId}`
    const change = { channels: ['mine'], _method: 'PUT' }
    expect((await identity.send(path, { ...change, _InstallationId: ada })).status).toBe(200)
    expect(await identity.send(path, { _method: 'GET', _InstallationId: ada })).toMatchObject({
      status: 200,
      body: { channels: ['mine'], deviceToken: 'token-ada' },
    })
    for (const stranger of [{}, { _InstallationId: eve }]) {
      expect(await identity.send(path, { _method: 'GET', ...stranger })).toMatchObject({
        status: 404,
        body: { code: 101 },
      })
      expect(await identity.send(path, { ...change, channels: ['hers'], ...stranger })).toMatchObject({
        status: 404,
        body: { code: 101 },
      })
    }
    const batch = await identity.send('/batch', {
      requests: [{ method: 'GET', path: `/server${path}`, body: {} }],
      _InstallationId: eve,
    })
    expect(JSON.stringify(batch.body)).not.toContain('token-ada')
    expect((await asMaster(path, {}, 'GET')).body).toMatchObject({ channels: ['mine'] })
  })

  it('hides installations behind pointers', async () => {
    const anybody = { '*': true }
    await asMaster('/schemas/Pointing', {
      fields: { to: { type: 'Pointer', targetClass: '_Installation' } },
      classLevelPermissions: { find: anybody, get: anybody, count: anybody, create: anybody },
    })
    const { body } = await identity.send('/installations', { ...values, _InstallationId: ada })
    const to = { __type: 'Pointer', className: '_Installation', objectId: body.objectId }
    await identity.send('/classes/Pointing', { to })
    const answer = await identity.send('/classes/Pointing', { where: {}, include: 'to', _method: 'GET' })
    expect(JSON.stringify(answer.body)).not.toContain('token-ada')
  })

  it('refuses to list or delete installations', async () => {
    for (const path of ['/installations', '/classes/_Installation'])
      expect(await identity.send(path, { _method: 'GET', where: {}, _InstallationId: ada })).toMatchObject({
        body: { code: 119 },
      })
  })

  it('replaces an installation with the same deviceToken', async () => {
    const again = { deviceType: 'android', deviceToken: 'same-token' }
    for (const id of ['one', 'two'])
      await identity.send('/installations', { ...again, installationId: `dedupe-${id}` })
    await vi.waitFor(async () => {
      const { body } = await asMaster('/installations', { where: { deviceToken: 'same-token' } }, 'GET')
      expect(body.results).toMatchObject([{ installationId: 'dedupe-two' }])
    })
  })

  it.each([
    ['a bad channel', { channels: ['a b'] }, 112],
    ['a bad channel in an operation', { channels: { __op: 'AddUnique', objects: ['*'] } }, 112],
    ['a subscription without keys', { pushSubscription: { endpoint: 'https://push.example/1' } }, 111],
    [
      'a subscription over http',
      { pushSubscription: { ...browser, endpoint: 'http://push.example/1' } },
      111,
    ],
    ['a subscription in words', { deviceToken: '{"endpoint":"x"}' }, 111],
  ])('refuse %s', async (_name, body, code) => {
    const answer = await identity.send('/installations', { ...values, _InstallationId: eve, ...body })
    expect(answer).toMatchObject({ status: 400, body: { code } })
  })
})

describe('jobs', () => {
  const start = (name: string): Promise<Answer> => asMaster(`/jobs/${name}`, { n: 7 })
  const statusOf = async (answer: Answer, status: string): Promise<Record<string, unknown>> => {
    const id = answer.headers.get('x-parse-job-status-id')
    return vi.waitFor(async () => {
      const { body } = await asMaster(`/classes/_JobStatus/${id}`, {}, 'GET')
      expect(body).toMatchObject({ status })
      return body
    })
  }

  it('refuses jobs without the master key', async () => {
    for (const [path, method] of [
      ['/jobs/works', 'POST'],
      ['/jobs', 'POST'],
      ['/cloud_code/jobs/data', 'GET'],
    ] as const)
      expect(await identity.send(path, { _method: method, jobName: 'works' })).toMatchObject({
        status: 403,
        body: { code: 119 },
      })
  })

  it('runs a job and records it in _JobStatus', async () => {
    const answer = await start('works')
    expect(answer.status).toBe(200)
    expect(answer.headers.get('access-control-expose-headers')).toContain('X-Parse-Job-Status-Id')
    expect(await statusOf(answer, 'succeeded')).toMatchObject({ jobName: 'works', message: 'done 7' })
    expect((await asMaster('/cloud_code/jobs/data', {}, 'GET')).body).toEqual({
      in_use: [],
      jobs: expect.arrayContaining(['works', 'hangs']),
    })
  })

  it('survives jobs that fail or hang', async () => {
    const hanging = await start('hangs')
    expect(await statusOf(await start('fails'), 'failed')).toMatchObject({ jobName: 'fails' })
    expect(await statusOf(await start('breaks'), 'failed')).toMatchObject({ jobName: 'breaks' })
    expect(await statusOf(hanging, 'running')).toMatchObject({ jobName: 'hangs' })
    expect(await start('unknown')).toMatchObject({ body: { code: 141, error: 'Invalid job.' } })
  })
})

describe('analytics events', () => {
  const count = async (name: string): Promise<number> => {
    const { rows } = await identity.database.pool.query<{ count: string }>(
      'select count from board.event_counts where name = $1',
      [name],
    )
    return Number(rows[0]?.count ?? 0)
  }

  it('counts analytics events by name, alone and in a batch, and keeps nothing else', async () => {
    for (const dimensions of [{ source: 'mail' }, { any: 'x'.repeat(500) }])
      expect(await identity.send('/events/applied', { dimensions })).toMatchObject({ status: 200, body: {} })
    expect((await identity.send('/events/AppOpened', { at: { __type: 'Date' } })).body).toEqual({})
    const member = { method: 'POST', path: '/server/events/applied', body: {} }
    expect((await identity.send('/batch', { requests: [member, member] })).body).toEqual({
      list: [{ success: {} }, { success: {} }],
    })
    expect([await count('applied'), await count('AppOpened')]).toEqual([4, 1])
  })

  it.each(['', '/', '/%20', '/1st', '/a%2Fb', `/${'x'.repeat(101)}`, '/%3Cscript%3E', '/a/b'])(
    'have a name: not "%s"',
    async (name) => {
      expect(await identity.send(`/events${name}`)).toMatchObject({
        status: 400,
        body: { code: 160, error: 'invalid event name' },
      })
    },
  )

  it('limits the number of event names a day', async () => {
    await identity.database.pool.query(
      `insert into board.event_counts (day, name)
       select (now() at time zone 'utc')::date, 'filler ' || n from generate_series(1, 500) n`,
    )
    expect((await identity.send('/events/one_too_many')).status).toBe(200)
    expect((await identity.send('/events/applied')).status).toBe(200)
    expect([await count('one_too_many'), await count('(other)'), await count('applied')]).toEqual([0, 1, 5])
  })
})

describe('hooks and GraphQL are off, also for the master key', () => {
  it.each([
    ['POST', '/hooks/functions'],
    ['GET', '/hooks/functions'],
    ['PUT', '/hooks/functions/a'],
    ['POST', '/hooks/triggers'],
    ['GET', '/hooks/triggers/Job/beforeSave'],
    ['POST', '/classes/_Hooks'],
  ])('%s %s', async (method, path) => {
    const body = {
      functionName: 'a',
      className: 'Job',
      triggerName: 'beforeSave',
      url: 'http://169.254.169.254/',
    }
    expect(await asMaster(path, body, method)).toMatchObject({ status: 400, body: { code: 108 } })
    const requests = [{ method, path: `/server${path}`, body }]
    expect(await asMaster('/batch', { requests })).toMatchObject({ status: 400, body: { code: 108 } })
  })

  it.each(['/graphql', '/playground'])('%s', async (path) => {
    const answer = await asMaster(path, { query: '{ health }' })
    expect(answer).toMatchObject({ status: 404, body: { code: 101 } })
  })
})

describe('without any setting', () => {
  it('answers 115 to a push without settings, and shows no key in the config', async () => {
    const bare = await startTestIdentity()
    const body = { channels: ['a'], data: { alert: 'a' }, _MasterKey: bare.config.masterKey }
    expect(await bare.send('/push', body)).toMatchObject({
      status: 400,
      body: { code: 115, error: expect.stringContaining('not set up') },
    })
    expect((await bare.send('/config', { _method: 'GET' })).body).toEqual({ params: {} })
    await bare.close()
  })
})
