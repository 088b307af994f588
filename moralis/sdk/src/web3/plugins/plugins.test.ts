import { testAccounts } from '@cryptolist/testkit'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createWeb3, type Web3Part } from '../create-web3.ts'
import { type Answers, type ParseStub, startParseStub } from '../parse-stub.fixture.ts'
import { installWallet, type ScriptedWallet } from '../scripted-wallet.fixture.ts'

const [{ address, signer }, second] = testAccounts

let server: ParseStub
let wallet: ScriptedWallet
let web3: Web3Part

beforeEach(async () => {
  server = await startParseStub()
  wallet = installWallet()
  web3 = createWeb3({ Parse: server.Parse, environment: 'browser' })
  web3.allowTriggers(true)
  return server.close
})

afterEach(() => vi.unstubAllGlobals())

const answering = (result: unknown): Answers => ({
  'functions/harbor_quote': () => ({ result: { data: { success: true, result } } }),
})

describe('initPlugins', () => {
  it('asks the server for its plugins', async () => {
    server.answer({
      'functions/getPluginSpecs': () => ({ result: [{ name: 'harbor', functions: ['quote'] }] }),
    })
    await web3.initPlugins()
    expect(Object.keys(web3.Plugins.harbor ?? {})).toEqual(['quote'])
  })

  it('does not ask the server for plugins that are given', async () => {
    await web3.initPlugins([{ name: 'harbor', functions: ['quote'] }])
    expect([Object.keys(web3.Plugins), server.requests]).toEqual([['harbor'], []])
  })

  it.each([[null], [undefined], [{}], ['text'], [[{ name: 'empty' }]]])(
    'reads %j as no functions',
    async (result) => {
      server.answer({ 'functions/getPluginSpecs': () => ({ result }) })
      await web3.initPlugins()
      expect(Object.values(web3.Plugins).flatMap((plugin) => Object.keys(plugin))).toEqual([])
    },
  )

  it('rejects when the server does', async () => {
    server.answer({ 'functions/getPluginSpecs': () => new Error('busy') })
    await expect(web3.initPlugins()).rejects.toThrow('busy')
  })

  it('offers a plugin named __proto__ like any other', async () => {
    await web3.initPlugins([{ name: '__proto__', functions: ['quote'] }])
    expect([Object.keys(web3.Plugins), 'quote' in {}]).toEqual([['__proto__'], false])
  })
})

describe('a call of a plugin', () => {
  beforeEach(() => web3.initPlugins([{ name: 'harbor', functions: ['quote'] }]))

  const call = (options?: object) => web3.Plugins.harbor?.quote?.({ amount: 21 }, options)

  it('sends its parameters and gives the result', async () => {
    server.answer(answering({ data: 42 }))
    expect(await call()).toEqual({ data: 42 })
    expect(server.sentTo('functions/harbor_quote')).toEqual([{ amount: 21 }])
  })

  it('rejects with what the plugin says', async () => {
    server.answer({
      'functions/harbor_quote': () => ({ result: { data: { success: false, data: { why: 'shut' } } } }),
    })
    await expect(call()).rejects.toMatchObject({
      code: 'plugin_failed',
      message: 'Something went wrong\n{\n  "why": "shut"\n}',
    })
  })

  it('returns the result of its triggers', async () => {
    const trigger = { name: 'web3Sign', message: 'hello', signer: address, shouldReturnPayload: true }
    server.answer(answering({ data: 42, triggers: [trigger] }))
    await web3.enableWeb3()
    expect(await call()).toEqual({ payload: 42, response: await signer.signMessage({ message: 'hello' }) })
  })

  it('runs no triggers with disableTriggers', async () => {
    const result = { data: 42, triggers: [{ name: 'web3Sign' }] }
    server.answer(answering(result))
    expect(await call({ disableTriggers: true })).toEqual(result)
  })
})

describe('triggers that this app has not turned on', () => {
  it.each([['openUrl'], ['web3Transaction'], ['web3Sign'], ['web3SignV4']])('refuses %s', async (name) => {
    const shut = createWeb3({ Parse: server.Parse, environment: 'browser' })
    await expect(shut.handleTriggers([{ name }])).rejects.toMatchObject({
      code: 'trigger_off',
      message: expect.stringContaining(`Moralis.start({ triggers: ['${name}'] })`),
    })
  })

  it.each([['web3SignV4'], [1], [null], [{ web3Sign: true }]])('takes %j for none', async (allowed) => {
    Reflect.apply(web3.allowTriggers, undefined, [allowed])
    await expect(web3.handleTriggers([{ name: 'web3Sign' }])).rejects.toMatchObject({ code: 'trigger_off' })
  })

  it('runs only the triggers that the app named', async () => {
    web3.allowTriggers(['web3Sign'])
    await expect(web3.handleTriggers([{ name: 'openUrl' }])).rejects.toMatchObject({ code: 'trigger_off' })
    await expect(web3.handleTriggers([{ name: 'web3Sign' }])).rejects.toMatchObject({
      code: 'trigger_invalid',
    })
  })

  it('runs functions of the server, which reach no wallet', async () => {
    web3.allowTriggers(false)
    server.answer(answering({ data: 1 }))
    await web3.handleTriggers([
      { name: 'callPluginEndpoint', pluginName: 'harbor', endpoint: 'quote', shouldAwait: true },
    ])
    expect(server.requests).toHaveLength(1)
  })
})

