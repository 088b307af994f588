import type { CompanyClaim } from '@cryptolist/contract'
import type { ClaimRow } from './repository.ts'

/** A request as the one who made it sees it. */
export function presentClaim(row: ClaimRow): CompanyClaim {
  return {
    state: row.state,
    note: row.note,
    reason: row.reason,
    createdAt: row.createdAt.toISOString(),
    decidedAt: row.decidedAt?.toISOString() ?? null,
  }
}
