import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import {
  authenticationMessages,
  dataApiMessages,
  fillMessage,
  objectMessages,
  startMessages,
  transportMessages,
  userMessages,
  walletMessages,
} from './client-messages.ts'

const groups = [
  startMessages,
  authenticationMessages,
  walletMessages,
  userMessages,
  objectMessages,
  transportMessages,
  dataApiMessages,
]

describe('messages without a code', () => {
  it('are all different in their group, and say something', () => {
    for (const group of groups) {
      const texts = Object.values(group)
      expect(new Set(texts).size).toBe(texts.length)
      expect(texts.every((text) => text.length > 8)).toBe(true)
    }
  })

  it('are word for word what the old packages say', () => {
    const oldTexts = readOldPackages()
    const texts = groups.flatMap((group) => Object.values(group))
    const parts = texts.flatMap((text) => text.split(/\{\w+\}/)).filter((part) => part.trim() !== '')
    expect(parts.filter((part) => !oldTexts.includes(part))).toEqual([])
  })

  it('are filled in by name', () => {
    expect(fillMessage(walletMessages.fieldRequired, { field: 'receiver' })).toBe('receiver is required')
    expect(fillMessage(transportMessages.errorResponse, { status: 502, statusText: 'Bad Gateway' })).toBe(
      'Error response [502] Bad Gateway',
    )
    expect(fillMessage('{a} and {b}', { a: '{b}', b: 2 })).toBe('{b} and 2')
    expect(fillMessage('{a}', {})).toBe('{a}')
  })
})

/** The code of moralis and react-moralis as npm has it, with its quotes as they are meant. */
function readOldPackages(): string {
  const { resolve } = createRequire(import.meta.url)
  const hooks = dirname(resolve('react-moralis/package.json'))
  const files = readdirSync(join(hooks, 'lib'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.js'))
    .map((file) => join(hooks, 'lib', file))
  return [resolve('moralis/dist/moralis.js'), ...files]
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n')
    .replace(/\\(["'])/g, '$1')
    .replaceAll('\\n', '\n')
}
