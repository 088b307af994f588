import { domainOfEmail, toEmailAddress } from '@cryptolist/contract'

/**
 * The mailbox that an email address reaches, by which people and limits are counted: without what anyone can add after a `+`, and without
 * the dots that Gmail ignores. Undefined for text that isn't an address. Accounts and emails use the address itself.
 */
export function mailboxOf(text: string): string | undefined {
  const address = toEmailAddress(text)
  if (address === undefined) return undefined
  const domain = domainOfEmail(address)
  const local = address.slice(0, -domain.length - 1)
  const name = local.replace(/(?<=.)\+.*$/, '')
  return domain === 'gmail.com' || domain === 'googlemail.com'
    ? `${name.replaceAll('.', '')}@gmail.com`
    : `${name}@${domain}`
}
