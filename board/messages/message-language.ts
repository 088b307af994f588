import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { accentMessages } from './pseudo-language.ts'

const folder = dirname(fileURLToPath(import.meta.url))
const englishModule = /([\\/]messages[\\/])en([\\/](?!language\.ts)[\w-]+\.ts)$/

/**
 * Builds the board in the language of BOARD_LANGUAGE, English unless it is set: every module of a folder `messages/en` is replaced by
 * the one of the same name in `messages/<language>`. Throws for a language that has no folder.
 */
export function messageLanguage(language = process.env.BOARD_LANGUAGE ?? 'en'): Plugin[] {
  if (language === 'en') return []
  if (!/^[\w-]+$/.test(language) || !existsSync(join(folder, language)))
    throw new Error(`BOARD_LANGUAGE=${language}: add the folder board/messages/${language}, or use en.`)
  return [
    {
      name: 'cryptolist:message-language',
      enforce: 'pre',
      async resolveId(source, importer, options) {
        const resolved = await this.resolve(source, importer, { ...options, skipSelf: true })
        if (resolved === null || !englishModule.test(resolved.id)) return null
        return { ...resolved, id: resolved.id.replace(englishModule, `$1${language}$2`) }
      },
    },
  ]
}

/** Puts accents on every message, so that a text which stands outside the messages stands out (`en-XA`); for tests alone. */
export function pseudoLanguage(): Plugin {
  return {
    name: 'cryptolist:pseudo-language',
    transform: { filter: { id: englishModule }, handler: (code) => accentMessages(code) },
  }
}
