import { type LocalChain, startLocalChain, testContracts } from '@cryptolist/testkit'
import { encodeFunctionData, parseAbi } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { textOfHtml } from '../../../board/tests/support/followed-boards.ts'
import { addPeople, moderationSteps, type Person } from '../../../board/tests/support/moderation.ts'
import { type NodeStub, startNodeStub } from '../../../board/tests/support/node-stub.ts'
import { endOperatorWatch } from '../../chain/sync/operator-follows.ts'
import { startBackendBoard, type TestBackendBoard } from '../support/backend-board.ts'

let chain: LocalChain
let node: NodeStub
let board: TestBackendBoard
let mia: Person
const { join, status } = moderationSteps(() => board)
beforeAll(async () => {
  ;[chain, node] = await Promise.all([startLocalChain(), startNodeStub(1)])
  const madeAt = Math.floor(Date.now() / 1_000) - 3.5 * 86_400
  node.answer(
    { result: { number: '0x10d4f', timestamp: `0x${madeAt.toString(16)}` } },
    'eth_getBlockByNumber',
  )
  board = await startBackendBoard({
    RPC_URL_1: `${node.url}v3/SECRETKEY`,
    RPC_URL_137: 'http://127.0.0.1:1/v3/SECRETKEY',
    RPC_URL_31337: chain.url,
    CHAIN_DISK_MB: '2000',
  })
  ;({ mia } = await addPeople(board))
})
afterAll(async () => {
  await board.close()
  await node.close()
  await chain.stop()
})

