import { readDescription } from '../description.ts'
import { addressesIn } from './links.ts'
import { readingsOf } from './reading.ts'

/** `@name`, also where a name is cut off by an accent or a letter of another alphabet. */
const handle = /(?<![\p{L}\p{N}._%+-])@\s?[\p{L}\p{N}_.-]{3,}/gu
const messenger =
  /(?<![\p{L}\p{N}])(?:telegram|tg|whats ?app|discord|signal|wechat|weixin|viber|skype|line id|imessage|threema|zangi)(?![\p{L}\p{N}])[^\n.!?]{0,30}/gu
/** Telephone numbers, accounts and wallets; not years, teams of 12 or 100,000 users. */
const longNumber =
  /\+?\d(?:[ ().\-/]{0,2}\d){6,}|(?<![\p{L}\p{N}])0x[0-9a-f]{8,}|(?<![\p{L}\p{N}])[13bBtT][0-9a-zA-Z]{25,}/gu
const money =
  /[$€£¥₽]\s?\d[\d.,]*|\d[\d.,]*\s?(?:usdt?|usdc|dai|eth|btc|sol|bnb|trx|eur|gbp|rub|cny|brl|dollars?|euros?)(?![\p{L}\p{N}])/gu

/**
 * The ways to reach or pay someone that readers of a text in Markdown are given: links with where they go, email addresses, handles,
 * messengers with what is written after them, long numbers and amounts of money.
 */
export function contactsIn(markdown: string): Set<string> {
  const shown = readDescription(markdown)
  const found = addressesIn(shown).map(({ address }) => address)
  for (const reading of readingsOf(shown.text))
    for (const pattern of [handle, messenger, longNumber, money])
      for (const [words] of reading.text.matchAll(pattern)) found.push(words.replace(/\s+/g, ' ').trim())
  return new Set(found)
}
