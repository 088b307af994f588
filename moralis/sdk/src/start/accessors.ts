import { fillMessage, startMessages } from '@cryptolist/contract'
import type { MoralisSettings } from '../moralis-static.ts'
import type { Core } from '../parse/core.ts'

/** The settings that can be read and set on `Moralis` at any time. */
export function createAccessors({ Parse, environment }: Core): MoralisSettings {
  const { CoreManager: config } = Parse
  let secret: string | undefined
  return {
    get moralisSecret() {
      return secret
    },
    set moralisSecret(value) {
      if (environment === 'browser') warnOfSecret('moralisSecret', value)
      else secret = value
    },
    get applicationId() {
      return config.get('APPLICATION_ID')
    },
    set applicationId(value) {
      config.set('APPLICATION_ID', value)
    },
    get javaScriptKey() {
      return config.get('JAVASCRIPT_KEY')
    },
    set javaScriptKey(value) {
      config.set('JAVASCRIPT_KEY', value)
    },
    get masterKey() {
      return config.get('MASTER_KEY')
    },
    set masterKey(value) {
      if (environment === 'browser') warnOfSecret('masterKey', value)
      else config.set('MASTER_KEY', value)
    },
    get serverURL() {
      return config.get('SERVER_URL')
    },
    set serverURL(value) {
      config.set('SERVER_URL', value)
    },
    get serverAuthType() {
      return config.get('SERVER_AUTH_TYPE')
    },
    set serverAuthType(value) {
      config.set('SERVER_AUTH_TYPE', value)
    },
    get serverAuthToken() {
      return config.get('SERVER_AUTH_TOKEN')
    },
    set serverAuthToken(value) {
      config.set('SERVER_AUTH_TOKEN', value)
    },
  }
}

/** Warns that a secret does not belong in a page; the caller ignores the secret. */
export function warnOfSecret(option: string, value: unknown): void {
  if (value) console.warn(fillMessage(startMessages.secretInBrowser, { option }))
}
