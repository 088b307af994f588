import PagesParse from 'parse'
import Parse from 'parse/node'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import sdkPackage from '../../package.json' with { type: 'json' }
import { createMoralis } from '../moralis.ts'
import type { MoralisStatic } from '../moralis-static.ts'
import { isLaterVersion } from './start-notices.ts'

const serverUrl = 'https://jobs.example.com/server'
const appId = 'APPID'
const onServer = createMoralis({ Parse, environment: 'node' })
const inPage = createMoralis({ Parse: PagesParse, environment: 'browser' })

interface Asked {
  url: string
  headers: Record<string, string>
  body: Record<string, unknown>
}
const requests: Asked[] = []
let answer: (url: string) => Response | Promise<Response>
const warned = () => vi.mocked(console.warn).mock.calls.map(([text]) => text)

beforeEach(() => {
  requests.length = 0
  answer = () => Response.json({ result: [] })
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  vi.stubGlobal(
    'fetch',
    async (url: string, { headers, body }: { headers: Record<string, string>; body: string }) => {
      requests.push({ url, headers, body: body ? JSON.parse(body) : {} })
      return answer(url)
    },
  )
})

afterEach(() => {
  vi.restoreAllMocks()
})

describe.each([
  ['a page', inPage],
  ['a server', onServer],
])('a start in %s', (_, Moralis) => {
  it('sets the application and its server, and waits for the list of plugins', async () => {
    answer = () => Response.json({ result: [{ name: 'harbor', functions: ['quote'] }] })
    await Moralis.start({ appId, serverUrl, javascriptKey: 'JS' })
    expect([Moralis.applicationId, Moralis.serverURL, Moralis.javaScriptKey]).toEqual([
      appId,
      serverUrl,
      'JS',
    ])
    expect(Object.keys(Moralis.Plugins)).toEqual(['harbor'])
    expect(requests).toHaveLength(1)
    expect(requests[0]?.url).toBe(`${serverUrl}/functions/getPluginSpecs`)
    expect(Object.keys(requests[0]?.body ?? {})).toEqual([
      '_ApplicationId',
      '_JavaScriptKey',
      '_ClientVersion',
      '_InstallationId',
    ])
    expect(requests[0]?.body._ClientVersion).toBe('js1.5.8')
  })

  it('asks for no list where it is given one, and nobody else of anything', async () => {
    await Moralis.start({ appId, serverUrl, plugins: [{ name: 'own', functions: ['a'] }] })
    expect(requests).toEqual([])
    expect(Object.keys(Moralis.Plugins)).toContain('own')
  })

  it('fails as the list of plugins fails', async () => {
    answer = () => Response.json({ error: 'unauthorized' }, { status: 403 })
    await expect(Moralis.start({ appId: 'other', serverUrl })).rejects.toThrow('unauthorized')
  })

  it('starts once for two calls at once, and again later', async () => {
    await Promise.all([Moralis.start({ appId, serverUrl }), Moralis.start({ appId, serverUrl })])
    expect(requests).toHaveLength(1)
    await Moralis.start({ appId, serverUrl })
    expect(requests).toHaveLength(2)
  })

  it('starts again after a failed start', async () => {
    answer = () => Response.json({ code: 1, error: 'x' }, { status: 400 })
    await expect(Moralis.start({ appId, serverUrl })).rejects.toMatchObject({ code: 1 })
    answer = () => Response.json({ result: [] })
    await Moralis.start({ appId, serverUrl })
  })

  it('warns of an address of another form, and uses it', async () => {
    await Moralis.start({ appId, serverUrl, plugins: [] })
    expect(warned()).toEqual([])
    await Moralis.start({ appId, serverUrl: 'http://192.168.0.2:1337/server', plugins: [] })
    expect(warned()).toEqual([
      'Moralis.start warning: http://192.168.0.2:1337/server is not of the form https://jobs.example.com/server. It is used all the same.',
    ])
    expect(Moralis.serverURL).toBe('http://192.168.0.2:1337/server')
  })

  it.each([
    'http://localhost:21080/server',
    'http://127.0.0.1:1337/server/',
    'https://[::1]/server',
    'http://LOCALHOST',
  ])('does not warn of %s, an address of this machine', async (own) => {
    await Moralis.start({ appId, serverUrl: own, plugins: [] })
    expect(warned()).toEqual([])
  })

  it.each([
    ['serverUrl', 5, 'server_url_required'],
    ['serverUrl', { href: serverUrl }, 'server_url_required'],
    ['appId', 5, 'app_id_required'],
  ])('is refused with %s %j, and the next one works', async (option, value, code) => {
    const started = Reflect.apply(Moralis.start, Moralis, [{ appId, serverUrl, [option]: value }])
    await expect(started).rejects.toMatchObject({ name: 'StartError', code })
    await Moralis.start({ appId, serverUrl, plugins: [] })
    expect(Moralis.serverURL).toBe(serverUrl)
  })

  it('works after an app has set another address than a text', async () => {
    Reflect.set(Moralis, 'serverURL', 5)
    await Moralis.start({ appId, serverUrl, plugins: [] })
    expect(Moralis.serverURL).toBe(serverUrl)
  })

  it('says what is missing where it is given null', async () => {
    await expect(Reflect.apply(Moralis.start, Moralis, [null])).rejects.toThrow(/serverUrl/)
  })

  it('tells the address that it is given of the start, and looks for a later version there', async () => {
    answer = (url) => Response.json(url.endsWith('.json') ? { version: '99.0.0' } : { result: [] })
    const [trackUrl, versionCheckUrl] = [
      'https://stats.example/track',
      'https://registry.example/package.json',
    ]
    await Moralis.start({ appId, serverUrl, plugins: [], trackUrl, versionCheckUrl })
    await expect.poll(() => warned()).toHaveLength(1)
    expect(warned()[0]).toBe(
      'You are not using the latest version of the SDK. Please update it as soon as possible to enjoy the newest features. Most recent version: 99.0.0',
    )
    const told = requests.find(({ url }) => url === trackUrl)
    expect(told?.headers['Content-Type']).toBe('application/json')
    expect(told?.body).toEqual({
      subdomain: 'jobs.example.com',
      event: 'Moralis SDK start',
      options: {
        subdomain: 'jobs.example.com',
        sdk_type: 'javascript',
        sdk_version: sdkPackage.version,
        sdk_enviroment: Moralis === inPage ? 'browser' : 'node',
        appId,
      },
    })
  })

  it('does not fail where those addresses fail', async () => {
    answer = () => Response.json({}, { status: 404 })
    const nowhere = 'https://nowhere.example/'
    await Moralis.start({ appId, serverUrl, plugins: [], trackUrl: nowhere, versionCheckUrl: nowhere })
    await expect.poll(() => requests).toHaveLength(2)
    expect(warned()).toEqual([])
  })

  it('exposes its own version and the one that servers know', () => {
    expect(Moralis.SDK_VERSION).toBe(sdkPackage.version)
    expect(Moralis.CoreManager.get('VERSION')).toBe('js1.5.8')
  })
})

