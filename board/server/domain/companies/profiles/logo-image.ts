import { BoardError } from '@cryptolist/contract'
import sharp, { type Sharp } from 'sharp'
import { createSemaphore } from '../../../semaphore/semaphore.ts'

/** Side of the square that is kept, in pixels. */
const side = 128
const maximumPixels = 40_000_000
const patienceSeconds = 10
/** What a picture begins with; SVG and whatever else a library can read is none of them. */
const formats = new Set(['png', 'jpeg', 'gif', 'webp', 'heif'])
const paper = '#ffffff'
const night = '#141917'

// One picture at a time keeps what they unfold to in memory within bounds.
const semaphore = createSemaphore(1)

/**
 * Draws an uploaded picture anew as a square WebP: only the first frame, turned as its camera said, whole within the square, on a ground
 * that it can be seen on. Throws invalid_input (field `logo`) for what is no plain picture or has more than 40 million pixels.
 */
export function drawLogo(bytes: Uint8Array): Promise<Buffer> {
  return semaphore.run(() => draw(bytes))
}

async function draw(bytes: Uint8Array): Promise<Buffer> {
  try {
    const image = sharp(bytes, { limitInputPixels: maximumPixels, failOn: 'error', pages: 1 })
    const { format, width, height, hasAlpha } = await image.metadata()
    if (!formats.has(format)) throw noPicture()
    if (width * height > maximumPixels) throw tooManyPixels()
    const square = await image
      .autoOrient()
      .resize(side, side, { fit: 'contain', background: { r: 0, g: 0, b: 0, alpha: 0 } })
      .toColourspace('srgb')
      .ensureAlpha()
      .timeout({ seconds: patienceSeconds })
      .png()
      .toBuffer()
    const ground = hasAlpha && (await isBright(sharp(square))) ? night : paper
    return await sharp(square).flatten({ background: ground }).webp({ lossless: true }).toBuffer()
  } catch (cause) {
    if (cause instanceof Error && cause.name === 'BoardError') throw cause
    if (cause instanceof Error && /pixel limit/i.test(cause.message)) throw tooManyPixels()
    throw noPicture()
  }
}

/** Whether what can be seen of a picture is so bright that it would be lost on white. */
async function isBright(image: Sharp): Promise<boolean> {
  const { data } = await image.raw().toBuffer({ resolveWithObject: true })
  let light = 0
  let weight = 0
  for (let index = 0; index + 3 < data.length; index += 4) {
    const alpha = (data[index + 3] ?? 0) / 255
    light +=
      alpha *
      (0.2126 * (data[index] ?? 0) + 0.7152 * (data[index + 1] ?? 0) + 0.0722 * (data[index + 2] ?? 0))
    weight += alpha
  }
  return weight > 0 && light / weight > 217
}

function noPicture(): Error {
  return BoardError.invalidField(
    'logo',
    'This is no picture that can be read. Choose a PNG, JPEG, WebP, AVIF or GIF file.',
  )
}

function tooManyPixels(): Error {
  return BoardError.invalidField(
    'logo',
    'This picture has too many pixels. The limit is 40 million; a logo needs 128 by 128.',
  )
}
