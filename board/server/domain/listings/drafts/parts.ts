import type { DomainContext } from '../../domain-context.ts'

/** What posting stands on. */
export interface PostingParts extends DomainContext {}
