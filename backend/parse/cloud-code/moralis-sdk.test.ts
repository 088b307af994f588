import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestIdentity, type TestIdentity } from '../../tests/support/identity.ts'
import { objectSteps } from '../../tests/support/objects.ts'

/** As files of that time begin. */
const code = `
Moralis.settings.setAPIRateLimit({ anonymous: 100, authenticated: 200, windowMs: 60000 })
Moralis.settings.setAPIRateLimit({ anonymous: 100, authenticated: 200, windowMs: 60000 })
const web3 = Moralis.web3ByChain('0x1')
const contract = new web3.eth.Contract([], '0x0')
const other = new Moralis.Web3(new Moralis.Web3.providers.HttpProvider('https://node.example'))
const master = { useMasterKey: true }

const define = (name, run) => Moralis.Cloud.define(name, run)
define('name', () => contract.methods.name().call())
define('weth', async () => (await web3).utils.toBN(1))
define('units', ({ params }) => Moralis.Cloud.units(params))
define('Units', () => [Moralis.Units.ETH('0.5'), Moralis.Units.Token('1.5', '6'), Moralis.Units.FromWei('1500000', 6)])
define('json', () => Moralis.Cloud.toJSON(new Moralis.Object('Food', { name: 'x' })))
define('bulkWrite', ({ params }) => Moralis.bulkWrite('Food', params.rows))
define('bulkUpdate', ({ params }) => Moralis.bulkUpdate('Food', params.rows))
define('bulkUpdateMany', ({ params }) => Moralis.bulkUpdateMany('Food', params.rows))
define('bulkDelete', ({ params }) => Moralis.bulkDelete('Food', params.rows))
define('bulkDeleteMany', ({ params }) => Moralis.bulkDeleteMany('Food', params.rows))
define('keep', async () => {
  const file = await new Moralis.File('a.txt', { base64: 'SGVsbG8=' }).saveIPFS(master)
  const object = await new Moralis.Object('Kept').save({ file }, master)
  return { ipfs: file.ipfs(), hash: file.hash(), object }
})
define('toIpfs', ({ params }) => Moralis.Cloud.toIpfs(params))
// It has the name of a call of the data API, and calls it.
define('web3ApiVersion', () => Moralis.Web3API.info.web3ApiVersion())
define('getNFTs', () => Moralis.Web3API.account.getNFTs({ chain: 'nowhere', address: '0x0' }))
define('none', () => Moralis.Web3API.account.getNothing())
define('throws', () => { throw new Error('Only members may do this.') })
define('throwsInside', () => { throw Object.assign(new Error('hunter2'), { code: 'EACCES' }) })
define('throwsType', () => undefined.hunter2)
define('throwsCause', () => { throw new Error('hunter2', { cause: new Error('x') }) })
define('signsIn', ({ params }) => Moralis.User.logIn(params.username, params.password))
`

let identity: TestIdentity
let folder: string
const lines: string[] = []
const { find, master } = objectSteps(() => identity)

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cryptolist-moralis-sdk-'))
  const file = join(folder, 'main.js')
  await writeFile(file, code)
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line).msg) })
  const environment = { CLOUD_CODE: file, ALLOW_CLASS_CREATION: '1', CLOUD_ERROR_TEXTS: '1' }
  identity = await startTestIdentity(environment, log)
})
afterAll(async () => {
  await identity.close()
  await rm(folder, { recursive: true, force: true })
})

async function call(name: string, params: Record<string, unknown> = {}): Promise<unknown> {
  const { body } = await identity.send(`/functions/${name}`, params)
  return 'result' in body ? body.result : [body.code, body.error]
}

