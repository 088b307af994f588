import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type LocalChain, startLocalChain, testContracts } from '@cryptolist/testkit'
import { encodeFunctionData, parseAbi } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestIdentity, type TestIdentity } from '../../tests/support/identity.ts'
import { connectLive } from '../../tests/support/live-socket.ts'
import { type Body, type ObjectSteps, objectSteps } from '../../tests/support/objects.ts'
import '../../tests/support/forget-cloud-code.ts'
import { tellOthers } from './sync-context.ts'

const declaration = 'event Stored(address indexed by, uint256 number, string text)'

const cloudCode = (address: string) => `
export default async (cloud) => {
  cloud.define('watchPolygonAddress', () => 'my own')
  const named = { chainId: '0x7a69', address: '${address}', topic: '${declaration}', tableName: 'Configured' }
  for (const again of [1, 2]) await Parse.Cloud.run('watchContractEvent', named, { useMasterKey: true })
  cloud.beforeSave('Stored', ({ object }) => {
    if (object.get('text') === 'refused') throw 'Not this one'
  })
  cloud.afterSave('Stored', async ({ object }) => {
    const note = new Parse.Object('Note')
    await note.save(
      { about: object.id, text: object.get('text'), confirmed: object.get('confirmed') },
      { useMasterKey: true },
    )
  })
}`

let chain: LocalChain
let identity: TestIdentity
let folder: string
let contract: `0x${string}`
/** The one that the cloud code names at the start. */
let configured: `0x${string}`
const { find, master }: ObjectSteps = objectSteps(() => identity)

beforeAll(async () => {
  chain = await startLocalChain()
  folder = await mkdtemp(join(tmpdir(), 'cryptolist-sync-'))
  const path = join(folder, 'cloud.mjs')
  configured = await chain.deploy(testContracts.odd)
  await writeFile(path, cloudCode(configured))
  identity = await startTestIdentity({ RPC_URL_31337: chain.url, CLOUD_CODE: path })
})
afterAll(async () => {
  await identity.close()
  await chain.stop()
  await rm(folder, { recursive: true, force: true })
})
beforeEach(async () => {
  contract = await chain.deploy(testContracts.odd)
})

const abi = parseAbi(['function set(uint256 number_, string text_)'])

async function emit(number: bigint, text: string, to = contract): Promise<void> {
  await chain.send({ to, data: encodeFunctionData({ abi, functionName: 'set', args: [number, text] }) })
}

async function watch(options: Body = {}): Promise<Body> {
  return master('POST', '/functions/watchContractEvent', {
    chainId: '0x7a69',
    address: contract,
    topic: declaration,
    tableName: 'Stored',
    ...options,
  })
}

/** The rows of this test's contract, as the chain is now. */
async function rows(className = 'Stored', address = contract): Promise<Body[]> {
  await tellOthers(identity.context.sync.context)
  return find(className, { where: { address }, order: 'block_number,log_index' })
}

async function texts(): Promise<unknown[]> {
  return (await rows()).map(({ text }) => text)
}

