import type { ApiScope, User } from '@cryptolist/contract'

/** How a session of this site was made. */
export type SiteMethod = 'password' | 'eip4361'

/** The session a request came with. Its token stays on the server. */
export interface ViewerSession {
  id: string
  token: string
  /** How it was made; `sdk` for sessions made at /server, which never open what touches trust or privacy. */
  method: SiteMethod | 'sdk'
  /** When the person last proved who they are on this site; null for `sdk`. */
  authenticatedAt: Date | null
  expiresAt: Date
}

/** The API key that a request came with. */
export interface ViewerKey {
  id: string
  scopes: readonly ApiScope[]
  /** The company of whose listings alone it opens; null for all that its account may write. */
  companyId: string | null
}

/** Who asks. User and session are null for a visitor without a session. */
export interface Viewer {
  user: User | null
  session: ViewerSession | null
  /** Of a program, which has no session: it writes listings of its account, and opens nothing else. */
  key?: ViewerKey
}

export const anonymousViewer: Viewer = { user: null, session: null }
