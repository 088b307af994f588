import { randomBytes } from 'node:crypto'
import type { TestAccount } from '@cryptolist/testkit'
import type { ClientBoard } from '../support/board.ts'
import { newAccount } from '../support/ethereum.ts'
import { newName } from '../support/people.ts'
import {
  createPlaceholders,
  describeError,
  describeValue,
  type Placeholders,
  type RecordedEvent,
  type StepRecord,
} from './recording/record.ts'
import type { RecordingServer } from './recording/recording-server.ts'
import type { RecordingWallet } from './recording/recording-wallet.ts'
import { eventNames, type ScenarioClient } from './scenario-client.ts'

/** The stage of a scenario: one client, a server and a wallet that note everything. */
export interface Stage {
  client: ScenarioClient
  board: ClientBoard
  server: RecordingServer
  wallet: RecordingWallet
  serverUrl: string
  /** Starts the client, of which nothing is noted: there are scenarios of its own for it. */
  start(options?: Record<string, unknown>): Promise<void>
  /** A fresh account that the transcript calls by this label. */
  account(label: string): TestAccount
  /** A fresh name of a user, class or role that the transcript calls by this label. */
  name(label: string): string
  /** Calls a value by this label in what follows. */
  label(value: unknown, label: string): void
  /** Does something, notes what it led to, and gives its value; nothing when it threw. */
  step<T>(name: string, act: () => T | Promise<T>): Promise<T | undefined>
}

export interface StageParts {
  client: ScenarioClient
  board: ClientBoard
  server: RecordingServer
  wallet: RecordingWallet
  /** A warning that belongs to other scenarios. */
  ignoredWarning?: RegExp
  /** The renderings since the last call, where the scenario has something to render. */
  takeRenders?(): Record<string, unknown[]>
}

/** Plays a scenario's steps with one client and gives what they did. */
export async function playOnStage(
  parts: StageParts,
  play: (stage: Stage) => Promise<void>,
): Promise<StepRecord[]> {
  const { client, board, server, wallet } = parts
  const placeholders = createPlaceholders()
  const warnings: unknown[] = []
  const events: RecordedEvent[] = []
  const steps: StepRecord[] = []
  nameAnswers(server, placeholders)
  placeholders.name(board.appId, '<app>')
  placeholders.name(board.masterKey, '<master key>')
  const stopListening = eventNames.map((name) =>
    client.on(name, (payload) => events.push({ name, payload: describePayload(payload) })),
  )
  const warn = console.warn
  console.warn = (...told: unknown[]) => {
    if (!parts.ignoredWarning?.test(String(told[0]))) warnings.push(told.map((part) => describeValue(part)))
  }

  async function step<T>(name: string, act: () => T | Promise<T>): Promise<T | undefined> {
    let value: T | undefined
    let outcome: unknown
    try {
      value = await act()
      outcome = { value: describeValue(value) }
    } catch (error) {
      outcome = { error: describeError(error) }
    }
    await settle()
    const record = {
      step: name,
      requests: server.take().map(keepTypes),
      wallet: wallet.take(),
      events: events.splice(0),
      outcome,
      state: stateOf(client),
      warnings: warnings.splice(0),
      renders: parts.takeRenders?.() ?? {},
    }
    steps.push(Object.assign(record, placeholders.apply(record)))
    return value
  }

  const serverUrl = `${server.origin}/server`
  const stage: Stage = {
    ...parts,
    serverUrl,
    step,
    async start(options = {}) {
      await client.start({ appId: board.appId, serverUrl, ...options })
      placeholders.apply(server.take())
      warnings.splice(0)
    },
    account(label) {
      const account = newAccount()
      placeholders.name(account.address, `<${label}>`)
      placeholders.name(account.signer.address, `<${label}>`)
      // As it stands in the data of transactions.
      placeholders.name(account.address.slice(2), `<${label}>`)
      return account
    },
    name(label) {
      const name = newName(`${label}${randomBytes(2).toString('hex')}`)
      placeholders.name(name, `<${label}>`)
      return name
    },
    label: (value, label) => placeholders.name(value, `<${label}>`),
  }
  try {
    await play(stage)
  } finally {
    console.warn = warn
    for (const stop of stopListening) stop()
    server.recover()
  }
  return steps
}

/** Connectors and providers are each client's own; only that they are there is compared. */
function describePayload(payload: unknown): unknown {
  const described = describeValue(payload)
  const isNamed = typeof described === 'object' && described !== null && !Array.isArray(described)
  if (!isNamed) return described
  const own = ['connector', 'provider', 'web3']
  return Object.fromEntries(
    Object.entries(described).map(([name, value]) => [name, own.includes(name) && value ? 'there' : value]),
  )
}

/** Ids, names and tokens that the board makes up are called by the order in which it tells them. */
function nameAnswers(server: RecordingServer, placeholders: Placeholders): void {
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    for (const [key, field] of Object.entries(value)) {
      if (key === 'objectId') placeholders.number(field, 'id')
      else if (key === 'username' && /^\w{20,}$/.test(String(field))) placeholders.number(field, 'username')
      else if (key === 'name' && /^[0-9a-z]{32}_/.test(String(field))) {
        placeholders.number(String(field).slice(0, 32), 'file')
      } else visit(field)
    }
  }
  server.onAnswer = visit
}

/** The boundary and charset of a content type are nobody's business. */
function keepTypes<T extends { contentType: string | undefined }>(request: T): T {
  return { ...request, contentType: request.contentType?.split(';')[0] }
}

/** Lets what was started without being waited for come to its end in this process. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 5; turn += 1) await new Promise(setImmediate)
}

function stateOf(client: ScenarioClient): Record<string, unknown> {
  return {
    isWeb3Enabled: client.isWeb3Enabled(),
    account: client.account,
    chainId: client.chainId,
    network: client.network,
    connectorType: client.connectorType,
    hasWeb3: client.web3 !== null && client.web3 !== undefined,
    user: attempt(() => describeValue(client.User.current())),
    storage: storageState(),
  }
}

function attempt(read: () => unknown): unknown {
  try {
    return read()
  } catch (error) {
    return describeError(error)
  }
}

/** The stored values by their keys; of a user the names of its fields. */
function storageState(): Record<string, unknown> {
  if (typeof localStorage === 'undefined') return {}
  const keys = Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index) ?? '')
  return Object.fromEntries(keys.sort().map((key) => [key, shapeOf(localStorage.getItem(key) ?? '')]))
}

function shapeOf(text: string): unknown {
  const value = attempt(() => JSON.parse(text))
  const isText =
    typeof value !== 'object' || value === null || value instanceof Error || !text.startsWith('{')
  return isText ? text : Object.keys(Object(value)).sort()
}
