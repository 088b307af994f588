import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { measureTexts } from './texts.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'linter-'))
  const listings = [
    { company: 'Tarn', title: 'Engineer', text: 'You build the settlement engine of our exchange.' },
    { company: 'Tarn', title: 'Engineer', text: 'Please send us your seed phrase to start.' },
    { company: 'Beck', title: 'Support', text: 'Apply via Telegram.' },
  ]
  writeFileSync(join(folder, 'listings.json'), JSON.stringify(listings))
  writeFileSync(join(folder, 'one.md'), 'You **build** ledgers.')
})
afterAll(() => rmSync(folder, { recursive: true }))

describe('a collection of listings outside of the repository', () => {
  it('is counted by what is held and what waits, and by rule', async () => {
    const { all, rules } = await measureTexts(folder)
    expect(all.elsewhere).toMatchObject({
      texts: 4,
      companies: 3,
      held: 1,
      'waiting in all': 2,
      'waiting of all': '50.0%',
    })
    expect(rules['WAL-01']).toEqual({ held: 1, waiting: 1, companies: 1 })
    expect(rules['CON-01']).toEqual({ held: 0, waiting: 1, companies: 1 })
  })
})