describe('an event of a contract', () => {
  it('becomes an object with its arguments in typed fields, and is confirmed once it is final', async () => {
    await watch()
    await emit(2n ** 255n, 'first')
    await expect.poll(rows).toHaveLength(1)
    const [row] = await rows()
    expect(row).toMatchObject({
      by: chain.accounts[0].address.toLowerCase(),
      number: String(2n ** 255n),
      number_decimal: Number(2n ** 255n),
      text: 'first',
      address: contract,
      block_number: expect.any(Number),
      block_hash: expect.stringMatching(/^0x[0-9a-f]{64}$/),
      block_timestamp: { __type: 'Date', iso: expect.any(String) },
      transaction_hash: expect.stringMatching(/^0x[0-9a-f]{64}$/),
      transaction_index: 0,
      log_index: 0,
      chain_id: '0x7a69',
      confirmed: false,
    })
    await chain.mine(100)
    await expect.poll(rows).toMatchObject([{ confirmed: true }])
    // The application's trigger runs after the object is there.
    await expect
      .poll(() => find('Note', { where: { about: row?.objectId }, order: 'createdAt' }))
      .toMatchObject([{ confirmed: false }, { confirmed: true }])
  })

  it('reaches live queries and the triggers of the application', async () => {
    await watch()
    const socket = await connectLive(identity.serverUrl)
    socket.say({
      op: 'subscribe',
      requestId: 1,
      query: { className: 'Stored', where: { address: contract } },
    })
    expect(await socket.next()).toMatchObject({ op: 'subscribed' })
    await emit(1n, 'live')
    await tellOthers(identity.context.sync.context)
    expect(await socket.next()).toMatchObject({ op: 'create', object: { text: 'live', confirmed: false } })
    socket.close()
    await expect.poll(() => find('Note', { where: { text: 'live' } })).toHaveLength(1)
  })

  it('that the application refuses holds up none of those after it', async () => {
    await watch()
    await emit(1n, 'refused')
    await emit(2n, 'taken')
    await expect.poll(texts).toEqual(['taken'])
  })

  it('from before the watch is written first where that was asked for', async () => {
    await emit(1n, 'long ago')
    await chain.mine(80)
    await emit(2n, 'before')
    await watch({ sync_historical: true })
    await emit(3n, 'after')
    await expect.poll(rows).toMatchObject([
      { text: 'long ago', confirmed: true },
      { text: 'before', confirmed: false },
      { text: 'after', confirmed: false },
    ])
    const created = (await rows()).map(({ createdAt }) => String(createdAt))
    expect(created).toEqual([...created].sort())
  })

  it('from before the watch is left out otherwise', async () => {
    await emit(1n, 'before')
    await watch()
    await emit(2n, 'after')
    await expect.poll(texts).toEqual(['after'])
  })

  it('keeps its topics and data where nobody said what they are', async () => {
    await watch({ topic: 'Stored(address,uint256,string)', tableName: 'Raw' })
    await emit(7n, 'raw')
    await expect
      .poll(() => rows('Raw'))
      .toMatchObject([
        {
          topic0: expect.stringMatching(/^0x[0-9a-f]{64}$/),
          topic1: `0x${chain.accounts[0].address.slice(2).toLowerCase().padStart(64, '0')}`,
          data: expect.stringMatching(/^0x0{63}7/),
        },
      ])
  })

  it('that the ABI does not fit makes no object and holds up nothing', async () => {
    await watch({
      topic: 'event Stored(address indexed by, uint256 indexed number, string text)',
      tableName: 'Misread',
    })
    await watch()
    await emit(1n, 'both')
    await expect.poll(texts).toEqual(['both'])
    expect(await rows('Misread')).toEqual([])
  })

  it('becomes an object only if its arguments are those of the filter', async () => {
    const [{ address }] = chain.accounts
    const filter = {
      and: [{ eq: ['by', address] }, { or: [{ gt: ['number_decimals', 9] }, { eq: ['text', 'small'] }] }],
    }
    await watch({ filter, sync_historical: true, tableName: 'Chosen' })
    await watch({ filter: { ne: ['by', address] }, tableName: 'Others' })
    await watch()
    await emit(1n, 'left out')
    await emit(1n, 'small')
    await emit(9n, 'too few')
    await emit(2n ** 200n, 'many')
    await expect.poll(texts).toHaveLength(4)
    await expect.poll(() => rows('Chosen')).toMatchObject([{ text: 'small' }, { text: 'many' }])
    expect(await rows('Others')).toEqual([])
    await chain.mine(100)
    await expect.poll(() => rows('Chosen')).toMatchObject([{ confirmed: true }, { confirmed: true }])
  })

  it('is written by nobody but the server', async () => {
    await watch()
    const answer = await identity.send('/classes/Stored', { text: 'forged' })
    expect(answer.body).toMatchObject({ code: 119 })
  })
})

describe('a fork', () => {
  it('takes away the events that it lost and brings those that it has', async () => {
    await watch()
    await emit(1n, 'stays')
    const snapshot = await chain.request('evm_snapshot')
    await emit(2n, 'lost')
    await chain.mine(2)
    await expect.poll(texts).toEqual(['stays', 'lost'])
    await chain.request('evm_revert', [snapshot])
    await chain.mine(1)
    await emit(3n, 'instead')
    await chain.mine(3)
    await expect.poll(texts).toEqual(['stays', 'instead'])
    await chain.mine(100)
    await expect.poll(rows).toMatchObject([
      { text: 'stays', confirmed: true },
      { text: 'instead', confirmed: true },
    ])
  })

  it('that is shorter takes away what is above it', async () => {
    await watch()
    const snapshot = await chain.request('evm_snapshot')
    await emit(1n, 'lost')
    await expect.poll(texts).toEqual(['lost'])
    await chain.request('evm_revert', [snapshot])
    await expect.poll(texts).toEqual([])
  })
})

