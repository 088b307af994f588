import { isUtf8 } from 'node:buffer'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readCid } from '../../../board/server/domain/files/cids.ts'
import { FileError, findType, toSafeName } from '../../../board/server/domain/files/policy.ts'
import { readRange } from '../../../board/server/http/send-file.ts'
import { decodeBase64, readFileData, readJsonUpload } from './uploads.ts'

/** Words that have a meaning in an upload, among all others. */
const word = fc.oneof(
  fc.constantFrom('base64', '"base64":"', '\\"base64\\"', 'fileData', '"', '\\', ''),
  fc.string(),
)
const json = fc.dictionary(
  word.filter((key) => key !== '__proto__'),
  fc.oneof(word, fc.double(), fc.boolean(), fc.constant(null), fc.array(word), fc.dictionary(word, word)),
)

describe('readJsonUpload', () => {
  it.each([0, 65_000])(
    'reads what JSON.parse reads, wherever the file of at least %i bytes stands',
    (least) => {
      fc.assert(
        fc.property(json, fc.uint8Array(), json, (before, end, after) => {
          const content = Buffer.concat([Buffer.alloc(least), end])
          const base64 = Buffer.from(content).toString('base64')
          const whole = { ...before, base64: undefined, ...after, base64Not: 1 }
          const text = JSON.stringify({ ...whole, base64 })
          if (/\\u0000/.test(text)) return
          const read = readJsonUpload(Buffer.from(text))
          const { base64: _file, ...rest } = JSON.parse(text)
          expect('body' in read && { ...read.body, base64: read.base64 }).toEqual({ ...rest, base64 })
          expect(decodeBase64(base64).equals(content)).toBe(true)
        }),
        { numRuns: 200 },
      )
    },
  )

  it('readJsonUpload throws on no input', () => {
    const bytes = fc.oneof(fc.uint8Array(), fc.string().map(Buffer.from), fc.json().map(Buffer.from))
    fc.assert(
      fc.property(bytes, fc.nat(), (body, at) => {
        const read = readJsonUpload(Buffer.from(body))
        expect('problem' in read || typeof read.body === 'object').toBe(true)
        const broken = Buffer.from(`{"a":{"base64":"aGk="},"base64":"aGk=","b":"${at}"}`)
        expect(readJsonUpload(broken.subarray(0, at % broken.length))).toHaveProperty('problem')
      }),
      { numRuns: 1_000 },
    )
  })
})

describe('what comes from clients', () => {
  it('takes a file or refuses it with a FileError, whatever a client sends', async () => {
    const refusedOr = async (run: () => unknown): Promise<void> => {
      try {
        await run()
      } catch (error) {
        expect(error).toBeInstanceOf(FileError)
      }
    }
    await fc.assert(
      fc.asyncProperty(
        fc.string({ unit: 'binary' }),
        fc.uint8Array(),
        fc.jsonValue(),
        fc.boolean(),
        async (text, bytes, value, isForIpfs) => {
          await refusedOr(() => expect(toSafeName(text)).toMatch(/^[_a-zA-Z0-9][a-zA-Z0-9@. ~_-]{0,127}$/))
          await refusedOr(() => decodeBase64(text))
          await refusedOr(() => findType(bytes, { name: text, claimed: text, isForIpfs }))
          await refusedOr(() => findType(bytes, { name: 'a.txt', claimed: undefined, isForIpfs: false }))
          readFileData(value)
          readCid(text)
        },
      ),
      { numRuns: 1_000 },
    )
  })

  it('takes a file as text only if it can be shown as text', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ minLength: 1 }), async (bytes) => {
        const type = await findType(bytes, { name: 'a.txt', claimed: undefined, isForIpfs: false }).catch(
          () => undefined,
        )
        if (type?.contentType === 'text/plain') expect(isUtf8(bytes) && !bytes.includes(0)).toBe(true)
      }),
    )
  })
})

describe('readRange', () => {
  it('readRange gives a part within the file, the whole or nothing', () => {
    const header = fc.oneof(
      fc.string(),
      fc.tuple(fc.nat(50), fc.nat(50)).map(([start, end]) => `bytes=${start}-${end}`),
      fc.nat(50).map((length) => `bytes=-${length}`),
    )
    fc.assert(
      fc.property(header, fc.integer({ min: 1, max: 40 }), (text, size) => {
        const range = readRange(text, size)
        if (range === undefined || range === 'unsatisfiable') return
        expect(range.start).toBeGreaterThanOrEqual(0)
        expect(range.end).toBeGreaterThanOrEqual(range.start)
        expect(range.end).toBeLessThan(size)
      }),
      { numRuns: 1_000 },
    )
  })
})
