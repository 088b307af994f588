import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestBoard } from '../support/board.ts'
import { moderationSteps, type Person, startModeratedBoard } from '../support/moderation.ts'
import { type NodeStub, startNodeStub } from '../support/node-stub.ts'

let node: NodeStub
let board: TestBoard
let mia: Person
const { join, status } = moderationSteps(() => board)
beforeAll(async () => {
  node = await startNodeStub(1)
  const madeAt = Math.floor(Date.now() / 1_000) - 3.5 * 86_400
  node.answer(
    { result: { number: '0x10d4f', timestamp: `0x${madeAt.toString(16)}` } },
    'eth_getBlockByNumber',
  )
  ;({ board, mia } = await startModeratedBoard({
    RPC_URL_1: `${node.url}v3/SECRETKEY`,
    RPC_URL_137: 'http://127.0.0.1:1/v3/SECRETKEY',
    CHAIN_DISK_MB: '2000',
  }))
}, 60_000)
afterAll(async () => {
  await board.close()
  await node.close()
})

/** What an admin sees, as text. */
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
    expect(ethereum).toContain('reachable')
    expect(ethereum).toContain('1 address in RPC_URL_1')
    expect(ethereum).toMatch(/Newest block 68,943 3 d old Final up to 68,943 Indexed up to 68,900 just now/)
    expect(ethereum).toMatch(/Blocks a log call 2,000 Calls today [1-9]/)
    expect(ethereum).toContain('1 contract · 1 wallet · 1 complete')
    expect(ethereum).toContain(`0x${'ab'.repeat(20)} wallet 60,000 to 68,900 still reading key:7`)
    expect(ethereum).toContain(`0x${'ab'.repeat(20)} contract 0 to 68,900 complete key:7`)
    expect(polygon).toContain('not reachable')
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

describe('the page about chains without any', () => {
  it('names the variable to set', async () => {
    const without = await startModeratedBoard()
    const html = await (await without.mia.browser.get('/admin/chains')).text()
    await without.board.close()
    expect(html).toContain('No chain has a node on this server')
  })
})
