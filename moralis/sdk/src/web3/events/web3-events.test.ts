import { afterEach, describe, expect, it, vi } from 'vitest'
import { createWeb3Events } from './web3-events.ts'

afterEach(() => vi.restoreAllMocks())

describe('the events of Moralis', () => {
  it.each([
    ['onAccountChanged', 'accountChanged', '0xabc'],
    ['onChainChanged', 'chainChanged', '0x1'],
    ['onConnect', 'provider-connect', { chainId: '0x1' }],
    ['onDisconnect', 'provider-disconnect', 'gone'],
  ] as const)('%s hears %s until it is ended', (helper, event, payload) => {
    const { members, emit } = createWeb3Events()
    const listener = vi.fn()
    const stop = Reflect.apply(members[helper], undefined, [listener])
    Reflect.apply(emit, undefined, [event, payload])
    stop()
    stop()
    Reflect.apply(emit, undefined, [event, payload])
    expect(listener.mock.calls).toEqual([[payload]])
  })

  it.each(['onWeb3Enabled', 'onWeb3Deactivated'] as const)('%s receives its event', (helper) => {
    const { members, emit } = createWeb3Events()
    const listener = vi.fn()
    Reflect.apply(members[helper], undefined, [listener])
    Reflect.apply(emit, undefined, [helper === 'onWeb3Enabled' ? 'web3Enabled' : 'web3Deactivated', 1])
    expect(listener).toHaveBeenCalledOnce()
  })

  it('calls a listener added with once only once', () => {
    const { members, emit } = createWeb3Events()
    const [once, never] = [vi.fn(), vi.fn()]
    members.once('chainChanged', once)
    members.once('chainChanged', never)()
    emit('chainChanged', '0x1')
    emit('chainChanged', '0x2')
    expect([once.mock.calls, never.mock.calls]).toEqual([[['0x1']], []])
  })

  it.each(['on', 'addListener'] as const)('%s is ended by off and removeListener', (name) => {
    const { members, emit } = createWeb3Events()
    const [first, second, third] = [vi.fn(), vi.fn(), vi.fn()]
    members[name]('chainChanged', first)
    members[name]('chainChanged', second)
    members[name]('chainChanged', third)
    members.off('chainChanged', first)
    members.removeListener('chainChanged', second)
    emit('chainChanged', '0x1')
    expect([first, second, third].map((listener) => listener.mock.calls.length)).toEqual([0, 0, 1])
  })

  it('ends all listeners of an event, or of every event', () => {
    const { members, emit } = createWeb3Events()
    const [chain, account] = [vi.fn(), vi.fn()]
    members.on('chainChanged', chain)
    members.on('accountChanged', account)
    members.removeAllListeners('chainChanged')
    emit('chainChanged', '0x1')
    emit('accountChanged', '0xabc')
    members.removeAllListeners()
    emit('accountChanged', null)
    expect([chain.mock.calls, account.mock.calls]).toEqual([[], [['0xabc']]])
  })

  it('calls listeners in order, also when one removes itself', () => {
    const { members, emit } = createWeb3Events()
    const heard: number[] = []
    const stop = members.on('chainChanged', () => {
      heard.push(1)
      stop()
    })
    members.on('chainChanged', () => heard.push(2))
    emit('chainChanged', '0x1')
    emit('chainChanged', '0x2')
    expect(heard).toEqual([1, 2, 2])
  })

  it('warns of a leak past ten listeners of one event', async () => {
    const warn = vi.spyOn(process, 'emitWarning').mockImplementation(() => {})
    const { members } = createWeb3Events()
    for (let count = 1; count <= 10; count++) members.on('chainChanged', () => {})
    expect(warn).not.toHaveBeenCalled()
    members.on('chainChanged', () => {})
    expect(warn).toHaveBeenCalledOnce()
  })
})
