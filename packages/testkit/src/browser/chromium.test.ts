import { expect, it } from 'vitest'
// biome-ignore lint/correctness/useImportExtensions: plain JavaScript; what lies beside it are its types
import { getBrowserPath } from './chromium.mjs'

it('takes CHROME_PATH before any other', () => {
  expect(getBrowserPath({ CHROME_PATH: process.execPath })).toBe(process.execPath)
})

it('passes over a CHROME_PATH that is not there', () => {
  const path = getBrowserPath({ CHROME_PATH: '/nowhere/chromium' }, [process.execPath])
  expect(path).not.toBe('/nowhere/chromium')
})
