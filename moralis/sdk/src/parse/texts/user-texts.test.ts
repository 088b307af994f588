import { describe, expect, it } from 'vitest'
import { answerWith, call, type FailureCase, failsWith, failureOf, Moralis } from './failures.fixture.ts'

const { User } = Moralis
const anybody = () => {
  const user = new User()
  user.id = 'u1'
  return user
}

const users: FailureCase[] = [
  { says: 'Username must be a string.', code: -1, by: () => call(User, 'logIn', 1, 'x') },
  { says: 'Password must be a string.', code: -1, by: () => call(User, 'logIn', 'x', 1) },
  { says: 'Username must be a string.', code: -1, by: () => call(User, 'verifyPassword', 1, 'x') },
  { says: 'Password must be a string.', code: -1, by: () => call(User, 'verifyPassword', 'x', 1) },
  { says: 'Cannot sign up user with an empty username.', code: -1, by: () => User.signUp('', 'x', {}) },
  { says: 'Cannot sign up user with an empty password.', code: -1, by: () => User.signUp('x', '', {}) },
  {
    says: 'Cannot upgrade a user with no session token',
    code: 206,
    by: () => new User()._upgradeToRevocableSession({}),
  },
  {
    says: 'It is not memory-safe to become a user in a server environment',
    by: () => {
      User.disableUnsafeCurrentUser()
      return User.become('r:1')
    },
  },
  {
    says: 'Invalid type: authData field should be an object',
    by: () => {
      const user = anybody()
      user.set('authData', 'x')
      return user.linkWith('moralisEth', { authData: {} })
    },
  },
  { says: 'There is no current user.', code: 206, by: () => Moralis.Session.current() },
  {
    says: 'Cannot call currentUser() when using a platform with an async storage system. Call currentUserAsync() instead.',
    by: () => {
      const controller = Moralis.CoreManager.getStorageController()
      Moralis.CoreManager.setStorageController({
        async: 1,
        getItemAsync: async () => null,
        setItemAsync: async () => {},
        removeItemAsync: async () => {},
        getAllKeysAsync: async () => [],
        clear() {},
      })
      User.enableUnsafeCurrentUser()
      User._clearCache()
      try {
        return User.current()
      } finally {
        Moralis.CoreManager.setStorageController(controller)
      }
    },
  },
  {
    says: 'Synchronous storage is not supported by the current storage controller',
    by: () => {
      const controller = Moralis.CoreManager.getStorageController()
      Moralis.CoreManager.setStorageController({ ...controller, async: 1, ...asynchronous })
      try {
        return Moralis.Storage.getItem('x')
      } finally {
        Moralis.CoreManager.setStorageController(controller)
      }
    },
  },
]

const asynchronous = {
  getItemAsync: async () => null,
  setItemAsync: async () => {},
  removeItemAsync: async () => {},
  getAllKeysAsync: async () => [],
}