describe('cloud code of Moralis', () => {
  it('runs what old files have at their top, and says once what has no effect', () => {
    expect(lines.filter((line) => line.includes('setAPIRateLimit'))).toEqual([
      expect.stringContaining('set RATE_LIMITS instead'),
    ])
  })

  it.each([
    [
      'name',
      /Moralis\.web3ByChain\("0x1"\)\.eth\.Contract\.methods\.name\(\) was called, and this server has no Web3\.js/,
    ],
    ['weth', /utils\.toBN\(\) was called/],
  ])('says which part of Web3.js it uses, once it does: %s', async (name, text) => {
    expect(await call(name)).toEqual([141, expect.stringMatching(text)])
  })

  it.each([
    [{ method: 'toWei', value: 1 }, '1000000000000000000'],
    [{ method: 'fromWei', value: 1000000000000000 }, '0.001'],
    [{ method: 'toHex', value: 100 }, '64'],
    [{ method: 'fromWei', value: 10000000000000, decimals: 10 }, '1000'],
  ])('converts %j to %s', async (given, result) => {
    expect(await call('units', given)).toBe(result)
  })

  it('has Units and toJSON', async () => {
    expect(await call('Units')).toEqual(['500000000000000000', '1500000', '1.5'])
    expect(await call('json')).toEqual({ name: 'x' })
  })

  it('writes, changes and deletes many objects at once', async () => {
    const names = async () =>
      (await find('Food', { order: 'name,color' })).map(({ name, color }) => `${name} ${color}`)
    await call('bulkWrite', { rows: ['a', 'b', 'b'].map((name) => ({ update: { name, color: 'green' } })) })
    expect(await names()).toEqual(['a green', 'b green', 'b green'])
    await call('bulkUpdate', {
      rows: [
        { filter: { name: 'b' }, update: { color: 'red' } },
        { filter: { name: 'c' }, update: { color: 'new' } },
      ],
    })
    expect(await names()).toEqual(['a green', 'b green', 'b red', 'c new'])
    await call('bulkUpdateMany', { rows: [{ filter: { name: 'b' }, update: { color: 'blue' } }] })
    expect(await names()).toEqual(['a green', 'b blue', 'b blue', 'c new'])
    await call('bulkDelete', { rows: [{ filter: { name: 'b' } }, { filter: { name: 'a' } }] })
    expect(await names()).toEqual(['b blue', 'c new'])
    await call('bulkDeleteMany', { rows: [{}] })
    expect(await names()).toEqual([])
  })

  it('saves files to IPFS', async () => {
    const hash = expect.stringMatching(/^(Qm|baf)/)
    const result = await call('keep')
    expect(result).toMatchObject({ ipfs: expect.stringContaining('/ipfs/'), hash })
    expect(await master('GET', '/classes/Kept')).toMatchObject({ results: [{ file: { __type: 'File' } }] })
    for (const given of [
      { sourceType: 'string', source: 'x' },
      { sourceType: 'object', source: { a: 1 } },
      { sourceType: 'base64', source: 'SGVsbG8=' },
    ])
      expect(await call('toIpfs', given)).toEqual({ path: expect.stringContaining('/ipfs/') })
  })

  it('calls the data API by Web3API, also from a function of the same name', async () => {
    expect(await call('web3ApiVersion')).toMatchObject({ version: expect.any(String) })
    expect(await call('getNFTs')).toEqual([141, expect.stringContaining('chain')])
    expect(await call('none')).toEqual([141, 'Invalid function: "getNothing"'])
  })

  it('returns a user that it signed in, with the token', async () => {
    const account = { username: 'ana', password: 'long enough' }
    await identity.send('/users', account)
    const user = await call('signsIn', account)
    expect(user).toMatchObject({ className: '_User', sessionToken: expect.stringMatching(/^r:/) })
    const token = Object(user).sessionToken
    const me = await identity.send('/users/me', { _method: 'GET', _SessionToken: token })
    expect(me.body).toMatchObject({ username: 'ana' })
  })
})

describe('with CLOUD_ERROR_TEXTS', () => {
  it('tells clients the text of cloud code’s own errors, and of no others', async () => {
    expect(await call('throws')).toEqual([141, 'Only members may do this.'])
    for (const name of ['throwsInside', 'throwsType', 'throwsCause'])
      expect(await call(name)).toEqual([141, 'Script failed. The log of the server says why.'])
  })
})
