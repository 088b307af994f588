import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect } from 'vitest'
import { followableSystems } from '../../server/domain/systems/address.ts'
import type { BrowserSession } from '../support/browser-session.ts'
import { listVisibleTexts } from './visible-texts.ts'

/** Words in the letters of English. */
export const wordsOf = (text: string): string[] => text.match(/[A-Za-z]+/g) ?? []
const names = (type: 'currency' | 'timeZone'): string => Intl.supportedValuesOf(type).join(' ')

/** Names from the vocabularies, which are data, and what has no other form in any language. */
const allowedWords = new Set(
  [
    ...['chains', 'countries', 'regions', 'tags', 'cities', 'subdivisions'].map((name) =>
      readFileSync(fileURLToPath(new URL(`../../data/${name}.json`, import.meta.url)), 'utf8'),
    ),
    names('currency'),
    names('timeZone'),
    ...followableSystems,
    'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec UTC',
    'CryptoList JSON CSV RSS Atom Feed Markdown API USDC USDT DAI PYUSD EURC BTC ETH SOL Telegram GitHub Signal Discord',
    'ana mia people example poster jobs admin queue nothing here zzqqxx Company TKN FEE APP',
  ].flatMap(wordsOf),
)
const languages = new Set(listLanguageNames().flatMap(wordsOf))

/**
 * The texts of a page with a plain word in them that is neither data of every board nor among the words given. This project puts accents on
 * every message, so such a word was left outside the messages.
 */
export async function listPlainTexts(
  session: BrowserSession,
  path: string,
  data: ReadonlySet<string> = new Set(),
): Promise<string[]> {
  const answer = await session.get(path)
  expect([answer.status, answer.headers.get('location')], path).toEqual([expect.any(Number), null])
  return listVisibleTexts(await answer.text()).filter((text) =>
    (
      text.replace(/^\/\S+$|https?:\/\/\S+|\S+@\S+|[\w.-]+\.example\S*|0x\S+/g, '').match(/[A-Za-z]{3,}/g) ??
      []
    ).some((word) => !allowedWords.has(word) && !data.has(word) && !languages.has(word)),
  )
}

/** The names of languages with a code of two letters, as the form lists some of them. */
function listLanguageNames(): string[] {
  const letters = [...'abcdefghijklmnopqrstuvwxyz']
  const display = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' })
  const codes = letters.flatMap((first) => letters.map((second) => first + second))
  return [...codes, 'zh-Hant', 'zh-Hans', 'pt-BR'].flatMap((code) => display.of(code) ?? [])
}
