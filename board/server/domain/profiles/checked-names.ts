import { BoardError, parseUrl, type Wallet } from '@cryptolist/contract'
import { isHex } from 'viem/utils'
import { z } from 'zod'
import { walletNotYours } from '#messages/account'
import * as text from '#messages/profile'
import { OutgoingError } from '../../outgoing/connector.ts'
import { parseAnswer } from '../../texts/json-depth.ts'
import { listWallets } from '../accounts/wallets.ts'
import type { DomainContext } from '../domain-context.ts'
import { hashWithKey } from '../identifiers/keyed-hash.ts'
import { nameWallet, recordFact } from './profiles.ts'

/** GitHub's answer about a gist. */
const gistSchema = z.object({
  owner: z.object({ login: z.string().regex(/^[A-Za-z\d][A-Za-z\d-]{0,38}$/) }),
  files: z.record(z.string(), z.object({ content: z.string().optional() })),
})
/** GitHub's answer about a fork: its owner didn't write its text. */
const forkSchema = z.object({ fork_of: z.looseObject({}) })

/** The code that an account publishes in a gist. It follows from the account, and helps nobody else. */
export function githubCode({ config }: Pick<DomainContext, 'config'>, userId: string): string {
  return `profile-${hashWithKey(config.masterKey, `github account of ${userId}`).toString('hex').slice(0, 32)}`
}

/**
 * Adds the GitHub account that owns a gist with the account's code to its profile, in place of another. Throws invalid_input with the field
 * `gist`, also when GitHub can't be asked; not_found without a profile.
 */
export async function checkGithub(context: DomainContext, userId: string, typed: string): Promise<void> {
  const gist = await fetchGist(context, readGistId(typed))
  const code = githubCode(context, userId)
  if (gist.isFork) throw BoardError.invalidField('gist', text.gistForked)
  const [only, ...others] = Object.values(gist.files)
  if (others.length > 0 || !isGistText(only?.content ?? '', code))
    throw BoardError.invalidField('gist', text.gistWithoutCode)
  await recordFact(context, userId, { kind: 'github', value: gist.owner.login })
}

/**
 * Whether a gist has the text with the code and nothing else: some services publish what strangers type, under their own name and with words
 * around it. The board may have another address by now.
 */
function isGistText(content: string, code: string): boolean {
  const typed = content.trim()
  const [origin = ''] = /https?:\/\/\S+(?=: )/.exec(typed) ?? []
  return typed === text.gistText(origin, code)
}

function readGistId(typed: string): string {
  const url = parseUrl(typed.trim())
  const [, id] = /^\/(?:[A-Za-z\d-]{1,39}\/)?([0-9a-f]{20,40})\/?$/.exec(url?.pathname ?? '') ?? []
  if (url?.protocol !== 'https:' || url.host !== 'gist.github.com' || id === undefined)
    throw BoardError.invalidField('gist', text.gistInvalid)
  return id
}

async function fetchGist(
  { guardedFetch }: Pick<DomainContext, 'guardedFetch'>,
  id: string,
): Promise<z.infer<typeof gistSchema> & { isFork: boolean }> {
  const { status, body } = await guardedFetch(`https://api.github.com/gists/${id}`, {
    headers: { accept: 'application/vnd.github+json' },
    maximumRedirects: 0,
  }).catch((error: unknown) => {
    throw error instanceof OutgoingError ? BoardError.invalidField('gist', text.githubAway) : error
  })
  if (status === 404) throw BoardError.invalidField('gist', text.gistMissing)
  const answer = status === 200 ? parseAnswer(body.toString('utf8')) : undefined
  const gist = gistSchema.safeParse(answer)
  // It answers 403 and 429 to networks that ask too often.
  if (!gist.success) throw BoardError.invalidField('gist', text.githubAway)
  return { ...gist.data, isFork: forkSchema.safeParse(answer).success }
}

/** The wallets whose ENS name can be looked up; a contract of another chain may have another owner on Ethereum. */
export function haveEnsNames(wallets: readonly Wallet[]): Wallet[] {
  return wallets.filter(
    ({ namespace, proof, chainId }) =>
      namespace === 'eip155' && proof !== 'legacy' && (chainId === null || Number(chainId) === 1),
  )
}

/**
 * Adds the ENS name that one of the account's wallets has set for itself to its profile, in place of another. Throws invalid_input with the
 * field `ens`, also when Ethereum can't be asked; not_found without a profile.
 */
export async function checkEnsName(context: DomainContext, userId: string, wallet: string): Promise<void> {
  const own = haveEnsNames(await listWallets(context, userId)).find((one) => nameWallet(one) === wallet)
  if (own === undefined || !isHex(own.address)) throw BoardError.invalidField('ens', walletNotYours)
  const name = await context.ensNames.find(own.address).catch((error: unknown) => {
    throw error instanceof BoardError ? BoardError.invalidField('ens', text.ensAway) : error
  })
  if (name === undefined) throw BoardError.invalidField('ens', text.ensMissing)
  await recordFact(context, userId, { kind: 'ens', value: name, wallet })
}