describe('a page', () => {
  it.each([
    [{}, 'server_url_required', 'Moralis.start failed: serverUrl is required'],
    [{ appId }, 'server_url_required', 'Moralis.start failed: serverUrl is required'],
    [{ serverUrl }, 'app_id_required', 'Moralis.start failed: appId is required'],
  ])('does not start with %j', async (options, code, message) => {
    await expect(inPage.start(options)).rejects.toMatchObject({ name: 'StartError', code, message })
  })

  it('keeps the session nowhere else than it can', async () => {
    const started = Reflect.apply(inPage.start, inPage, [{ appId, serverUrl, storage: 'cookie' }])
    await expect(started).rejects.toMatchObject({ name: 'StartError', code: 'storage_unknown' })
  })

  it('warns of secrets and leaves them out', async () => {
    await inPage.start({ appId, serverUrl, plugins: [], moralisSecret: 'S', masterKey: 'M' })
    inPage.initialize(appId, 'JS', 'M')
    inPage.masterKey = 'M'
    inPage.moralisSecret = 'S'
    const says = (option: string) =>
      `Moralis.start warning: Using ${option} on the browser enviroment reveals critical information.`
    expect(warned()).toEqual(
      ['moralisSecret', 'masterKey', 'masterKey', 'masterKey', 'moralisSecret'].map(says),
    )
    expect([inPage.masterKey, inPage.moralisSecret, inPage.CoreManager.get('MASTER_KEY')]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
    expect(requests).toEqual([])
  })

  it('asks nobody for the keys of a secret', async () => {
    await expect(inPage.getApiKeys('S')).rejects.toMatchObject({ code: 'keys_not_fetched' })
    expect([requests, warned().length]).toEqual([[], 1])
  })

  it('offers no server-only calls in a page', () => {
    expect([inPage.Hooks, inPage.Cloud.useMasterKey]).toEqual([undefined, undefined])
  })
})

describe('a server', () => {
  it('takes the master key', async () => {
    await onServer.start({ appId, serverUrl, masterKey: 'M', plugins: [] })
    expect(onServer.masterKey).toBe('M')
    expect(onServer.Hooks).toHaveProperty('getFunctions')
    onServer.Cloud.useMasterKey?.()
    await onServer.Cloud.run('f', {})
    expect(requests[0]?.body._MasterKey).toBe('M')
  })

  it('gets the keys that a secret opens from the server’s own host, before all else', async () => {
    answer = (url) => Response.json({ result: url.endsWith('apiKeys') ? keys : [] })
    await onServer.start({ appId, serverUrl, moralisSecret: 'S' })
    expect(requests.map(({ url }) => url)).toEqual([
      'https://jobs.example.com/api/publics/apiKeys',
      `${serverUrl}/functions/getPluginSpecs`,
    ])
    expect(requests[0]?.headers['moralis-secret']).toBe('S')
    expect([onServer.moralisSecret, onServer.speedyNodeApiKey, onServer.Web3API.apiKey]).toEqual([
      'S',
      'K2',
      'K1',
    ])
    onServer.speedyNodeApiKey = undefined
  })

  it('asks apiKeysUrl for the keys if it is given', async () => {
    answer = () => Response.json({ result: keys })
    const apiKeysUrl = 'https://keys.example/keys'
    await onServer.start({ moralisSecret: 'S', apiKeysUrl })
    expect(await onServer.getApiKeys('S')).toEqual(keys)
    expect(requests.map(({ url }) => url)).toEqual([apiKeysUrl, apiKeysUrl])
    onServer.speedyNodeApiKey = undefined
  })

  it('sends its keys to the host that gave them, and to no other', async () => {
    answer = (url) =>
      Response.json(url.endsWith('apiKeys') ? { result: keys } : { version: '1.0', lamports: '1' })
    const callAll = async (): Promise<string[]> => {
      await onServer.Web3API.info.web3ApiVersion()
      await onServer.SolanaAPI.account.balance({ address: 'A' })
      await expect(onServer.enableWeb3()).rejects.toMatchObject({
        code: 'no_rpc_url',
        message: expect.stringContaining('The Speedy Nodes were shut down'),
      })
      return requests.splice(0).map(({ url }) => url.replace(/\?.*/, ''))
    }
    await onServer.start({ appId, serverUrl, moralisSecret: 'S', plugins: [] })
    expect(await callAll()).toEqual([
      'https://jobs.example.com/api/publics/apiKeys',
      'https://jobs.example.com/api/v2/web3/version',
      'https://jobs.example.com/api/solana/account/mainnet/A/balance',
    ])
    const apiKeysUrl = 'https://keys.example/publics/apiKeys'
    await onServer.start({ appId, serverUrl, moralisSecret: 'S', plugins: [], apiKeysUrl })
    expect(await callAll()).toEqual([
      apiKeysUrl,
      'https://keys.example/api/v2/web3/version',
      'https://keys.example/api/solana/account/mainnet/A/balance',
    ])
    onServer.Web3API.baseURL = 'https://own.example'
    await onServer.start({ appId, serverUrl, moralisSecret: 'S', plugins: [] })
    expect(await callAll()).toContain('https://own.example/web3/version')
    onServer.speedyNodeApiKey = undefined
  })

  it.each([
    ['the secret is refused', { serverUrl }],
    ['there is no host to ask', {}],
  ])('says that there are no keys where %s', async (_, options) => {
    answer = () => Response.json({ message: 'no' }, { status: 401 })
    await expect(onServer.start({ appId, moralisSecret: 'S', ...options })).rejects.toMatchObject({
      code: 'keys_not_fetched',
      message: 'Could not fetch keys with moralisSecret',
    })
  })

  it('needs a server or a key for the data API', async () => {
    await expect(onServer.start({})).rejects.toThrow(
      'Web3Api.initialize failed: initialize with apiKey or serverUrl',
    )
  })
})

const keys = { web3ApiKey: 'K1', speedyNodeApiKey: 'K2' }

describe('Moralis', () => {
  it('is also Moralis.Moralis and Moralis.Web3', () => {
    expect([onServer.Moralis === onServer, onServer.Web3 === onServer]).toEqual([true, true])
  })

  it('has every name of the original', () => {
    const missing = (Moralis: MoralisStatic) => originalNames.filter((name) => !(name in Moralis))
    expect(missing(inPage)).toEqual([])
    expect(missing(onServer)).toEqual([])
  })

  it('knows which of two versions is later', () => {
    expect(isLaterVersion('1.10.0', '1.9.9')).toBe(true)
    expect(isLaterVersion('1.0.0', '1.0.0')).toBe(false)
    expect(isLaterVersion('1.0.0', '1.0.0-beta.2')).toBe(true)
    expect(isLaterVersion('1.0.0-beta.10', '1.0.0-beta.2')).toBe(true)
    expect(isLaterVersion('0.9.0', '1.0.0')).toBe(false)
  })
})

const originalNames =
  `start getApiKeys initialize _initialize setAsyncStorage setLocalDatastoreController ACL Analytics
  AnonymousUtils Cloud CLP CoreManager Config Error FacebookUtils File GeoPoint Polygon Installation LocalDatastore Object Op
  Web3API SolanaAPI Push Query Relation Role Schema Session Storage User LiveQuery LiveQueryClient Web3 Units Elrond Erd Dot UI
  Chains AbstractWeb3Connector _request _ajax _decode _encode _getInstallationId enableLocalDatastore isLocalDatastoreEnabled
  dumpLocalDatastore enableEncryptedUser isEncryptedUserEnabled Moralis addListener on once removeListener off removeAllListeners
  isWeb3Enabled enableWeb3 isDotAuth isElrondAuth isSolAuth getWeb3Connector deactivateWeb3 cleanup authenticate link unlink
  initPlugins handleTriggers getAllERC20 getERC20 getNFTs getNFTsCount getTransactions getTransactionsCount transfer
  executeFunction getSigningData ensureWeb3IsInstalled getInternalWeb3Provider getInternalWeb3 getChainId switchNetwork
  addNetwork isMetaMaskInstalled speedyNodeApiKey web3 internalWeb3Provider Plugins isEnablingWeb3 memoryCard onConnect
  onDisconnect onWeb3Enabled onWeb3Deactivated onChainChanged onAccountChanged handleWeb3AccountChanged handleWeb3ChainChanged
  handleWeb3Connect handleWeb3Disconnect provider connector connectorType network account chainId web3Library applicationId
  javaScriptKey masterKey serverURL serverAuthToken serverAuthType liveQueryServerURL encryptedUser secret idempotency`.split(
    /\s+/,
  )