const rest: FailureCase[] = [
  {
    says: 'The server returned an invalid response.',
    code: 107,
    by: () => {
      answerWith({ json: { other: 1 } })
      return Moralis.Cloud.run('f', {})
    },
  },
  {
    says: 'The server returned an invalid response.',
    code: 107,
    by: () => {
      const controller = Moralis.CoreManager.getRESTController()
      const { request } = controller
      controller.request = async () => null
      return Moralis.Hooks?.getFunctions().finally(() => {
        controller.request = request
      })
    },
  },
  { says: 'Cloud function name must be a string.', kind: TypeError, by: () => Moralis.Cloud.run('', {}) },
  { says: 'Cloud job name must be a string.', kind: TypeError, by: () => Moralis.Cloud.startJob('', {}) },
  { says: 'Config JSON response invalid.', code: 107, by: () => Moralis.Config.get() },
  {
    says: 'Error occured updating Config.',
    code: 1,
    by: () => {
      answerWith({ json: { result: false } })
      return Moralis.Config.save({ a: 1 }, {})
    },
  },
  {
    says: 'expiration_time and expiration_interval cannot both be set.',
    by: () => call(Moralis.Push, 'send', { expiration_time: new Date(), expiration_interval: 1 }),
  },
  {
    says: 'A name for the custom event must be provided',
    kind: TypeError,
    by: () => Moralis.Analytics.track('', {}),
  },
  {
    says: 'track() dimensions expects keys and values of type "string".',
    kind: TypeError,
    by: () => call(Moralis.Analytics, 'track', 'x', { a: 1 }),
  },
  {
    says: 'The Facebook JavaScript SDK must be loaded before calling init.',
    by: () => Moralis.FacebookUtils.init({}),
  },
  ...['logIn', 'link', 'unlink'].map((name) => ({
    says: `You must initialize FacebookUtils before calling ${name}.`,
    by: () => call(Moralis.FacebookUtils, name, name === 'logIn' ? undefined : anybody()),
  })),
  {
    says: 'You need to set a proper Parse LiveQuery server url before using LiveQueryClient',
    by: () => Reflect.construct(Moralis.LiveQueryClient, [{ applicationId: 'a', serverURL: 'http://x' }]),
  },
  {
    says: 'You need to set a proper Parse LiveQuery server url before using LiveQueryClient',
    by: () => {
      Moralis.liveQueryServerURL = 'http://x'
      return Moralis.LiveQuery.open().finally(() => {
        Moralis.liveQueryServerURL = undefined
      })
    },
  },
  { says: 'Configuration key not found: NOTHING', by: () => Moralis.CoreManager.get('NOTHING') },
  {
    says: 'RESTController must implement request()',
    by: () => call(Moralis.CoreManager, 'setRESTController', {}),
  },
]

const files: FailureCase[] = [
  {
    says: 'Cannot create a Parse.File with that data.',
    kind: TypeError,
    by: () => Reflect.construct(Moralis.File, ['a', 1]),
  },
  { says: 'Cannot retrieve data for unsaved ParseFile.', by: () => new Moralis.File('a').getData() },
  { says: 'Cannot delete an unnamed file.', code: 161, by: () => new Moralis.File('').destroy() },
  {
    says: 'JSON object does not represent a ParseFile',
    kind: TypeError,
    by: () => Moralis.File.fromJSON({ __type: 'Date' }),
  },
  {
    says: 'saveFile can only be used with File-type sources.',
    by: () => call(Moralis.CoreManager.getFileController(), 'saveFile', 'a', { format: 'base64' }),
  },
  {
    says: 'saveBase64 can only be used with Base64-type sources.',
    by: () => call(Moralis.CoreManager.getFileController(), 'saveBase64', 'a', { format: 'file' }),
  },
]

describe('users say', () => failsWith(users))
describe('the server’s side says', () => failsWith(rest))
describe('files say', () => failsWith(files))

describe('before a start', () => {
  it('names what is missing when storage is used before a start', async () => {
    Moralis.applicationId = null
    const says = 'You need to call Moralis.start with an applicationId before using Moralis.'
    expect(await failureOf(() => Moralis.Storage.generatePath('x'))).toMatchObject({ message: says })
    expect(await failureOf(() => Moralis.Config.current())).toMatchObject({ message: says })
    expect(await failureOf(() => new Moralis.Query('Job').find())).toMatchObject({
      name: 'Error',
      message: says,
    })
    Moralis.applicationId = 'APPID'
    expect(await failureOf(() => call(Moralis.Storage, 'generatePath', 1))).toMatchObject({
      message: 'Tried to get a Storage path that was not a String.',
    })
  })

  it('live queries report a failed connection', () => {
    const heard: unknown[] = []
    const client = new Moralis.LiveQueryClient({ applicationId: 'a', serverURL: 'ws://127.0.0.1:1' })
    client.on('error', (error: unknown) => heard.push(error))
    const controller = Moralis.CoreManager.getWebSocketController()
    Reflect.apply(Moralis.CoreManager.setWebSocketController, null, [undefined])
    client.open()
    Moralis.CoreManager.setWebSocketController(controller)
    expect(heard).toEqual(['Can not find WebSocket implementation'])
  })
})
