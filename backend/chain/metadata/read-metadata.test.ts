import { describe, expect, it } from 'vitest'
import { readMetadata, toIdDigits } from './read-metadata.ts'

const read = (json: string) => readMetadata(new TextEncoder().encode(json), 26n)

describe('metadata of ERC-1155', () => {
  it('name the token in their values, not in their keys', () => {
    expect(read('{"{id}": 1, "name": "No. {id} \\"{id}\\""}')).toMatchObject({
      text: `{"{id}": 1, "name": "No. ${toIdDigits(26n)} \\"${toIdDigits(26n)}\\""}`,
      name: `No. ${toIdDigits(26n)} "${toIdDigits(26n)}"`,
    })
  })

  it('are refused at once if they are long and no JSON, such as a text that never ends', () => {
    expect(read(`{"id": "${'\\"'.repeat(500_000)}`)).toBe('no JSON')
  })

  it('are too large with the numbers in them, and before', () => {
    expect(read(`{"name": "${'{id}'.repeat(1_100)}"}`)).toBe('too large')
    expect(read(`{"name": "${'{id}'.repeat(250_000)}"}`)).toBe('too large')
  })
})