describe('an endpoint of a plugin that does not exist', () => {
  it.each([[true], [undefined]])('rejects (shouldAwait %s)', async (shouldAwait) => {
    server.answer({ 'functions/harbor_none': () => new Error('Invalid function: "harbor_none"') })
    const trigger = { name: 'callPluginEndpoint', pluginName: 'harbor', endpoint: 'none', shouldAwait }
    await expect(web3.handleTriggers([trigger])).rejects.toMatchObject({ code: 141 })
  })
})

describe('plugins that ask for each other', () => {
  it('ends plugins that ask for each other', async () => {
    const trigger = {
      name: 'callPluginEndpoint',
      pluginName: 'harbor',
      endpoint: 'quote',
      runResponseTrigger: true,
    }
    server.answer(answering({ triggers: [trigger], data: 1 }))
    await expect(web3.handleTriggers([trigger])).rejects.toMatchObject({ code: 'trigger_invalid' })
    expect(server.requests.length).toBeLessThan(50)
  })
})

describe('what triggers lack', () => {
  it.each([
    [{ name: 'web3Sign' }, 'web3Sign trigger does not have a message to sign'],
    [{ name: 'web3Sign', message: 'hello' }, 'web3Sign trigger signer address missing or invalid'],
    [
      { name: 'web3Sign', message: 'hello', signer: second.address },
      'web3Sign trigger signer address missing or invalid',
    ],
    [{ name: 'web3SignV4' }, 'web3SignV4 trigger does not have `parameters` to sign'],
    [{ name: 'web3SignV4', parameters: [] }, 'web3SignV4 trigger does not have a `from` address'],
    [
      { name: 'web3SignV4', parameters: ['', '{}'], from: second.address },
      'web3SignV4 trigger is for another account than the connected one',
    ],
    [{ name: 'callPluginEndpoint' }, 'callPluginEndpoint trigger does not have an plugin name to call'],
    [
      { name: 'callPluginEndpoint', pluginName: 'harbor' },
      'callPluginEndpoint trigger does not have an endpoint to call',
    ],
    [{ name: 'fly' }, 'Unknown trigger: "fly"'],
    [{ name: 'toString' }, 'Unknown trigger: "toString"'],
    [null, 'Unknown trigger: "undefined"'],
    [
      { name: 'callPluginEndpoint', pluginName: 'harbor', endpoint: 'quote', useSavedResponse: true },
      'Nothing saved to memory card',
    ],
    [{ name: 'openUrl' }, 'openUrl trigger needs a browser'],
    [
      { name: 'web3Transaction', data: { from: second.address } },
      'web3Transaction trigger is for another account than the connected one',
    ],
  ])('says of %j what is wrong', async (trigger, message) => {
    await web3.enableWeb3()
    await expect(Reflect.apply(web3.handleTriggers, undefined, [[trigger]])).rejects.toMatchObject({
      name: 'Web3Error',
      message,
    })
  })

  it.each([
    [{ name: 'web3Sign', message: 'hello', signer: address }],
    [{ name: 'web3SignV4', parameters: ['', '{}'], from: address }],
    [{ name: 'web3Transaction' }],
  ])('needs a wallet for %j', async (trigger) => {
    await expect(web3.handleTriggers([trigger])).rejects.toMatchObject({ code: 'missing_web3' })
  })
})

describe('openUrl', () => {
  const open = vi.fn()

  beforeEach(() => {
    open.mockReset()
    vi.stubGlobal('window', { open, location: { href: 'https://jobs.example.org/start' } })
  })

  it('opens a URL here, or in a new tab without an opener', async () => {
    await web3.handleTriggers([
      { name: 'openUrl', url: 'https://pay.example.org/' },
      { name: 'openUrl', url: '/thanks', newTab: true },
    ])
    expect(open.mock.calls).toEqual([
      ['https://pay.example.org/', '_self'],
      ['https://jobs.example.org/thanks', '_blank', 'noopener'],
    ])
  })

  it.each([
    ['javascript:alert(1)'],
    ['data:text/html,x'],
    ['file:///etc/passwd'],
    ['http://'],
    [7],
    [undefined],
  ])('does not open %s', async (url) => {
    await expect(web3.handleTriggers([{ name: 'openUrl', url }])).rejects.toMatchObject({
      code: 'trigger_invalid',
    })
    expect(open).not.toHaveBeenCalled()
  })
})

