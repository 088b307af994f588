import { describe, expect, it } from 'vitest'
import { getFileBytes, parseForm } from './read-input.ts'

const part = (name: string, content: string): string =>
  `--x\r\nContent-Disposition: form-data; name="${name}"; filename="a.png"\r\n\r\n${content}\r\n`

async function read(body: unknown, type = 'multipart/form-data; boundary=x'): Promise<Uint8Array> {
  return getFileBytes(await parseForm({ body, headers: { 'content-type': type } }, 'logo'), 'logo')
}

describe('a file in a form', () => {
  it('is read as its bytes', async () => {
    const bytes = await read(Buffer.from(`${part('other', 'o')}${part('logo', 'the bytes')}--x--\r\n`))
    expect(Buffer.from(bytes).toString()).toBe('the bytes')
  })

  it.each([
    ['without a body', undefined, undefined],
    ['that is no buffer', { logo: 'x' }, undefined],
    ['of another type', Buffer.from('logo=x'), 'application/x-www-form-urlencoded'],
    ['without a boundary', Buffer.from(part('logo', 'x')), 'multipart/form-data'],
    ['with two boundaries', Buffer.from(part('logo', 'x')), 'multipart/form-data; boundary=y; boundary=x'],
    ['that is cut off', Buffer.from(part('logo', 'x').slice(0, 40)), undefined],
    ['with an empty file', Buffer.from(`${part('logo', '')}--x--\r\n`), undefined],
    ['without the field', Buffer.from(`${part('other', 'x')}--x--\r\n`), undefined],
    ['with very many parts', Buffer.from(`${part('logo', 'x').repeat(11)}--x--\r\n`), undefined],
  ])('is missed in one %s', async (_what, body, type) => {
    await expect(read(body, type)).rejects.toMatchObject({ code: 'invalid_input', facts: { field: 'logo' } })
  })
})
