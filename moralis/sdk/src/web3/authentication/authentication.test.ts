import { refuse, testAccount, testAccounts } from '@cryptolist/testkit'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createWeb3, type Web3Part } from '../create-web3.ts'
import { type ParseStub, serverTime, startParseStub } from '../parse-stub.fixture.ts'
import { installWallet, type ScriptedWallet } from '../scripted-wallet.fixture.ts'

const [{ address }, second] = testAccounts
const data = `Moralis Authentication\n\nId: app:${serverTime}`
const userPath = 'classes/_User/user1'
const notFound = Object.assign(new Error('Object not found.'), { code: 101 })

let server: ParseStub
let wallet: ScriptedWallet
let web3: Web3Part

beforeEach(async () => {
  server = await startParseStub()
  wallet = installWallet()
  web3 = createWeb3({ Parse: server.Parse, environment: 'browser' })
  return async () => {
    server.answer({})
    await server.Parse.User.logOut()
    await server.close()
  }
})

afterEach(() => vi.unstubAllGlobals())

const pointer = (objectId: string) => ({ __type: 'Pointer', className: '_User', objectId })
const paths = () => server.requests.map(({ path }) => path)
const signatureOf = (text: string) => testAccounts[0].signer.signMessage({ message: text })

describe('authenticate', () => {
  it('sends what the original sent, in its order', async () => {
    const user = await web3.authenticate()
    expect(paths()).toEqual(['functions/getServerTime', 'users', userPath])
    const signature = await signatureOf(data)
    expect(server.sentTo('functions/getServerTime')).toEqual([{}])
    expect(server.sentTo('users')).toEqual([{ authData: { moralisEth: { id: address, signature, data } } }])
    expect(server.sentTo(userPath)).toEqual([
      {
        ACL: { user1: { read: true, write: true } },
        accounts: { __op: 'AddUnique', objects: [address] },
        ethAddress: address,
        _method: 'PUT',
        _SessionToken: 'r:token',
      },
    ])
    expect([user.id, user.get('ethAddress'), server.Parse.User.current()?.id]).toEqual([
      'user1',
      address,
      'user1',
    ])
  })

  it('has the wallet sign as the original did', async () => {
    await web3.authenticate()
    expect(wallet.methods()).toEqual(['eth_requestAccounts', 'eth_chainId', 'personal_sign'])
    const hex = `0x${Buffer.from(data).toString('hex')}`
    expect(wallet.calls.at(-1)?.params).toEqual([hex, address])
  })

  it('signs another phrase when told', async () => {
    await web3.authenticate({ signingMessage: 'Welcome' })
    expect(server.sentTo('users')).toMatchObject([
      { authData: { moralisEth: { data: `Welcome\n\nId: app:${serverTime}` } } },
    ])
  })

  it('signs with a private key in place of the wallet', async () => {
    const { privateKey, signer } = testAccounts[0]
    await web3.authenticate({ privateKey })
    expect(wallet.methods()).not.toContain('personal_sign')
    const signature = await signer.signMessage({ message: data })
    expect(server.sentTo('users')).toMatchObject([{ authData: { moralisEth: { signature } } }])
    expect(JSON.stringify(server.requests)).not.toContain(privateKey.slice(2))
  })

  it('sends nothing of the wallet’s options with the user', async () => {
    await web3.authenticate({ chainId: 1, clientId: 'client', context: { from: 'banner' } })
    const [sent = {}] = server.sentTo(userPath)
    expect(Object.keys(sent).sort()).toEqual(
      ['ACL', '_SessionToken', '_context', '_method', 'accounts', 'ethAddress'].sort(),
    )
  })

  it('first signs out the current user', async () => {
    await web3.authenticate()
    server.answer({})
    const heard: string[] = []
    web3.onWeb3Deactivated(() => heard.push('web3Deactivated'))
    await web3.authenticate()
    expect(paths()).toEqual(['logout', 'functions/getServerTime', 'users', userPath])
    expect(heard).toEqual(['web3Deactivated'])
  })

  it('rejects when signing out fails, and works the next time', async () => {
    await web3.authenticate()
    server.answer({ logout: () => Object.assign(new Error('Invalid session token'), { code: 209 }) })
    await expect(web3.authenticate()).rejects.toMatchObject({ code: 209 })
    expect((await web3.authenticate()).id).toBe('user1')
  })

  it.each([
    ['fails', () => new Error('away')],
    ['gives nothing', () => ({ result: null })],
    ['gives no number', () => ({ result: { dateTime: 'soon' } })],
  ])('never signs the bare phrase when getServerTime %s', async (_how, answer) => {
    server.answer({ 'functions/getServerTime': answer })
    await expect(web3.authenticate()).rejects.toMatchObject({
      name: 'Web3Error',
      code: 'server_time_unavailable',
    })
    expect(wallet.methods()).not.toContain('personal_sign')
    expect(paths()).toEqual(['functions/getServerTime'])
  })

  it('keeps why getServerTime failed', async () => {
    server.answer({ 'functions/getServerTime': () => new Error('away') })
    await expect(web3.authenticate()).rejects.toMatchObject({ cause: { message: 'away' } })
  })

  it('rejects without an account', async () => {
    wallet.answers.eth_requestAccounts = () => []
    await expect(web3.authenticate()).rejects.toMatchObject({
      code: 'no_account',
      message: 'Cannot authenticate, no account returned from provider',
    })
    expect(server.requests).toEqual([])
  })

  it.each([[''], [null], [undefined]])('rejects the signature %s', async (signature) => {
    wallet.answers.personal_sign = () => signature
    await expect(web3.authenticate()).rejects.toThrow('Data not signed')
    expect(paths()).toEqual(['functions/getServerTime'])
    expect(web3.isWeb3Enabled()).toBe(true)
  })

  it('rejects when the person declines to sign', async () => {
    wallet.answers.personal_sign = refuse(4001, 'User denied message signature.')
    await expect(web3.authenticate()).rejects.toMatchObject({ name: 'RequestRejectedError', code: 4001 })
    expect(server.Parse.User.current()).toBeNull()
  })

  it('rejects with the server’s error', async () => {
    server.answer({
      users: () => Object.assign(new Error('Moralis auth failed, invalid data'), { code: 101 }),
    })
    await expect(web3.authenticate()).rejects.toMatchObject({
      code: 101,
      message: 'Moralis auth failed, invalid data',
    })
  })

  it('stays signed in when only the last request fails', async () => {
    server.answer({ [userPath]: () => new Error('busy') })
    await expect(web3.authenticate()).rejects.toThrow('busy')
    expect(server.Parse.User.current()?.id).toBe('user1')
  })

  it('rejects when no user comes of it', async () => {
    const logInWith = vi.spyOn(server.Parse.User, 'logInWith')
    logInWith.mockImplementation(async () => JSON.parse('null'))
    await expect(web3.authenticate()).rejects.toMatchObject({
      code: 'no_user',
      message: 'Could not get user',
    })
    logInWith.mockRestore()
  })

  it('rejects a private key that is none, without telling it', async () => {
    await expect(web3.authenticate({ privateKey: '0xsecret' })).rejects.toMatchObject({
      message: expect.not.stringContaining('secret'),
    })
  })
})

