import { fillMessage, ourMessages } from '@cryptolist/contract'

// As the original has it: no hyphens, and a port of four digits.
const hostedPattern = /^https?:\/\/(?<subdomain>\w+\.\w+\.\w+)(:\d{4})?\/server\/?$/

/** The three-part host of a server's address, or null for an address of another form. */
export function getSubdomain(serverUrl: string): string | null {
  return hostedPattern.exec(serverUrl)?.groups?.subdomain ?? null
}

const ownMachinePattern = /^https?:\/\/(localhost|127(\.\d+){3}|\[::1\])(:\d+)?(\/|$)/i

/**
 * Warns of an unusual server URL, unless it is this machine's own. It is used anyway: a self-hosted server may be
 * anywhere.
 */
export function warnOfUnusualServerUrl(serverUrl: string): void {
  if (getSubdomain(serverUrl) !== null || ownMachinePattern.test(serverUrl)) return
  console.warn(fillMessage(ourMessages.unusualServerUrl, { serverUrl }))
}
