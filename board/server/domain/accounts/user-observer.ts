import type { WalletAddress } from './wallet-address.ts'

/** Values that the board is about to write into the row of a user. A field that is null is taken away. */
export interface UserWrite {
  /** Undefined for a new user. */
  userId: string | undefined
  fields: Readonly<Record<string, unknown>>
  /** Set when the account is locked, or opened again. */
  isLocked?: boolean | undefined
  /** Whether the operator's hooks may refuse it. A value that can't be stored stops any write. */
  isRefusable: boolean
}

/**
 * Sees what the board writes about users. The backend does, for the operator's hooks. Each step before a write runs outside of transactions,
 * because hooks may take their time, and answers with the step that follows the write.
 */
export interface UserObserver {
  beforeSave(write: UserWrite): Promise<AfterSave>
  beforeRemove(userId: string): Promise<() => Promise<void>>
  /** Called when a user has proved an address, each time. */
  afterProof(userId: string, wallet: WalletAddress): void
  /** Called when sessions have ended or users have changed here. Other processes hear of it from PostgreSQL. */
  forget(): void
}

/** Gets the id of the user who was written. */
export type AfterSave = (userId: string) => Promise<void>

/** For a board without a backend. */
export const noObserver: UserObserver = {
  beforeSave: async () => async () => undefined,
  beforeRemove: async () => async () => undefined,
  afterProof: () => undefined,
  forget: () => undefined,
}
