import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
// biome-ignore lint/correctness/useImportExtensions: plain JavaScript; what lies beside it are its types
import { describeNeeded, findLicence } from './licences.mjs'

const backend = fileURLToPath(new URL('../../backend', import.meta.url))

describe('licences of what a board with its backend needs', () => {
  const text = describeNeeded(backend)

  it('are ones that were read, and their texts are there', () => {
    expect(text).toMatch(/^- web-push \d.*: MPL-2\.0$/m)
    expect(text).toContain('subject to the terms of the Mozilla Public\nLicense')
  })

  it('name packages that state none, or bring no text', () => {
    expect(text).toMatch(/^- precond .*: none stated\. No text in the package; by Mathieu Turcotte/m)
  })

  it('bring the LGPL for libvips', () => {
    expect(text).toMatch(/^- @img\/sharp-libvips-.*: LGPL-3\.0-or-later\. .*Contains libvips/m)
    expect(text).toContain('GNU LESSER GENERAL PUBLIC LICENSE')
  })
})

describe('a licence', () => {
  const of = (license: unknown) => findLicence({ name: 'one', version: '1.0.0', license })

  it.each(['MIT', '(MIT OR GPL-2.0)', '(MIT AND BSD-3-Clause)', { type: 'ISC' }, [{ type: 'MIT' }]])(
    'may be %j',
    (licence) => {
      expect(of(licence)).toBeTypeOf('string')
    },
  )

  it.each([undefined, 'SSPL-1.0', '(MIT AND GPL-2.0)', 'SEE LICENSE IN X', ''])(
    'is refused if it is %j',
    (licence) => {
      expect(() => of(licence)).toThrow(/^one 1\.0\.0 has the licence .*Read it/)
    },
  )
})
