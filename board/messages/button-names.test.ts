import { readdirSync } from 'node:fs'
import { expect, it } from 'vitest'

const files = readdirSync(new URL('./en', import.meta.url)).filter((file) => file.endsWith('.ts'))
const modules = await Promise.all(
  files.map(async (file): Promise<[string, Record<string, unknown>]> => [file, await import(`./en/${file}`)]),
)

/** A button’s visible words and its whole name: `remove` and `removeOf`. */
const pairs = modules.flatMap(([file, words]) =>
  Object.entries(words).flatMap(([key, write]) => {
    const label = words[key.replace(/Of$/, '')]
    if (!key.endsWith('Of') || typeof label !== 'string' || typeof write !== 'function') return []
    const name = String(write('Lantern'))
    // A figure is no name of a button.
    return name.includes('Lantern') ? [{ of: `${file} ${key}`, label, name }] : []
  }),
)

it.each(pairs)('the name of a button contains what it shows, for those who speak it: $of', (button) => {
  expect(button.name.toLowerCase()).toContain(button.label.toLowerCase())
})