describe('link', () => {
  beforeEach(async () => {
    await web3.authenticate()
    wallet.account = second
    await web3.enableWeb3()
    server.answer({ 'classes/_EthAddress': () => ({ results: [] }) })
  })

  it('proves the connected account and adds it', async () => {
    const user = await web3.link(second.signer.address)
    expect(paths()).toEqual(['classes/_EthAddress', 'functions/getServerTime', userPath, userPath])
    const [first, last] = server.sentTo(userPath)
    expect(server.sentTo('classes/_EthAddress')).toMatchObject([
      { where: { objectId: second.address }, limit: 1 },
    ])
    expect(first).toMatchObject({ authData: { moralisEth: { id: second.address, data } }, _method: 'PUT' })
    expect(last).toEqual({
      accounts: { __op: 'AddUnique', objects: [second.address] },
      ethAddress: second.address,
      _method: 'PUT',
      _SessionToken: 'r:token',
    })
    expect(user.get('accounts')).toContain(second.address)
  })

  it('signs nothing for an account whose record is this user’s', async () => {
    server.answer({
      'classes/_EthAddress': () => ({ results: [{ objectId: second.address, user: pointer('user1') }] }),
    })
    await web3.link(second.address)
    expect(paths()).toEqual(['classes/_EthAddress', userPath])
    expect(wallet.methods().filter((method) => method === 'personal_sign')).toHaveLength(1)
  })

  it.each([
    ['somebody else’s', { user: pointer('user2') }],
    ['nobody’s', {}],
  ])('proves an account whose record is %s', async (_whose, fields) => {
    const results = [{ objectId: second.address, ...fields }]
    server.answer({ 'classes/_EthAddress': () => ({ results }) })
    await web3.link(second.address)
    expect(paths()).toEqual(['classes/_EthAddress', 'functions/getServerTime', userPath, userPath])
  })

  it('goes on to prove the account when the record cannot be read', async () => {
    server.answer({ 'classes/_EthAddress': () => Object.assign(new Error('no'), { code: 119 }) })
    await web3.link(second.address)
    expect(paths()).toEqual(['classes/_EthAddress', 'functions/getServerTime', userPath, userPath])
  })

  it('rejects an account that the wallet is not on, before anything is signed', async () => {
    const other = testAccount(`0x${'7'.repeat(64)}`).address
    await expect(web3.link(other)).rejects.toMatchObject({
      code: 'wrong_account',
      message: expect.stringContaining(other),
    })
    expect(paths()).toEqual(['classes/_EthAddress'])
  })

  it('never signs the bare phrase', async () => {
    server.answer({
      'classes/_EthAddress': () => ({ results: [] }),
      'functions/getServerTime': () => new Error('away'),
    })
    await expect(web3.link(second.address)).rejects.toMatchObject({ code: 'server_time_unavailable' })
  })

  it('needs a wallet', async () => {
    await web3.deactivateWeb3()
    await expect(web3.link(second.address)).rejects.toMatchObject({
      code: 'missing_web3',
      message: 'Missing web3 instance, make sure to call Moralis.enableWeb3() or Moralis.authenticate()',
    })
  })

  it('rejects linking without a signed-in user', async () => {
    await server.Parse.User.logOut()
    await web3.enableWeb3()
    await expect(web3.link(second.address)).rejects.toMatchObject({ code: 'no_current_user' })
  })
})

