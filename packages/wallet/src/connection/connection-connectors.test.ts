import { scriptedProvider } from '@cryptolist/testkit'
import { afterEach, expect, it, vi } from 'vitest'
import { type ActiveWallet, type ConnectionEvent, type Connector, createConnection } from './connection.ts'
import { WalletError } from './wallet-errors.ts'

afterEach(() => vi.unstubAllGlobals())

const account = '0x7e5f4552091a69125d5dfcb7b8c2659029395bdf'
const settle = () => new Promise(setImmediate)

/** A connector whose answer the test gives by hand. */
function slowConnector() {
  let answer: (active: ActiveWallet) => void = () => {}
  const signals: AbortSignal[] = []
  const deactivate = vi.fn(async () => {})
  const connector: Connector = {
    type: 'slow',
    activate(signal) {
      signals.push(signal)
      return new Promise((resolve) => (answer = resolve))
    },
    deactivate,
  }
  return { connector, deactivate, signals, answer: (active: ActiveWallet) => answer(active) }
}

const active = () => ({ provider: scriptedProvider(), account, chainId: 1 }) as const

it('deactivates a connector after a failure, on disable() and for another one', async () => {
  const connection = createConnection()
  const first = slowConnector()
  const failing: Connector = { ...first.connector, activate: () => Promise.reject(new Error('No.')) }
  await expect(connection.enable(failing)).rejects.toThrow('No.')
  expect(first.deactivate).toHaveBeenCalledTimes(1)
  const second = slowConnector()
  const enabling = connection.enable(second.connector)
  second.answer(active())
  await enabling
  void connection.enable(first.connector).catch(() => {})
  expect(second.deactivate).toHaveBeenCalledTimes(1)
  connection.disable()
  expect(first.deactivate).toHaveBeenCalledTimes(2)
  expect(first.signals[0]?.aborted).toBe(true)
})

it('deactivates a connector again when its answer comes late', async () => {
  const events: ConnectionEvent[] = []
  const connection = createConnection((event) => events.push(event))
  const { answer, connector, deactivate } = slowConnector()
  const enabling = connection.enable(connector)
  connection.disable()
  await expect(enabling).rejects.toMatchObject({ name: 'ConnectionCancelledError', code: 'cancelled' })
  const late = active()
  answer(late)
  await settle()
  expect(deactivate).toHaveBeenCalledTimes(2)
  expect(connection.state).toEqual({ status: 'inactive' })
  expect(late.provider.listenerCount()).toBe(0)
  expect(events).toEqual([])
})

it('ignores a late answer of an earlier try with the same connector', async () => {
  const connection = createConnection()
  const { answer, connector, deactivate } = slowConnector()
  const first = connection.enable(connector)
  const answerFirst = answer
  connection.disable()
  await expect(first).rejects.toMatchObject({ code: 'cancelled' })
  answerFirst(active())
  const second = connection.enable(connector)
  await settle()
  expect(deactivate).toHaveBeenCalledTimes(1)
  answer(active())
  await expect(second).resolves.toMatchObject({ account })
})

it.each([
  ['nothing', undefined],
  ['no wallet', { account, chainId: 1 }],
])('fails with the text of the original when a connector answers with %s', async (_what, answer) => {
  const connection = createConnection()
  const connector: Connector = {
    type: 'hollow',
    activate: () => Promise.resolve(answer).then((value) => JSON.parse(JSON.stringify(value ?? null))),
    deactivate: async () => {},
  }
  await expect(connection.enable(connector)).rejects.toMatchObject({
    message: 'Failed to activate, no provider returned',
    code: 'no_provider',
  })
  expect(connection.state.status).toBe('failed')
})

it('leaves a connector that throws in deactivate', async () => {
  const connection = createConnection()
  const connector: Connector = {
    type: 'sticky',
    activate: async () => active(),
    deactivate() {
      throw new Error('Stays.')
    },
  }
  await connection.enable(connector)
  connection.disable()
  expect(connection.state).toEqual({ status: 'inactive' })
})

it('tells every listener, though one throws, and gives its error to the page', async () => {
  const thrown: unknown[] = []
  vi.stubGlobal('queueMicrotask', (task: () => void) => {
    try {
      task()
    } catch (error) {
      thrown.push(error)
    }
  })
  const told: string[] = []
  const connection = createConnection(() => {
    throw new Error('Broken listener.')
  })
  const stop = connection.listen((event) => told.push(event.type))
  const { answer, connector } = slowConnector()
  const enabling = connection.enable(connector)
  answer(active())
  await enabling
  stop()
  connection.disable()
  expect(told).toEqual(['enabled'])
  expect(thrown).toMatchObject([{ message: 'Broken listener.' }, { message: 'Broken listener.' }])
})

it('refuses an enable from within the event that the wallet before was let go', async () => {
  const connection = createConnection()
  const nested: Promise<unknown>[] = []
  const { answer, connector } = slowConnector()
  await connection.enable({ ...connector, activate: async () => active() })
  connection.listen(({ type }) => {
    if (type === 'deactivated') nested.push(connection.enable(connector).catch((error: unknown) => error))
  })
  const enabling = connection.enable(connector)
  answer(active())
  await expect(enabling).resolves.toMatchObject({ connector })
  expect(await nested[0]).toMatchObject({ code: 'already_enabling' })
})

it('rejects an enable that was left within the event that the wallet before was let go', async () => {
  const connection = createConnection()
  const { connector, deactivate, signals } = slowConnector()
  await connection.enable({ ...connector, activate: async () => active() })
  const stop = connection.listen(({ type }) => {
    if (type === 'deactivated') connection.disable()
  })
  await expect(connection.enable(connector)).rejects.toMatchObject({ code: 'cancelled' })
  expect(connection.state).toEqual({ status: 'inactive' })
  expect([signals, deactivate.mock.calls.length]).toEqual([[], 1])
  stop()
  const { answer, connector: next } = slowConnector()
  const enabling = connection.enable(next)
  answer(active())
  await expect(enabling).resolves.toMatchObject({ account })
})

it('warns past 10 listeners, once', () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue()
  const connection = createConnection()
  for (let count = 0; count < 10; count += 1) connection.listen(() => {})
  expect(warn).not.toHaveBeenCalled()
  connection.listen(() => {})
  connection.listen(() => {})
  expect(warn).toHaveBeenCalledTimes(1)
  expect(warn.mock.calls[0]?.[0]).toContain('10 listeners')
  warn.mockRestore()
})

it('passes on a WalletError unchanged', async () => {
  const connection = createConnection()
  const error = new WalletError('Odd.', { code: 'odd' })
  const connector: Connector = {
    type: 'odd',
    activate: () => Promise.reject(error),
    deactivate: async () => {},
  }
  await expect(connection.enable(connector)).rejects.toBe(error)
  expect(connection.state).toEqual({ status: 'failed', error })
})
