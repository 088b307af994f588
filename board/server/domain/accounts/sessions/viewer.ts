import type { User } from '@cryptolist/contract'

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

/** Who asks. Both are null for a visitor without a session. */
export interface Viewer {
  user: User | null
  session: ViewerSession | null
}

export const anonymousViewer: Viewer = { user: null, session: null }
