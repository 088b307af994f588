import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type BuiltBoard, startBuiltBoard } from '../../../board/tests/support/built-board.ts'
import { listSampleCalls } from '../support/sample-calls.ts'

let folder: string
let board: BuiltBoard
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cryptolist-loaded-'))
  board = await startBuiltBoard({
    BACKEND: 'on',
    NODE_OPTIONS: `--import ${noteLoaded(join(folder, 'loaded'))}`,
  })
})
afterAll(async () => {
  await board.close()
  await rm(folder, { recursive: true, force: true })
})

/** A module that has Node write down the name of each package that is loaded. */
function noteLoaded(file: string): string {
  const hooks = `import { appendFileSync } from 'node:fs'
    export function resolve(name, context, next) {
      if (/^[a-z@]/.test(name)) appendFileSync(${JSON.stringify(file)}, name + '\\n')
      return next(name, context)
    }`
  return moduleOf(`import { register } from 'node:module'; register(${JSON.stringify(moduleOf(hooks))})`)
}

const readLoaded = async () => [...new Set((await readFile(join(folder, 'loaded'), 'utf8')).split('\n'))]
const isOfViem = (name: string) => name.startsWith('viem')

function moduleOf(source: string): string {
  return `data:text/javascript,${encodeURIComponent(source)}`
}

const wallet = `0x${'ab'.repeat(20)}`
/** In place of what a node or an account would have to tell. */
const others: Partial<Record<string, unknown>> = {
  web3ApiVersion: { result: { version: '2' } },
  endpointWeights: { result: expect.arrayContaining([expect.objectContaining({ endpoint: 'getBlock' })]) },
  uploadFolder: { error: expect.stringContaining('Sign in or send an API key') },
  getTokenMetadataBySymbol: { error: expect.stringContaining('TOKEN_LIST') },
  searchNFTs: { error: expect.stringContaining('No NFTs of this chain are indexed here') },
}

describe('the data API without nodes', () => {
  it('says to each call what it needs, and loads no viem for that', async () => {
    // Signing in needs some of its parts.
    const atStart = (await readLoaded()).filter(isOfViem)
    for (const { name, parameters } of listSampleCalls(wallet)) {
      const response = await fetch(
        `${board.origin}/server/functions/${name === 'getTransactions_old' ? 'getTransactions' : name}`,
        {
          method: 'POST',
          headers: { 'Content-Type': name.endsWith('_old') ? 'text/plain' : 'application/json' },
          body: JSON.stringify(parameters),
        },
      )
      const answered: unknown = { name, ...Object(await response.json()) }
      const needsNode = { error: expect.stringMatching(/RPC_URL_(1|SOLANA_MAINNET)\b/) }
      expect(answered).toMatchObject({ name, ...Object(others[name] ?? needsNode) })
    }
    expect(await readLoaded()).toContain('express')
    expect((await readLoaded()).filter(isOfViem)).toEqual(atStart)
    expect(atStart).not.toContain('viem')
  })
})
