import sharp, { type Metadata, type Sharp } from 'sharp'
import { FileError } from './errors.ts'

/** All pages of an animation together. */
const maximumPixels = 40_000_000
const maximumPages = 500
const patienceSeconds = 20

// One image at a time takes one core at most, and nothing of it is kept afterwards.
sharp.concurrency(1)
sharp.cache(false)

const formats: Record<string, (image: Sharp) => Sharp> = {
  'image/png': (image) => image.png(),
  'image/jpeg': (image) => image.jpeg({ quality: 90 }),
  'image/gif': (image) => image.gif(),
  'image/webp': (image) => image.webp({ quality: 90 }),
  'image/avif': (image) => image.avif({ quality: 65, effort: 2 }),
}

let last: Promise<unknown> = Promise.resolve()

/**
 * Draws a plain image anew in its own format: what it shows stays, turned as its camera said, animations too; where and by whom it was
 * taken does not, nor anything hidden behind it. One at a time. Throws FileError(image).
 */
export function redraw(bytes: Uint8Array, contentType: string): Promise<Buffer> {
  const drawn = last.then(() => draw(bytes, contentType))
  last = drawn.catch(() => undefined)
  return drawn
}

async function draw(bytes: Uint8Array, contentType: string): Promise<Buffer> {
  const encode = formats[contentType]
  if (encode === undefined) throw new FileError('image', 'Invalid image data')
  try {
    const image = sharp(bytes, { animated: true, limitInputPixels: maximumPixels, failOn: 'error' })
    checkSize(await image.metadata())
    return await encode(image.autoOrient()).timeout({ seconds: patienceSeconds }).toBuffer()
  } catch (cause) {
    if (cause instanceof FileError) throw cause
    throw new FileError('image', 'Invalid image data')
  }
}

function checkSize({ width, height, pages = 1, pageHeight }: Metadata): void {
  if (width * (pageHeight ?? height) * pages > maximumPixels || pages > maximumPages)
    throw new FileError(
      'image',
      'The image has too many pixels. The limit is 40 million, all frames together.',
    )
}