/** The page as an admin sees it, as text. */
async function readPage(): Promise<string> {
  const html = await (await mia.browser.get('/admin/chains')).text()
  expect(html).not.toContain('SECRETKEY')
  return html
    .replace(/<!-- -->/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
}

describe('the page about chains', () => {
  it('opens for admins only', async () => {
    const max = await join('max')
    await mia.browser.submit('/admin/office/give', { username: 'max' })
    expect([await status('/admin/chains', max), await status('/admin/chains', mia)]).toEqual([403, 200])
    expect(await (await mia.browser.get('/admin/queue')).text()).toContain('href="/admin/chains"')
    expect(await (await max.browser.get('/admin/queue')).text()).not.toContain('href="/admin/chains"')
  })

  it('tells which nodes answer, how far a chain is followed and why one has stopped', async () => {
    const { db } = board.context.database
    const follower = { indexed_to: 68_900, head: 68_943, finalized: 68_879, log_range: 2_000 }
    await db
      .insertInto('chain.followers')
      .values([
        { ...follower, chain_id: 1 },
        { ...follower, chain_id: 137, stopped_because: 'A reorg went below the finalized block.' },
      ])
      .execute()
    const address = Buffer.alloc(20, 0xab)
    const watches = [
      { chain_id: 1, kind: 'contract', address, from_block: 0 },
      { chain_id: 1, kind: 'wallet', address, from_block: 60_000 },
      { chain_id: 250, kind: 'wallet', address, from_block: null },
    ] as const
    const added = await db
      .insertInto('chain.watches')
      .values([...watches])
      .returning('id')
      .execute()
    await db
      .insertInto('chain.watch_owners')
      .values(added.map(({ id }) => ({ watch_id: id, owner: 'key:7' })))
      .execute()

    const text = await readPage()
    const [, ethereum, polygon, fantom] = text.split(/(?=eth \(0x1\) |polygon \(0x89\) |fantom \(0xfa\) )/)
    expect(text).toContain('MB of 2,000 MB.')
    expect(ethereum).toContain('Reachable')
    expect(ethereum).toContain('1 address in RPC_URL_1')
    expect(ethereum).toMatch(/Newest block 68,943 3 d old Final up to 68,943 Indexed up to 68,900 just now/)
    expect(ethereum).toMatch(/Blocks per log call 2,000 Calls today [1-9]/)
    expect(ethereum).toContain('1 contract · 1 wallet · 1 complete')
    expect(ethereum).toContain(
      `0x${'ab'.repeat(20)} Wallet · blocks 60,000 to 68,900 · still reading · for key:7`,
    )
    expect(ethereum).toContain(`0x${'ab'.repeat(20)} Contract · blocks 0 to 68,900 · complete · for key:7`)
    expect(polygon).toContain('Not reachable')
    expect(polygon).toContain('its node can&#x27;t be reached now')
    expect(polygon).toContain('Following has stopped: A reorg went below the finalized block.')
    expect(fantom).toContain('RPC_URL_250 is not set')
  })

  it('counts the calls of other processes, too', async () => {
    const { db } = board.context.database
    await readPage()
    await db.updateTable('chain.node_calls').set({ calls: 41_000 }).where('chain_id', '=', '1').execute()
    expect(await readPage()).toMatch(/Calls today 41,00\d/)
  })
})

describe('the form to follow a contract', () => {
  const blank = { kind: 'transfers', chainId: '31337', topic: '', tableName: '', fromBlock: '' }
  const address = `0x${'cd'.repeat(20)}`
  const erc20 = () => chain.deploy(testContracts.erc20, 'string, string, uint8', ['Test', 'TST', 6])
  const countTransfers = async () => {
    const { db } = board.context.database
    return (await db.selectFrom('chain.erc20_transfers').select('log_index').execute()).length
  }

  it('has it indexed until it is stopped, which deletes its rows', async () => {
    const token = await erc20()
    const data = encodeFunctionData({
      abi: parseAbi(['function mint(address to, uint256 amount)']),
      args: [`0x${'1'.repeat(40)}`, 5n],
    })
    await chain.send({ to: token, data })
    const sent = await mia.browser.submit('/admin/chains', { ...blank, address: token })
    expect([sent.status, sent.headers.get('location')]).toEqual([303, '/admin/chains'])
    await expect.poll(countTransfers).toBe(1)
    expect(await readPage()).toMatch(new RegExp(`${token} Contract .*· for the operator Stop following`))
    const watch = { chainId: '31337', kind: 'contract', address: token }
    expect((await mia.browser.submit('/admin/chains/stop', watch)).status).toBe(303)
    await expect.poll(countTransfers).toBe(0)
    expect(await readPage()).not.toContain(token)
    const again = await mia.browser.submit('/admin/chains/stop', watch)
    expect([again.status, await again.text()]).toEqual([404, expect.stringContaining('You don’t follow')])
    const log = textOfHtml(await (await mia.browser.get('/admin/log')).text())
    for (const words of ['No longer followed on a chain', 'Followed on a chain'])
      expect(log.split(`${words} : ${token} 31337. just now by mia`)).toHaveLength(2)
  })

  it('has an event written into a class until it is stopped', async () => {
    const contract = await chain.deploy(testContracts.odd)
    const event = 'event Stored(address indexed by, uint256 number, string text)'
    const fields = { ...blank, kind: 'events', address: contract, topic: event, tableName: 'Stored' }
    expect((await mia.browser.submit('/admin/chains', fields)).status).toBe(303)
    expect(await readPage()).toContain(`Stored into Stored ${contract} · final up to block`)
    const html = await (await mia.browser.get('/admin/chains')).text()
    const id = /name="id" value="(\d+)"/.exec(html)?.[1] ?? ''
    expect((await mia.browser.submit('/admin/chains/events/stop', { id })).status).toBe(303)
    expect(await readPage()).not.toContain('Stored into Stored')
  })

  it.each([
    [{ chainId: '56', address }, 'chainId', 'Choose a chain'],
    [{ address: '0x12' }, 'address', 'Enter the contract’s address'],
    [{ address }, 'address', 'No token or NFT contract has this address'],
    [{ kind: 'events', address, topic: '' }, 'topic', 'Enter the event'],
    [{ kind: 'events', address, topic: 'event (' }, 'topic', ''],
    [{ kind: 'events', address, topic: 'event A()', tableName: '1' }, 'tableName', 'The name of a class'],
    [
      { kind: 'events', address, topic: 'event A()', tableName: 'A', fromBlock: 'x' },
      'fromBlock',
      'Enter the',
    ],
  ])('says what is wrong at its field for %j', async (typed, field, sentence) => {
    const answer = await mia.browser.submit('/admin/chains', { ...blank, ...typed })
    const html = await answer.text()
    expect(answer.status).toBe(400)
    expect(html).toMatch(new RegExp(`id="${field}-error".*?${sentence}`))
    expect(html).toContain(`href="#${field}"`)
  })

  it('keeps what was typed when the node is away', async () => {
    const answer = await mia.browser.submit('/admin/chains', { ...blank, chainId: '137', address })
    expect([answer.status, await answer.text()]).toEqual([503, expect.stringContaining(`value="${address}"`)])
  })

  it('stops nothing that users and keys want', async () => {
    const { db } = board.context.database
    const subject = { chainId: 250, kind: 'wallet', address: `0x${'ab'.repeat(20)}` } as const
    await expect(endOperatorWatch(board.context.sync.context, subject)).rejects.toThrow('You don’t follow')
    expect(
      await db.selectFrom('chain.watches').select('id').where('chain_id', '=', '250').execute(),
    ).toHaveLength(1)
  })

  it('is for admins', async () => {
    const { browser } = await join('lea')
    const fields = { ...blank, address, id: '1' }
    for (const path of ['/admin/chains', '/admin/chains/stop', '/admin/chains/events/stop'])
      expect((await browser.submit(path, fields)).status).toBe(403)
  })
})

describe('the page about chains without any', () => {
  it('names the variable to set', async () => {
    const without = await startBackendBoard()
    const { mia: admin } = await addPeople(without)
    const html = await (await admin.browser.get('/admin/chains')).text()
    await without.close()
    expect(html).toContain('No chain has a node on this server')
  })
})
