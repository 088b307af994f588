import { expect, it } from 'vitest'
import { readAssets } from './assets.ts'

it('says what to do where the client has not been built', () => {
  expect(() => readAssets(import.meta.dirname)).toThrow('Run npm run build.')
})
