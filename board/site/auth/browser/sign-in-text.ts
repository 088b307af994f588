import { listSignInFields } from '@cryptolist/contract'

/** What the dialog shows of a sign-in text (EIP-4361). */
export interface SignInText {
  /** The whole text, as the wallet shows it. */
  message: string
  domain: string
  nonce: string
  /** How long it is good for from when it was made. */
  validSeconds: number
}

const defaultValidSeconds = 5 * 60

/** Reads the server's sign-in text. What it lacks is empty; the time is counted from its own dates, for clocks differ. */
export function readSignInText(message: string): SignInText {
  const domain = message.split(' wants you to sign in', 1)[0] ?? ''
  const milliseconds =
    Date.parse(findField(message, 'Expiration Time')) - Date.parse(findField(message, 'Issued At'))
  return {
    message,
    domain: domain.length < message.length ? domain : '',
    nonce: findField(message, 'Nonce'),
    validSeconds: milliseconds > 0 ? Math.round(milliseconds / 1000) : defaultValidSeconds,
  }
}

function findField(message: string, name: string): string {
  return listSignInFields(message, name)[0]?.trim() ?? ''
}