describe('signing', () => {
  const typed = {
    domain: { name: 'Harbor', chainId: 1 },
    types: {
      EIP712Domain: [
        { name: 'name', type: 'string' },
        { name: 'chainId', type: 'uint256' },
      ],
      Order: [{ name: 'id', type: 'uint256' }],
    },
    primaryType: 'Order',
    message: { id: '7' },
  }

  beforeEach(async () => {
    wallet.answers.eth_signTypedData_v4 = () => '0xabcd'
    await web3.enableWeb3()
  })

  it('signs a text and gives it back', async () => {
    const trigger = { name: 'web3Sign', message: 'hello', signer: signer.address, shouldReturnResponse: true }
    expect(await web3.handleTriggers([trigger], 'payload')).toBe(
      await signer.signMessage({ message: 'hello' }),
    )
  })

  it.each([[true], [undefined], [false]])('signs structured data (shouldAwait %s)', async (shouldAwait) => {
    const trigger = {
      name: 'web3SignV4',
      parameters: [address, JSON.stringify(typed)],
      from: address,
      shouldAwait,
      shouldReturnResponse: true,
    }
    expect(await web3.handleTriggers([trigger])).toEqual({ result: '0xabcd' })
    const call = wallet.calls.find(({ method }) => method === 'eth_signTypedData_v4')
    expect([call?.params?.[0], JSON.parse(String(call?.params?.[1]))]).toEqual([address, typed])
  })

  it('rejects with what the wallet says', async () => {
    wallet.answers.eth_signTypedData_v4 = () =>
      Promise.reject(Object.assign(new Error('denied'), { code: 4001 }))
    const trigger = {
      name: 'web3SignV4',
      parameters: [address, JSON.stringify(typed)],
      from: address,
      shouldAwait: true,
    }
    await expect(web3.handleTriggers([trigger])).rejects.toMatchObject({ code: 4001, message: 'denied' })
  })
})

describe('callPluginEndpoint', () => {
  const endpoint = { name: 'callPluginEndpoint', pluginName: 'harbor', endpoint: 'quote', shouldAwait: true }

  beforeEach(() => web3.enableWeb3())

  it('fills in what an earlier trigger saved', async () => {
    server.answer(answering({ data: 1 }))
    wallet.answers.eth_signTypedData_v4 = () => '0xabcd'
    const data = JSON.stringify({ domain: {}, types: { Order: [] }, primaryType: 'Order', message: {} })
    await web3.handleTriggers([
      { name: 'web3SignV4', parameters: [address, data], from: address, saveResponse: true },
      {
        ...endpoint,
        params: { id: 7 },
        useSavedResponse: true,
        savedResponseAs: 'signature',
        savedResponseAt: ['result'],
      },
    ])
    expect(server.sentTo('functions/harbor_quote')).toEqual([{ id: 7, signature: '0xabcd' }])
    expect(web3.memoryCard.getSaved()).toBeUndefined()
  })

  it('returns the response with the original’s word for the payload', async () => {
    server.answer(answering({ data: 1 }))
    const response = { data: { success: true, result: { data: 1 } } }
    expect(await web3.handleTriggers([{ ...endpoint, shouldReturnPayload: true }], 'mine')).toEqual({
      payload: 'payload',
      response,
    })
    expect(await web3.handleTriggers([{ ...endpoint, shouldReturnResponse: true }])).toEqual(response)
    const later = { ...endpoint, shouldAwait: false, shouldReturnResponse: true }
    expect(await web3.handleTriggers([later])).toEqual(response)
  })

  it('runs the triggers of the response when told', async () => {
    const inner = { name: 'web3Sign', message: 'hello', signer: address, shouldReturnResponse: true }
    server.answer(answering({ data: 1, triggers: [inner] }))
    const outer = { ...endpoint, runResponseTrigger: true, shouldReturnResponse: true }
    expect(await web3.handleTriggers([outer])).toBe(await signer.signMessage({ message: 'hello' }))
  })

  it('continues with the next trigger when the response’s triggers must not run', async () => {
    server.answer(answering({ data: 1 }))
    const first = { ...endpoint, runResponseTrigger: false, shouldReturnResponse: true }
    await web3.handleTriggers([first, first])
    expect(server.sentTo('functions/harbor_quote')).toHaveLength(2)
  })

  it('reports no unhandled rejection for what nobody waits for', async () => {
    server.answer({ 'functions/harbor_quote': () => new Error('away') })
    await expect(web3.handleTriggers([{ ...endpoint, shouldAwait: false }])).resolves.toBeUndefined()
    await expect.poll(() => server.requests).toHaveLength(1)
  })
})

describe('memoryCard', () => {
  it('returns saved values whole or by path, and no inherited ones', () => {
    web3.memoryCard.save({ result: { hash: '0x1' } })
    expect(web3.memoryCard.get([])).toEqual({ result: { hash: '0x1' } })
    expect(web3.memoryCard.get(['result', 'hash'])).toBe('0x1')
    expect(web3.memoryCard.get(['result', 'constructor'])).toBeUndefined()
    web3.memoryCard.deleteSaved()
    expect(() => web3.memoryCard.get([])).toThrow('Nothing saved to memory card')
  })
})