describe('unlink', () => {
  beforeEach(async () => {
    await web3.authenticate()
    server.answer({ 'classes/_EthAddress': () => ({ results: [{ objectId: address }] }) })
  })

  it('takes the last account away, and the address with it', async () => {
    const user = await web3.unlink(testAccounts[0].signer.address)
    expect(paths().slice(0, 3)).toEqual(['classes/_EthAddress', `classes/_EthAddress/${address}`, userPath])
    expect(server.sentTo(`classes/_EthAddress/${address}`)).toMatchObject([{ _method: 'DELETE' }])
    expect(server.sentTo(userPath)[0]).toMatchObject({
      authData: { moralisEth: null },
      accounts: [],
      ethAddress: { __op: 'Delete' },
      _method: 'PUT',
    })
    expect([user.get('accounts'), user.get('ethAddress')]).toEqual([[], undefined])
  })

  it('unlinks one account and keeps the others', async () => {
    const user = server.Parse.User.current()
    user?.set('accounts', [address, second.address])
    await web3.unlink(address)
    expect(server.sentTo(userPath)[0]).toMatchObject({
      accounts: [second.address],
      ethAddress: second.address,
    })
  })

  it('rejects an address that is not the user’s', async () => {
    server.answer({ 'classes/_EthAddress': () => notFound })
    await expect(web3.unlink(address)).rejects.toMatchObject({ code: 101, message: 'Object not found.' })
  })

  it('asks the server nothing when nobody is signed in', async () => {
    await server.Parse.User.logOut()
    const before = paths()
    await expect(web3.unlink(address)).rejects.toMatchObject({ code: 'no_current_user' })
    expect(paths()).toEqual(before)
  })
})
