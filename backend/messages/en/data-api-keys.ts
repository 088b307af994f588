/** The page about keys of the data API. */
import { formatCount } from '@cryptolist/board/messages/plural'

export const heading = 'API keys'
export const scopeNames = {
  read: 'Read data',
  sync: 'Watch contracts (syncNFTContract)',
  upload: 'Upload folders (uploadFolder)',
}
export const keysLead =
  'For apps that call the data API directly, at {evm} and {solana}. Apps that call it through /server don’t need one.'
export const newKey = 'Your new key'
export const copyKey = 'Copy it now: we won’t show it again.'
export const noKeys = 'No API keys yet.'
export const addKey = 'Create a key'
export const keyName = 'Name'
export const keyNameHint = 'Who uses it, such as the name of an app.'
export const scopes = 'Scopes'
export const weight = 'Weight per minute'
export const weightHint = (usual: number): string => `Leave blank for ${formatCount(usual)}.`
export const createKey = 'Create key'
export const keyCreated = 'Created {day}'
export const neverUsed = 'never used'
export const lastUsed = 'last used {time}'
export const weightOf = (weight: number): string => `${formatCount(weight)} per minute`
export const keyRevoked = 'revoked {day}'
export const revoke = 'Revoke'
export const revokeOf = (name: string): string => `Revoke ${name}`
