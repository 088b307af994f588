import type { MoralisStatic, MoralisUser } from '../../moralis-static.ts'
import type { ParseSdk } from '../core.ts'

type UserController = ReturnType<ParseSdk['CoreManager']['getUserController']>

/**
 * Makes Parse's users those of Moralis: `loginOrSignup`, an anonymous user is deleted when another signs in or it signs out,
 * and signing out disconnects the wallet (`cleanUp`) first.
 */
export function adaptUser(Parse: ParseSdk, cleanUp: () => unknown): MoralisStatic['User'] {
  const config = Parse.CoreManager
  const controller = config.getUserController()
  const { setCurrentUser } = controller

  // In place: the functions of Parse's controller call each other by this very object.
  Object.assign(controller, {
    updateUserOnDisk: (user: MoralisUser) => updateUserOnDisk(Parse, user),
    async setCurrentUser(user: MoralisUser) {
      const former = await controller.currentUserAsync()
      if (former && !user.equals(former) && Parse.AnonymousUtils.isLinked(former)) {
        await former.destroy(sessionOf(former))
      }
      return setCurrentUser(user)
    },
    async logOut(options: { sessionToken?: string } = {}) {
      await cleanUp()
      const request = config.getRESTController().request
      if (options.sessionToken) return request('POST', 'logout', {}, options)
      const user = await controller.currentUserAsync()
      return user === null ? undefined : endSession(Parse, controller, user)
    },
  } satisfies Partial<Record<keyof UserController, unknown>>)

  return Object.assign(Parse.User, { loginOrSignup })
}

async function loginOrSignup(
  this: ParseSdk['User'],
  username: string,
  password: string,
): Promise<MoralisUser> {
  try {
    return await this.logIn(username, password)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === objectNotFound)) throw error
    const user = new this()
    user.set('username', username)
    user.set('password', password)
    return user.signUp()
  }
}

const objectNotFound = 101

async function updateUserOnDisk(Parse: ParseSdk, user: MoralisUser): Promise<MoralisUser> {
  const { CoreManager: config, Storage } = Parse
  const json = storedUser(user.toJSON())
  const text = config.get('ENCRYPTED_USER')
    ? config.getCryptoController().encrypt(json, config.get('ENCRYPTED_KEY'))
    : JSON.stringify(json)
  await Storage.setItemAsync(Storage.generatePath('currentUser'), text)
  return user
}

// Local state first, so that an unreachable server does not keep the user signed in.
async function endSession(Parse: ParseSdk, controller: UserController, user: MoralisUser): Promise<unknown> {
  const session = sessionOf(user)
  const isAnonymous = Parse.AnonymousUtils.isLinked(user)
  user._logOutWithAll()
  user._finishFetch({ sessionToken: undefined })
  user._clearServerData()
  await controller.removeUserFromDisk()
  // Non-revocable tokens of old servers are only forgotten.
  if (!session.sessionToken.includes('r:')) return undefined
  if (isAnonymous) await user.destroy(session)
  return Parse.CoreManager.getRESTController().request('POST', 'logout', {}, session)
}

function sessionOf(user: MoralisUser): { sessionToken: string } {
  return { sessionToken: user.getSessionToken() ?? '' }
}

/**
 * The stored form of a user between visits: all that apps read, without the password and without wallet signatures,
 * with which anyone who reads the storage could sign in.
 */
function storedUser(json: Record<string, unknown>): Record<string, unknown> {
  const { password, authData, ...fields } = json
  const proofs = isRecord(authData) ? { authData: withoutSignatures(authData) } : {}
  return { ...fields, ...proofs, className: '_User' }
}

function withoutSignatures(authData: Record<string, unknown>): Record<string, unknown> {
  const entries = Object.entries(authData).map(([provider, proof]) => {
    if (!isRecord(proof)) return [provider, proof]
    const { signature, ...rest } = proof
    return [provider, rest]
  })
  return Object.fromEntries(entries)
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
