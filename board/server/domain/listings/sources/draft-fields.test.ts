import { expect, it } from 'vitest'
import { placeText } from './draft-fields.ts'

it('reads no more places of a posting, and no longer ones, than people write', () => {
  const places = Array.from({ length: 60 }, () => 'a'.repeat(300))
  expect(placeText({ places, workMode: 'remote' } as never)).toBe(
    `${Array.from({ length: 50 }, () => 'a'.repeat(200)).join('; ')},remote`,
  )
})
