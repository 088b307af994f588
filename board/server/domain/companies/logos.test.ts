import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { drawLogo } from './logos.ts'

const area = (width: number, height: number, background: string) =>
  sharp({ create: { width, height, channels: 4, background } })
/** A picture of two colours. */
const picture = async (width = 200, height = 200, colour = 'navy') =>
  area(width, height, colour).composite([
    { input: await area(40, 40, 'white').png().toBuffer(), left: 0, top: 0 },
  ])

describe('a picture that nobody has seen', () => {
  it.each([
    ['a square area of one colour', () => area(200, 200, 'red').png().toBuffer()],
    ['a wide area of one colour', () => area(128, 64, 'red').png().toBuffer()],
    ['a high area of one colour', () => area(64, 128, '#ffffff').jpeg().toBuffer()],
    [
      'colours that are transparent throughout',
      async () =>
        sharp(await (await picture()).removeAlpha().png().toBuffer())
          .ensureAlpha(0)
          .png()
          .toBuffer(),
    ],
    ['an AVIF', async () => (await picture()).avif().toBuffer()],
  ])('is refused if it is %s', async (_what, make) => {
    const bytes = await make()
    await expect(drawLogo(bytes, { isUnseen: true })).rejects.toMatchObject({ code: 'invalid_input' })
    // People see what they upload.
    await expect(drawLogo(bytes)).resolves.toBeInstanceOf(Buffer)
  })

  it.each([
    ['a square', 200, 200],
    ['wide', 192, 64],
    ['high', 64, 192],
  ])('is drawn if it has two colours and is %s', async (_what, width, height) => {
    const drawn = await drawLogo(await (await picture(width, height)).png().toBuffer(), { isUnseen: true })
    expect(await sharp(drawn).metadata()).toMatchObject({ width: 128, height: 128, hasAlpha: false })
  })
})

it('is drawn in whatever shape it was uploaded', async () => {
  const line = await area(1_000, 1, 'navy').png().toBuffer()
  expect(await sharp(await drawLogo(line)).metadata()).toMatchObject({ width: 128, height: 128 })
})

describe('the ground below a picture', () => {
  const cornerOf = async (bytes: Buffer) => [
    ...(await sharp(bytes).extract({ left: 0, top: 0, width: 1, height: 1 }).raw().toBuffer()),
  ]

  it.each([
    ['white below a dark one', 'navy', [255, 255, 255]],
    ['dark below a bright one', 'white', [20, 25, 23]],
  ])('is %s, where that is transparent and next to it', async (_what, colour, ground) => {
    const mark = await area(60, 60, colour).png().toBuffer()
    const bytes = await area(200, 100, '#00000000')
      .composite([{ input: mark, left: 70, top: 20 }])
      .png()
      .toBuffer()
    const drawn = await drawLogo(bytes, { isUnseen: true })
    expect(await cornerOf(drawn)).toEqual(ground)
    expect((await sharp(drawn).stats()).channels.some(({ min, max }) => min !== max)).toBe(true)
  })
})

it('lets no upload wait for the pictures that the queue fetches', async () => {
  const large = await (await picture(3_000, 3_000)).png().toBuffer()
  const small = await (await picture()).png().toBuffer()
  const drawn: string[] = []
  const fetched = Array.from({ length: 5 }, async () => {
    await drawLogo(large, { isUnseen: true })
    drawn.push('fetched')
  })
  await drawLogo(small)
  drawn.push('uploaded')
  await Promise.all(fetched)
  expect([drawn.length, drawn.at(-1)]).toEqual([6, 'fetched'])
})
