import { InvalidFieldsError, parseUrl } from '@cryptolist/contract'
import * as text from '#messages/subscriptions'
import { openText, sealText } from '../identifiers/sealed-text.ts'

/** Where jobs can be sent. */
export const subscriptionKinds = ['webhook', 'discord', 'slack', 'telegram'] as const
export type SubscriptionKind = (typeof subscriptionKinds)[number]

export const maxAddressLength = 500

interface TypedDestination {
  kind: SubscriptionKind
  /** The address; for Telegram the token of a bot. */
  address: string
  /** The chat, for Telegram only. */
  chat: string
}

/** Addresses that the places give for a channel; nothing else is sent there. */
const channelAddresses: Record<'discord' | 'slack', RegExp> = {
  discord:
    /^https:\/\/(?:(?:ptb|canary)\.)?discord(?:app)?\.com\/api\/(?:v\d+\/)?webhooks\/\d{5,25}\/[\w-]{20,120}(?:\?thread_id=\d{5,25})?$/,
  slack: /^https:\/\/hooks\.slack\.com\/services\/\w{5,20}\/\w{5,20}\/\w{10,60}$/,
}
const botToken = /^\d{5,15}:[\w-]{30,60}$/
const chatName = /^(?:@[a-z]\w{3,31}|-?\d{1,20})$/i

/** The one address to send to. Throws invalid_input, naming the field; whether it is public is seen at each request. */
export function readDestination({ kind, address: typed, chat: typedChat }: TypedDestination): string {
  const address = typed.trim()
  if (kind === 'telegram') {
    const chat = typedChat.trim()
    if (!botToken.test(address)) throw invalid('address', text.notBotToken)
    if (!chatName.test(chat)) throw invalid('chat', text.notChat)
    return `https://api.telegram.org/bot${address}/sendMessage?chat_id=${encodeURIComponent(chat)}`
  }
  if (kind !== 'webhook') {
    if (!channelAddresses[kind].test(address)) throw invalid('address', text.notChannelAddress[kind])
    return address
  }
  const url = address.length > maxAddressLength ? undefined : parseUrl(address)
  if (url === undefined || url.protocol !== 'https:' || url.username !== '' || url.password !== '')
    throw invalid('address', text.notHttps)
  url.hash = ''
  return url.href
}

function invalid(field: 'address' | 'chat', message: string): InvalidFieldsError {
  return new InvalidFieldsError([{ field, message }])
}

/** In place of a destination that can't be opened, because the board has another key now. Nothing can be sent there (RFC 6761). */
const lostDestination = 'https://lost.invalid/'

/** A destination as the database has it: encrypted, because the address of a channel is all that it takes to write there. */
export function sealDestination(masterKey: string, id: string, destination: string): string {
  return sealText(masterKey, aboutOf(id), destination)
}

/** The destination of a subscription's row. */
export function openDestination(
  masterKey: string,
  { id, destination }: { id: string; destination: string },
): string {
  return openText(masterKey, aboutOf(id), destination) ?? lostDestination
}

function aboutOf(id: string): string {
  return `subscription destination ${id}`
}

/** The chat of a destination at Telegram. */
export function chatOf(destination: string): string {
  return new URL(destination).searchParams.get('chat_id') ?? ''
}

/** A destination as pages and logs show it: enough to recognise it, too little to write there. */
export function maskDestination(kind: SubscriptionKind, destination: string): string {
  if (destination === lostDestination) return text.lostAddress
  return kind === 'telegram' ? chatOf(destination) : `${new URL(destination).host}/…${destination.slice(-4)}`
}
