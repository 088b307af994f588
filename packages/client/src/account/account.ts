import type {
  SignInInput,
  SignUpInput,
  User,
  UserAnswer,
  WalletChallengeAnswer,
  WalletChallengeInput,
  WalletVerifyInput,
} from '@cryptolist/contract'
import { badInput, findFrom, requireText } from '../request/api-error.ts'
import { has, isNothing, type Requests } from '../request/request.ts'
import type { CallOptions } from '../request/settings.ts'

/** Who is signed in: a browser's page of the board's own origin, or a `fetch` that keeps the cookie. */
export interface MeClient {
  /** The signed-in user. Throws `not_signed_in`. */
  get(options?: CallOptions): Promise<User>
  /** The signed-in user; undefined for a visitor. */
  find(options?: CallOptions): Promise<User | undefined>
}

/** Signing in and out. Each call is made once, and the session is the cookie that the board sets. */
export interface AuthClient {
  /** Signs in with a username or email address, and the password. */
  signIn(input: SignInInput, options?: CallOptions): Promise<User>
  /** Creates an account and signs in. Throws `username_taken`, `email_taken`. */
  signUp(input: SignUpInput, options?: CallOptions): Promise<User>
  /** Ends the session; nothing happens without one. */
  signOut(options?: CallOptions): Promise<void>
  /** The text (EIP-4361) for the wallet to sign, valid for one sign-in. */
  challengeWallet(input: WalletChallengeInput, options?: CallOptions): Promise<string>
  /** Signs in with the signed text. */
  verifyWallet(input: WalletVerifyInput, options?: CallOptions): Promise<User>
  /** Links the wallet to the signed-in account; the text is one for `link`. */
  linkWallet(input: WalletVerifyInput, options?: CallOptions): Promise<User>
}

const hasUser = has<UserAnswer>('user', 'object')

export function createMe({ read }: Requests): MeClient {
  const get = async (options?: CallOptions): Promise<User> => (await read('me', hasUser, options)).user
  return {
    get,
    find: findFrom(get),
  }
}

export function createAuth({ send }: Requests): AuthClient {
  const forUser =
    <Input extends object>(path: string, fields: readonly (keyof Input & string)[]) =>
    async (input: Input, options?: CallOptions): Promise<User> =>
      (await send(`auth/${path}`, requireTexts(input, fields), { ...options, isAnswer: hasUser })).user
  return {
    signIn: forUser('sign-in', ['username', 'password']),
    signUp: forUser('sign-up', ['username', 'password']),
    signOut: (options) => send('auth/sign-out', {}, { ...options, isAnswer: isNothing }),
    async challengeWallet(input, options) {
      if (!Number.isSafeInteger(requireTexts(input, ['address']).chainId) || input.chainId < 1)
        throw badInput('chainId')
      const sendOptions = { ...options, isAnswer: has<WalletChallengeAnswer>('message') }
      return (await send('auth/wallet/challenge', input, sendOptions)).message
    },
    verifyWallet: forUser('wallet/verify', ['message', 'signature']),
    linkWallet: forUser('wallet/link', ['message', 'signature']),
  }
}

function requireTexts<Input extends object>(input: Input, fields: readonly (keyof Input & string)[]): Input {
  // Plain JavaScript may pass nothing.
  for (const field of fields) requireText(field, /./s, input?.[field] as string)
  return input
}
