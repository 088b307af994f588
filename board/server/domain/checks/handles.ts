import type { SeenText } from './texts.ts'

/** Words after an `@` in code: rules of style sheets, and what comes before functions and classes in several languages. */
const codeWords = new Set(
  (
    'media import charset supports keyframes layer container property namespace page scope tailwind apply use forward include mixin extend ' +
    'override deprecated test before after param params return returns throws type typedef see since author example ' +
    'property staticmethod classmethod dataclass injectable component input output module entity column'
  ).split(' '),
)
/**
 * A name as Telegram, X and Discord allow it. Not the end of an email address, a package such as `@scope/name`, a call such as `@Component(…)`, or
 * one of several lines of code.
 */
const handle =
  /(?<![\p{L}\p{N}_.%+/@-])@([a-z0-9_](?:[a-z0-9_.]{0,30}[a-z0-9_])?)(?![\p{L}\p{N}_-]|\/[a-z0-9]|\(|[ \t]*\{)/giu

/** The names of accounts in a text that are written with an `@` and without an address, in lower case, and where they are. */
export function handlesIn({ text }: Pick<SeenText, 'text'>): { name: string; from: number; to: number }[] {
  if (!text.includes('@')) return []
  return [...text.matchAll(handle)].flatMap(({ 0: written, 1: typed = '', index }) => {
    const name = typed.toLowerCase()
    return codeWords.has(name) ? [] : [{ name, from: index, to: index + written.length }]
  })
}