describe('a process that was killed', () => {
  it('between making an object and noting that makes no second one', async () => {
    await watch()
    await emit(1n, 'once')
    await expect.poll(texts).toEqual(['once'])
    const [row] = await rows()
    const { rowCount } = await identity.database.pool.query(
      `update chain.synced_rows set state = 'pending', fields = '{"text": "twice"}' where object_id = $1`,
      [row?.objectId],
    )
    expect(rowCount).toBe(1)
    await emit(2n, 'next')
    await expect.poll(texts).toEqual(['once', 'next'])
  })
})

describe('a watch', () => {
  it('can be named by cloud code at the start, again at each', async () => {
    await emit(1n, 'configured', configured)
    await expect.poll(() => rows('Configured', configured)).toMatchObject([{ text: 'configured' }])
  })

  it.each<[string, Body, string]>([
    ['a chain without a node', { chainId: '0x38' }, 'RPC_URL_56'],
    ['what is no chain', { chainId: 'moon' }, "This server doesn't know that chain."],
    ['what is no event', { topic: 'Stored' }, 'The topic isn’t an event'],
    ['what is no address', { address: '0x1' }, 'isn’t the address of a contract'],
    ['a name of a class that cannot be', { tableName: '_User' }, 'The name of a class'],
    ['a class of wallets', { tableName: 'EthTransactions' }, 'used for watched wallets'],
    [
      'the same event with other arguments',
      { topic: 'event Stored(address indexed who, uint256 number, string text)' },
      'with other arguments',
    ],
    [
      'a filter without an ABI',
      { topic: 'Stored(address,uint256,string)', filter: { eq: ['number', 1] } },
      'Send its ABI',
    ],
    ['a filter with an unknown argument', { filter: { eq: ['price', '1'] } }, 'no argument price'],
    ['another filter than before', { filter: { eq: ['number', '1'] } }, 'with another filter'],
    [
      'a class whose fields have other types',
      { topic: 'event Stored(address indexed by, uint256 number, string[] text)' },
      'The field text of the class Stored is of the type String',
    ],
  ])('of %s is refused with a sentence', async (_what, options, sentence) => {
    await watch()
    const { body } = await identity.send('/functions/watchContractEvent', {
      ...{ chainId: '0x7a69', address: contract, topic: declaration, tableName: 'Stored' },
      ...options,
      _MasterKey: identity.config.masterKey,
    })
    expect(body).toMatchObject({ code: 141, error: expect.stringContaining(sentence) })
  })

  it('needs the master key', async () => {
    const { body } = await identity.send('/functions/watchContractEvent', {
      ...{ chainId: '0x7a69', address: contract, topic: declaration, tableName: 'Stored' },
    })
    expect(body).toMatchObject({ code: 141, error: expect.stringContaining('master key') })
  })

  it.each([
    [1, 'Chain eth (0x1) has no node on this server. The operator can set RPC_URL_1.'],
    [1_000_001, 'Chain 0xf4241 has no node on this server. The operator can set RPC_URL_1000001.'],
  ])('of chain %i, which has no node, is refused with the setting that it needs', async (chainId, error) => {
    const { body } = await identity.send('/functions/watchContractEvent', {
      ...{ chainId, address: contract, topic: declaration, tableName: 'Stored' },
      _MasterKey: identity.config.masterKey,
    })
    expect(body).toEqual({ code: 141, error })
  })

  it('by a function of the operator’s own is that function’s business', async () => {
    const { body } = await identity.send('/functions/watchPolygonAddress', { address: contract })
    expect(body).toEqual({ result: 'my own' })
  })

  it('asked for twice is one, and writes each event once', async () => {
    for (const _time of [1, 2]) expect(await watch()).toEqual({ result: { success: true } })
    await emit(1n, 'once')
    await expect.poll(texts).toEqual(['once'])
  })

  it('ended and started again over the same blocks doubles nothing', async () => {
    await watch({ sync_historical: true })
    await emit(1n, 'first')
    await expect.poll(texts).toEqual(['first'])
    const ended = await master('POST', '/functions/unwatchContractEvent', { tableName: 'Stored' })
    expect(ended).toEqual({ result: { success: true } })
    await emit(2n, 'meanwhile')
    await watch({ sync_historical: true })
    await expect.poll(texts).toEqual(['first', 'meanwhile'])
  })
})
