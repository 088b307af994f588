import { type Session, shortAddress, type User } from '@cryptolist/contract'
import type { ListedSession, SessionRow } from './repository.ts'
import type { Viewer } from './viewer.ts'

/** The viewer that a session's row stands for. */
export function toViewer(row: SessionRow, token: string): Viewer {
  return {
    user: toUser(row),
    session: {
      id: row.session_id,
      token,
      method: row.method ?? 'sdk',
      authenticatedAt: row.authenticated_at,
      expiresAt: row.expires_at,
    },
  }
}

/** One line of the list of sessions. */
export function toSession(session: ListedSession, currentId: string): Session {
  return {
    id: session.id,
    isCurrent: session.id === currentId,
    method: session.method ?? 'sdk',
    createdAt: session.createdAt.toISOString(),
    expiresAt: session.expiresAt.toISOString(),
  }
}

function toUser(row: SessionRow): User {
  const ethAddress = row.accounts.find((account) => account === row.eth_address) ?? row.accounts[0] ?? null
  return {
    id: row.user_id,
    username: row.username,
    displayName: row.has_chosen_username || ethAddress === null ? row.username : shortAddress(ethAddress),
    email: row.email,
    isEmailVerified: row.is_email_verified,
    accounts: row.accounts,
    ethAddress,
    hasPassword: row.has_password,
    createdAt: row.created_at.toISOString(),
  }
}
