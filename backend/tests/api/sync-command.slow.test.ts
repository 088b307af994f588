import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type LocalChain, startLocalChain, testContracts } from '@cryptolist/testkit'
import { encodeFunctionData, parseAbi } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { type BuiltBoard, startBuiltBoard } from '../../../board/tests/support/built-board.ts'
import { runCommand } from '../../../board/tests/support/run-command.ts'

let chain: LocalChain
let contract: `0x${string}`
let board: BuiltBoard
let other: BuiltBoard
let folder: string

beforeAll(async () => {
  chain = await startLocalChain()
  contract = await chain.deploy(testContracts.odd)
  folder = await mkdtemp(join(tmpdir(), 'cryptolist-sync-command-'))
  const shared = { ...settings(), BACKEND: 'on', DATA_DIR: join(folder, 'shared') }
  board = await startBuiltBoard(shared)
  other = await startBuiltBoard({ ...shared, DATABASE_URL: board.databaseUrl })
})
afterAll(async () => {
  await other.close()
  await board.close()
  await chain.stop()
  await rm(folder, { recursive: true, force: true })
})

const masterKey = 'a public test key'
const settings = () => ({ RPC_URL_31337: chain.url, RPC_RPS_31337: '1000', MASTER_KEY: masterKey })

const sync = (...args: string[]) =>
  runCommand('sync', args, { databaseUrl: board.databaseUrl, folder, environment: settings() })

const abi = parseAbi(['function set(uint256 number_, string text_)'])
const event = 'event Stored(address indexed by, uint256 number, string text)'

async function emit(from: number, count: number): Promise<void> {
  for (let number = from; number < from + count; number += 1) {
    const data = encodeFunctionData({ abi, functionName: 'set', args: [BigInt(number), 'x'] })
    await chain.send({ to: contract, data })
  }
}

const eventsSchema = z.object({ results: z.array(z.object({ number: z.string() })) })

/** The numbers of the events that are there, as one of the two servers tells them. */
async function numbers({ origin }: BuiltBoard): Promise<number[]> {
  const query = new URLSearchParams({ where: '{}', order: 'number_decimal', limit: '1000', keys: 'number' })
  const headers = { 'X-Parse-Application-Id': 'cryptolist' }
  const response = await fetch(`${origin}/server/classes/Stored?${query}`, { headers })
  return eventsSchema.parse(await response.json()).results.map(({ number }) => Number(number))
}

const upTo = (count: number): number[] => Array.from({ length: count }, (_, number) => number)
const patience = { interval: 200 }

describe('npm run sync while two servers run', () => {
  it('has past and coming events written, once each', async () => {
    await emit(0, 20)
    const chosen = ['--chain', '31337', '--address', contract, '--event', event, '--class', 'Stored']
    const added = await sync('add', ...chosen, '--historical')
    expect(added).toMatchObject({ code: 0, stderr: '' })
    expect(added.stdout).toContain('to Stored from block 0')
    expect((await sync('list')).stdout).toContain('Stored(address,uint256,string)')
    await emit(20, 20)
    await expect.poll(() => numbers(board), patience).toEqual(upTo(40))
  })

  it('continues in the other process when one is killed in the middle', async () => {
    const emitted = emit(40, 400)
    await expect.poll(async () => (await numbers(other)).length, patience).toBeGreaterThan(60)
    await board.kill()
    await emitted
    await expect.poll(() => numbers(other), patience).toEqual(upTo(440))
  })

  it('ends, and keeps what was written', async () => {
    expect((await sync('remove', 'Stored')).stdout).toContain('One event is no longer synced')
    expect((await sync('list')).stdout).toContain('No events are being synced')
    expect(await numbers(other)).toEqual(upTo(440))
  })

  it('has only those events written that a filter lets through', async () => {
    const chosen = ['--chain', '31337', '--address', contract, '--event', event, '--class', 'Few']
    expect(await sync('add', ...chosen, '--filter', '{')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('The filter is not JSON: {'),
    })
    const filter = '{"gt":["number","437"]}'
    expect(await sync('add', ...chosen, '--filter', filter)).toMatchObject({ code: 0, stderr: '' })
    expect((await sync('list')).stdout).toContain(`Stored(address,uint256,string) if ${filter}`)
    expect((await sync('remove', 'Few')).stdout).toContain('One event is no longer synced')
  })

  it('lists what the operator follows, and ends it', async () => {
    const body = JSON.stringify({ chainId: '31337', address: contract })
    const headers = {
      'X-Parse-Application-Id': 'cryptolist',
      'X-Parse-Master-Key': masterKey,
      'Content-Type': 'application/json',
    }
    await fetch(`${other.origin}/server/functions/watchEthAddress`, { method: 'POST', headers, body })
    expect((await sync('list')).stdout).toContain(`Followed: wallet ${contract.toLowerCase()} on`)
    expect((await sync('remove', contract, '--chain', '31337')).stdout).toContain('You no longer follow')
    expect((await sync('list')).stdout).not.toContain('Followed:')
    expect((await sync('remove', contract, '--chain', '31337')).stderr).toContain('You don’t follow')
  })

  it.each([
    [['add', '--chain', '31337'], 'Usage: npm run sync -- add'],
    [['remove', '0x12', '--chain', 'eth'], 'Usage: npm run sync -- add'],
    [['remove', 'Nothing'], 'No event is synced as Nothing'],
    [
      ['add', '--chain', 'bsc', '--address', `0x${'1'.repeat(40)}`, '--event', event, '--class', 'Other'],
      'RPC_URL_56',
    ],
  ])('refuses %j with a sentence', async (args, sentence) => {
    const { code, stderr } = await sync(...args)
    expect([code, stderr]).toEqual([1, expect.stringContaining(sentence)])
    expect(stderr).not.toContain('    at ')
  })
})
