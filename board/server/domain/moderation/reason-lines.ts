import { type ModerationReason, moderationReasonNames } from '@cryptolist/contract'
import * as text from '#messages/emails-moderation'

/** The reason of a decision as emails state it; “other” says nothing, the moderator's own words do. */
export function reasonLines(reason: ModerationReason | null | undefined): string[] {
  return reason == null || reason === 'other' ? [] : [text.reason(moderationReasonNames[reason])]
}
