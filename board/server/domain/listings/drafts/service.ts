import type { Transaction } from 'kysely'
import type { Schema } from '../../../database/schema.ts'
import type { DomainContext } from '../../domain-context.ts'
import type { Actor } from '../actor.ts'
import { applyHeldChange, findHeldChange, type HeldEdit, refuseHeldChange } from './held-change.ts'

/** For moderation, which does not call the functions itself yet. */
export interface PostingService {
  applyHeldEdit(db: Transaction<Schema>, held: HeldEdit, actor: Actor): Promise<void>
  refuseHeldEdit(db: Transaction<Schema>, draftRowId: string, actor: Actor): Promise<void>
  findHeldEdit(draftRowId: string): Promise<HeldEdit | undefined>
}

export function createPostingService(context: DomainContext): PostingService {
  return {
    applyHeldEdit: applyHeldChange,
    refuseHeldEdit: refuseHeldChange,
    findHeldEdit: (draftId) => findHeldChange(context, draftId),
  }
}
