import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { measureHeldMemory } from '../../tests/support/held-memory.ts'
import { createSharedAnswers, type MakeAnswer, type SharedContent } from './shared-answers.ts'

const page = (body: string): SharedContent => ({ type: 'text/html; charset=utf-8', body })

/** Answers whose revision and time a test sets. */
function startAnswers(maxBytes?: number) {
  const state = { revision: '1', now: 0, made: 0 }
  const answers = createSharedAnswers({
    readRevision: async () => state.revision,
    now: () => state.now,
    ...(maxBytes !== undefined && { maxBytes }),
  })
  const get = async (key: string, make = async () => page(`${key} ${state.revision}`)) => {
    const counted: MakeAnswer = async (finish) => {
      state.made += 1
      return finish(await make())
    }
    const entry = await answers.find(key)
    const answer = await (entry.answer ?? entry.make(counted))
    return answer.plain().toString()
  }
  return { state, answers, get }
}

describe('shared answers', () => {
  it('are made once, also for those who ask at the same time', async () => {
    const { state, get } = startAnswers()
    expect(await Promise.all([get('a'), get('a'), get('a')])).toEqual(['a 1', 'a 1', 'a 1'])
    await get('a')
    expect(state.made).toBe(1)
    expect(await get('b')).toBe('b 1')
  })

  it('are made again when anything has changed, and what began before is not kept', async () => {
    const { state, answers, get } = startAnswers()
    await get('a')
    let finish = (_body: string) => {}
    const { make } = await answers.find('slow')
    const slow = make(
      (toAnswer) => new Promise((resolve) => (finish = (body) => resolve(toAnswer(page(body))))),
    )
    state.revision = '2'
    expect(await get('a')).toBe('a 2')
    finish('old')
    await slow
    expect(await get('slow')).toBe('slow 2')
    expect(await get('slow')).toBe('slow 2')
    expect(state.made).toBe(3)
  })

  it('keep nothing that was read before a change which others have learned of', async () => {
    const { state, answers, get } = startAnswers()
    const { make } = await answers.find('a')
    const read = page('a job that is frozen meanwhile')
    state.revision = '2'
    await get('b')
    expect((await make(async (finish) => finish(read))).plain().toString()).toBe(read.body)
    expect(await get('a')).toBe('a 2')
  })

  it('are made again after ten seconds, because times in words pass', async () => {
    const { state, get } = startAnswers()
    await get('a', async () => page('5 min ago'))
    state.now = 9_999
    expect(await get('a', async () => page('6 min ago'))).toBe('5 min ago')
    state.now = 10_000
    expect(await get('a', async () => page('6 min ago'))).toBe('6 min ago')
  })

  it('never keep a failure', async () => {
    const { get } = startAnswers()
    await expect(get('a', () => Promise.reject(new Error('away')))).rejects.toThrow('away')
    expect(await get('a')).toBe('a 1')
  })

  it('drop what nobody asked for longest when they have too many bytes', async () => {
    const { state, answers, get } = startAnswers(25_000)
    const large = async () => page('x'.repeat(10_000))
    await get('a', large)
    await get('b', large)
    await get('a', large)
    await get('c', large)
    expect(
      await Promise.all(['a', 'b', 'c'].map(async (key) => (await answers.find(key)).answer !== undefined)),
    ).toEqual([true, false, true])
    const answer = await (await answers.find('c')).answer
    answer?.pack('br')
    expect(answer?.pack('gzip').length).toBeLessThan(100)
    expect(state.made).toBe(3)
    await get('huge', async () => page('x'.repeat(100_000)))
    expect((await answers.find('huge')).answer).toBeUndefined()
    for (const key of ['d', 'e', 'f'])
      await (await answers.find(key)).make(async (finish) => finish(page('x'.repeat(10_000))))
    expect(
      await Promise.all(['d', 'e', 'f'].map(async (key) => (await answers.find(key)).answer !== undefined)),
    ).toEqual([false, true, true])
  })

  it('stay within their memory under 100,000 different requests, whatever their keys and bodies take', async () => {
    for (const [requests, keyLength] of [
      [100_000, 20],
      [10_000, 9_000],
    ] as const) {
      const before = measureHeldMemory()
      const { answers } = startAnswers(8 * 1024 * 1024)
      for (let at = 0; at < requests; at++) {
        const entry = await answers.find(`api ${at} `.padEnd(keyLength, 'z'))
        await entry.make(async (finish) => finish(page('{"items":[],"total":0,"next":null}')))
      }
      expect(measureHeldMemory() - before).toBeLessThan(12 * 1024 * 1024)
      expect(answers.has(`api ${requests - 1} `.padEnd(keyLength, 'z'))).toBe(true)
    }
  })

  it('take only the bytes of what is packed, once it is, and can still be sent as they were', async () => {
    const { answers } = startAnswers(40_000)
    const words = 'word '.repeat(6_000)
    for (const key of ['a', 'b', 'c', 'd']) {
      const answer = await (await answers.find(key)).make(async (finish) => finish(page(words)))
      const packed = answer.pack(key < 'c' ? 'br' : 'gzip')
      expect(packed.buffer.byteLength).toBe(packed.length)
      expect(answer.plain().toString()).toBe(words)
    }
    expect((await answers.find('a')).answer).toBeDefined()
  })

  it('are smaller from the second request on', async () => {
    const row = (at: number) => `<li class="row"><a href="/jobs/${at * at}">Engineer ${at % 7}</a></li>`
    const words = Array.from({ length: 200 }, (_, at) => row(at)).join('')
    const { answers } = startAnswers()
    const { make } = await answers.find('a')
    const answer = await make(async (finish) => finish(page(words)))
    for (const [encoding, unpack] of [
      ['br', brotliDecompressSync],
      ['gzip', gunzipSync],
    ] as const) {
      const [first, second, third] = [answer.pack(encoding), answer.pack(encoding), answer.pack(encoding)]
      expect(second.length).toBeLessThan(first.length)
      expect(third).toBe(second)
      expect([first, second].map((bytes) => unpack(bytes).toString())).toEqual([words, words])
    }
  })
})
