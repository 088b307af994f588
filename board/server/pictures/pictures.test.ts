import { Readable } from 'node:stream'
import { BoardError } from '@cryptolist/contract'
import { expect, it } from 'vitest'
import type { Drawing } from '../../site/og/nodes.ts'
import { createPictures, digestPicture, type PictureArea, places } from './pictures.ts'
import type { PictureRenderer } from './renderer.ts'

const drawing: Drawing = { node: { type: 'container', children: [] }, width: 1, height: 1, images: [] }

/** Pictures over a store in memory. What is rendered is finished by hand where `isHeld`. */
function openPictures({ isHeld = false, isBroken = false, isFull = false } = {}) {
  const files = new Map<string, Uint8Array>()
  const ends: (() => void)[] = []
  const warnings: string[] = []
  let rendered = 0
  const renderer: PictureRenderer = {
    canWrite: () => true,
    async render() {
      rendered += 1
      const name = `picture ${rendered}`
      if (isHeld) await new Promise<void>((resolve) => ends.push(resolve))
      return Buffer.from(name)
    },
  }
  const pictures = createPictures({
    store: {
      async write(key, bytes) {
        if (isFull) throw new Error('ENOSPC')
        files.set(key, bytes)
      },
      async read(key) {
        const bytes = files.get(key)
        return bytes && Readable.from([Buffer.from(bytes)])
      },
      remove: async (key) => void files.delete(key),
    },
    log: { warn: (text: string) => warnings.push(text) } as never,
    open: async () => {
      if (isBroken) throw new Error('Cannot find native binding. npm has a bug.\nat line 1')
      return renderer
    },
  })
  const get = async (area: PictureArea, content: unknown): Promise<string> => {
    const digest = digestPicture(content)
    return String(await (await pictures).get({ area, digest, draw: async () => drawing }))
  }
  return { pictures, get, files, ends, warnings, count: () => rendered }
}

it('draws a picture once, also for several who ask at the same time', async () => {
  const { get, count } = openPictures()
  expect(await Promise.all([get('listing', 'a'), get('listing', 'a')])).toEqual(['picture 1', 'picture 1'])
  expect(await get('listing', 'a')).toBe('picture 1')
  expect(await get('listing', 'b')).toBe('picture 2')
  expect(count()).toBe(2)
})

it('keeps no more than its places of 10,000 searches, and none of them takes that of a listing', async () => {
  const { get, files, count } = openPictures()
  const listing = await get('listing', 'job')
  const searches = Array.from({ length: 10_000 }, (_none, index) => `search ${index}`)
  for (const search of searches) await get('search', search)
  expect(files.size).toBeGreaterThan(places.search * 0.99)
  expect(files.size).toBeLessThanOrEqual(places.search + 1)
  const drawn = count()
  expect(await get('listing', 'job')).toBe(listing)
  expect(count()).toBe(drawn)
})

it('draws again what another picture has taken the place of, and never answers with that other one', async () => {
  const { get, files, count } = openPictures()
  const first = await get('search', 'first')
  let other = 0
  while (files.size !== 1 || count() === 1) {
    files.clear()
    await get('search', 'first')
    await get('search', ++other)
  }
  const drawn = count()
  const again = await get('search', 'first')
  expect([count(), again]).toEqual([drawn + 1, `picture ${drawn + 1}`])
  expect(again).not.toBe(first)
})

it('keeps the pictures of the board itself, each of which is drawn once', async () => {
  const { get, files, count } = openPictures()
  const shapes = Array.from({ length: 9 }, (_none, index) => `shape ${index}`)
  for (const shape of [...shapes, ...shapes]) await get('board', shape)
  expect([count(), files.size]).toEqual([9, 0])
})

it('draws the picture of the board while too many others wait', async () => {
  const { get, ends } = openPictures({ isHeld: true })
  const requests = Array.from({ length: 30 }, (_none, index) => get('search', index).catch(String))
  await expect.poll(() => ends.length).toBe(1)
  const board = get('board', 'wide')
  for (let done = 0; done < 30; done++) {
    ends.shift()?.()
    await new Promise(setImmediate)
  }
  expect(await board).toMatch(/^picture/)
  await Promise.all(requests)
})

it('gives the limit of one who asks to no other', async () => {
  const { pictures, count } = openPictures()
  const digest = digestPicture('shared')
  const ask = async (isOverLimit: boolean): Promise<string> => {
    const draw = async (): Promise<Drawing> => {
      if (isOverLimit) throw new BoardError('too_many_requests', 'Later.')
      return drawing
    }
    return String(await (await pictures).get({ area: 'listing', digest, draw }))
  }
  const answers = await Promise.allSettled([true, false, true, false].map(ask))
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled', 'fulfilled'])
  expect(count()).toBe(1)
})

it('refuses what would wait behind twenty others, and draws again once they are done', async () => {
  const { get, ends } = openPictures({ isHeld: true })
  const requests = Array.from({ length: 30 }, (_none, index) => get('search', index).catch(String))
  await expect.poll(() => ends.length).toBe(1)
  const late = await get('search', 'late').catch(String)
  expect(late).toContain('There is no picture right now.')
  for (let done = 0; done < 30; done++) {
    ends.shift()?.()
    await new Promise(setImmediate)
  }
  const answers = await Promise.all(requests)
  expect(answers.filter((one) => one.startsWith('picture'))).toHaveLength(21)
  const again = get('search', 'late')
  await expect.poll(() => ends.length).toBe(1)
  ends.shift()?.()
  expect(await again).toMatch(/^picture/)
})

it('answers also when the store is full, and says so once', async () => {
  const { get, warnings } = openPictures({ isFull: true })
  expect([await get('listing', 'a'), await get('listing', 'b')]).toEqual(['picture 1', 'picture 2'])
  expect(warnings).toEqual(['A picture could not be kept: ENOSPC'])
})

it('has none where the library isn’t built for the machine, and says so in one line', async () => {
  const { pictures, get, warnings } = openPictures({ isBroken: true })
  expect((await pictures).isAvailable).toBe(false)
  expect(warnings).toEqual([
    `Shared links have no pictures: @takumi-rs/core doesn't run on ${process.platform} ${process.arch}. Cannot find native binding.`,
  ])
  await expect(get('listing', 'a')).rejects.toMatchObject({ code: 'unavailable' })
})

it('knows a picture by what it shows', () => {
  expect(digestPicture({ a: 1 })).toMatch(/^[0-9a-f]{64}$/)
  expect(digestPicture({ a: 1 })).toBe(digestPicture({ a: 1 }))
  expect(digestPicture({ a: 1 })).not.toBe(digestPicture({ a: 2 }))
})
