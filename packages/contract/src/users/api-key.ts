/** The rights that an API key gives a program. Each includes those before it. */
export const apiScopes = ['listings:draft', 'listings:publish'] as const
export type ApiScope = (typeof apiScopes)[number]

/** The uses of a key on a day, from one network. */
export interface ApiKeyUse {
  day: string
  operation: string
  network: string
  count: number
}

/** A key as its owner sees it; the key itself is shown once, when it is made. */
export interface ListedApiKey {
  id: string
  name: string
  /** Its first characters. */
  beginning: string
  scopes: readonly ApiScope[]
  /** Who created it; null for a name that isn't known any longer. */
  createdBy: string | null
  createdAt: Date
  expiresAt: Date | null
  revokedAt: Date | null
  state: 'works' | 'revoked' | 'expired' | 'lost'
  /** The newest first. */
  uses: ApiKeyUse[]
}

/** A key of a member's account as a company sees it that it can write listings for: whose it is, and nothing of what else it does. */
export interface MemberApiKey extends Pick<ListedApiKey, 'beginning' | 'scopes' | 'createdAt'> {
  username: string
  /** The last day that it was used for anything; null if it wasn't lately. */
  lastDay: string | null
}
