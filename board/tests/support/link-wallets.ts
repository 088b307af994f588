import { sql } from 'kysely'
import type { PrivateKeyAccount } from 'viem/accounts'
import { findViewer } from '../../server/domain/accounts/sessions.ts'
import type { Viewer } from '../../server/domain/accounts/viewer.ts'
import { createLinkText, linkWallet } from '../../server/domain/accounts/wallet-sign-in.ts'
import type { DomainContext } from '../../server/domain/domain-context.ts'
import { makeWallet, signInOnSite } from './wallets.ts'

const origin = 'http://localhost:3000'

/** On the chain with that number, signed by another key than the wallet's. */
interface LinkOptions {
  chainId?: number
  signer?: PrivateKeyAccount
}

/** A signed text that adds a wallet to an account. */
interface SignedLink {
  message: string
  signature: string
  origin: string
}

/** Steps of people who add wallets to their accounts. */
export interface LinkSteps {
  /** Somebody who has just signed in on the site with a wallet of theirs. */
  viewerOf(
    wallet?: PrivateKeyAccount,
  ): Promise<{ wallet: PrivateKeyAccount; userId: string; token: string; viewer: Viewer }>
  signLink(viewer: Viewer, wallet: PrivateKeyAccount, options?: LinkOptions): Promise<SignedLink>
  link(viewer: Viewer, wallet: PrivateKeyAccount, options?: LinkOptions): ReturnType<typeof linkWallet>
  /** Who has proved the wallet's address, and how. */
  ownersOf(wallet: PrivateKeyAccount): Promise<{ user_id: string; proof: string }[]>
  /** The user's own fields, where apps read the addresses. */
  readUser(userId: string): Promise<{ accounts: string[] | null; ethAddress: string | null }>
}

export function addressOf(wallet: PrivateKeyAccount): string {
  return wallet.address.toLowerCase()
}

/** The steps in a process that may be started later. */
export function linkSteps(started: () => DomainContext): LinkSteps {
  const signLink: LinkSteps['signLink'] = async (viewer, wallet, { chainId = 1, signer = wallet } = {}) => {
    const input = { address: addressOf(wallet), chainId, origin }
    const message = await createLinkText(started(), viewer, input)
    return { message, signature: await signer.signMessage({ message }), origin }
  }
  return {
    signLink,
    async viewerOf(wallet = makeWallet()) {
      const { user, token } = await signInOnSite({ context: started() }, wallet)
      return { wallet, userId: user.id, token, viewer: await findViewer(started(), token) }
    },
    link: async (viewer, wallet, options) =>
      linkWallet(started(), viewer, await signLink(viewer, wallet, options)),
    async ownersOf(wallet) {
      const { rows } = await sql<{ user_id: string; proof: string }>`
        select user_id, proof from board.verified_addresses where address = ${addressOf(wallet)}`.execute(
        started().database.db,
      )
      return rows
    },
    async readUser(userId) {
      const { rows } = await sql<{ accounts: string[] | null; ethAddress: string | null }>`
        select accounts, "ethAddress" from "_User" where "objectId" = ${userId}`.execute(
        started().database.db,
      )
      const [row] = rows
      if (row === undefined) throw new Error(`There is no user ${userId}.`)
      return row
    },
  }
}
