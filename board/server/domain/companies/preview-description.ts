import { renderDescription } from '../markup/description.ts'
import { showLinkHosts } from '../markup/link-hosts.ts'
import { checkDescription } from './profile-policy.ts'

/** A company's description of itself as its page would show it; null if it is empty. Stores nothing. Throws invalid_input where saving it would. */
export function previewDescription(typed: string): string | null {
  const description = checkDescription(typed)
  return description === null ? null : showLinkHosts(renderDescription(description))
}
