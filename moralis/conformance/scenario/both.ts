import { createServer } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { asMaster, type ClientBoard, selfHoster, startClientBoard } from '../support/board.ts'
import { type Listening, listen } from '../support/listen.ts'
import { byPlace, readRecorded, type Table, writeRecorded } from './differences.ts'
import type { Page } from './page.ts'
import { compareTranscripts, compareValues, type Difference, onlyNamed } from './recording/compare.ts'
import type { StepRecord } from './recording/record.ts'
import { type RecordingServer, startRecordingServer } from './recording/recording-server.ts'
import { createRecordingWallet } from './recording/recording-wallet.ts'
import type { ScenarioClient } from './scenario-client.ts'
import { playOnStage, type Stage, type StageParts } from './stage.ts'

/** Runs that are played step by step with each client, by their names. */
export type Scenarios = Readonly<Record<string, (stage: Stage) => Promise<void>>>

/** The two clients on one board. */
interface Both {
  /** Plays it with the original, then with ours, each with accounts of its own, and compares what they did. */
  play(scenario: Scenarios[string]): Promise<Difference[]>
  /** Differences between both as a whole: other machines, methods of the wallet, classes of errors with a code. */
  compareWhole(): Difference[]
}

interface BothSettings {
  page: Page
  load(): Promise<{ original: ScenarioClient; ours: ScenarioClient }>
  more?(who: 'original' | 'ours', parts: StageParts): Partial<StageParts>
}

/** Answers of other machines: that no newer version is there, and keys of an account. */
const ofElsewhere = {
  version: '1.5.8',
  result: { web3ApiKey: 'key of the data', speedyNodeApiKey: 'key of nodes' },
}

/** Starts the board for one test file. Call it at the top of the file. */
export function startBoth({ page, load, more }: BothSettings): Both {
  const elsewhere = createServer((_request, response) => {
    response.setHeader('Access-Control-Allow-Origin', '*')
    response.setHeader('Access-Control-Allow-Headers', '*')
    response.end(JSON.stringify(ofElsewhere))
  })
  const walletReads = { original: new Set<string>(), ours: new Set<string>() }
  const errorNames = new Set<string>()
  let other: Listening | undefined
  let clients: { original: ScenarioClient; ours: ScenarioClient }
  let board: ClientBoard
  let server: RecordingServer

  beforeAll(async () => {
    other = await listen(elsewhere)
    page.stayHere(other.port)
    board = await startClientBoard(selfHoster)
    await asMaster(board).request('PUT', 'schemas/_User', {
      className: '_User',
      fields: { favourite: { type: 'String' }, skills: { type: 'Array' } },
    })
    server = await startRecordingServer(board.origin)
    clients = await load()
  })
  afterAll(async () => {
    await server?.close()
    await board?.close()
    await other?.close()
  })

  async function playWith(who: 'original' | 'ours', scenario: Scenarios[string]): Promise<StepRecord[]> {
    const client = clients[who]
    const usual: StageParts = { client, board, server, wallet: createRecordingWallet() }
    const parts = { ...usual, ...more?.(who, usual) }
    await reset(client)
    page.open(parts.wallet, client)
    server.take()
    const steps = await playOnStage(parts, scenario)
    for (const method of parts.wallet.reads) walletReads[who].add(method)
    return steps
  }

  return {
    async play(scenario) {
      const original = await playWith('original', scenario)
      const ours = await playWith('ours', scenario)
      const differences = compareTranscripts(original, ours)
      for (const { ours: named } of differences.filter(({ place }) => place === onlyNamed)) {
        errorNames.add(String(named).split(' ')[0] ?? '')
      }
      return differences.filter(({ place }) => place !== onlyNamed)
    },
    compareWhole() {
      const list = (hosts: Set<string>, reads: Set<string>) => ({
        foreignHosts: [...hosts].sort(),
        walletReads: [...reads].filter((method) => !ofWaiting.includes(method)).sort(),
      })
      const names = [...errorNames].sort()
      return compareValues(
        'all',
        { ...list(page.hosts.byXhr, walletReads.original), errorNames: names.map(() => 'Error') },
        { ...list(page.hosts.byFetch, walletReads.ours), errorNames: names },
      )
    },
  }
}

// How often these are asked depends on how soon a transaction is mined.
const ofWaiting = [
  'eth_blockNumber',
  'eth_getBlockByNumber',
  'eth_getTransactionByHash',
  'eth_getTransactionCount',
  'eth_getTransactionReceipt',
]

/** Forgets who was signed in and which wallet was enabled. */
async function reset(client: ScenarioClient): Promise<void> {
  await client.deactivateWeb3()
  client.User._clearCache()
}

/**
 * One test for each scenario: the differences that are found are the recorded ones, no more and no fewer. With RECORD_DIFFERENCES=1 the
 * run also records what it has found.
 */
export function compareScenarios(both: Both, scenarios: Scenarios, table: Table): void {
  const recorded = readRecorded(table).map(({ because, ...difference }) => difference)
  const allDifferences: Difference[] = []
  const check = (scenario: string, differences: readonly Difference[]) => {
    const prefix = `${scenario} › `
    const placed = byPlace(differences.map((one) => ({ ...one, place: `${prefix}${one.place}` })))
    allDifferences.push(...placed)
    expect(placed).toEqual(recorded.filter(({ place }) => place.startsWith(prefix)))
  }

  describe('the same scenario, played with the original and with ours', () => {
    it.each(Object.entries(scenarios))('%s', async (name, scenario) => {
      check(name, await both.play(scenario))
    })

    it('calls no other machine, and reads from the wallet what is recorded', () => {
      check('whole run', both.compareWhole())
    })

    it('records no scenario that is not played', () => {
      const played = new Set(['whole run', ...Object.keys(scenarios)])
      const names = new Set(recorded.map(({ place }) => place.split(' › ')[0] ?? ''))
      expect([...names].filter((name) => !played.has(name))).toEqual([])
    })
  })

  if (process.env.RECORD_DIFFERENCES === '1') afterAll(() => writeRecorded(table, allDifferences))
}
