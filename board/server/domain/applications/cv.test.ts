import { BoardError } from '@cryptolist/contract'
import { describe, expect, it } from 'vitest'
import { toZip } from '../repository-check/archive.fixture.ts'
import { checkCv, cvBytes } from './cv.ts'

const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer << /Root 1 0 R >>\n%%EOF\n')
const docxFiles = { '[Content_Types].xml': '<Types/>', 'word/document.xml': '<w:document/>' }
const docx = (more: Record<string, string | Uint8Array> = {}, options = {}) =>
  toZip({ ...docxFiles, ...more }, options)

/** Begins with its type, as every ODT does. */
function odt(manifest = '<manifest:manifest/>', more: Record<string, string> = {}): Buffer {
  const type = 'application/vnd.oasis.opendocument.text'
  const bytes = toZip({
    [`mimetype${type}`]: '',
    'content.xml': '<x/>',
    'META-INF/manifest.xml': manifest,
    ...more,
  })
  return bytes
}

async function refusalOf(name: string, bytes: Buffer): Promise<unknown> {
  try {
    await checkCv({ name, bytes })
    return 'taken'
  } catch (error) {
    return error instanceof BoardError ? [error.facts.field, error.message] : error
  }
}

describe('a CV', () => {
  it.each([
    ['cv.pdf', pdf, 'cv.pdf'],
    ['Lebenslauf – Ana Müller.PDF', pdf, 'Lebenslauf – Ana Müller.pdf'],
    ['cv', pdf, 'cv.pdf'],
    ['', pdf, 'cv.pdf'],
    ['cv.docx', docx(), 'cv.docx'],
    ['pictures.docx', docx({ 'word/media/image1.png': 'x', 'word/fontTable.xml': '<x/>' }), 'pictures.docx'],
    ['cv.odt', odt(), 'cv.odt'],
    ['../../etc/passwd.pdf', pdf, 'passwd.pdf'],
    ['C:\\Users\\ana\\cv.pdf', pdf, 'cv.pdf'],
    ['..pdf', pdf, 'pdf.pdf'],
    ['a"b\r\nSet-Cookie: x.pdf', pdf, 'a_b Set-Cookie_ x.pdf'],
    [`${'a'.repeat(300)}.pdf`, pdf, `${'a'.repeat(100)}.pdf`],
    ['cv\u202Efdp.pdf', pdf, 'cvfdp.pdf'],
  ])('is taken by its bytes, under a name without paths: %s', async (name, bytes, stored) => {
    expect((await checkCv({ name, bytes })).name).toBe(stored)
  })

  it.each([
    ['no bytes', 'cv.pdf', Buffer.alloc(0), 'empty'],
    ['a byte too many', 'cv.pdf', Buffer.concat([pdf, Buffer.alloc(cvBytes + 1 - pdf.length)]), '5 MB'],
    ['a program', 'cv.pdf', Buffer.from('MZ\u0090\u0000'), 'isn’t a PDF'],
    ['HTML', 'cv.pdf', Buffer.from('<!doctype html><script>alert(1)</script>'), 'isn’t a PDF'],
    ['a DOCX called PDF', 'cv.pdf', docx(), 'is a DOCX'],
    ['a PDF called DOCX', 'cv.docx', pdf, 'is a PDF'],
    ['a PDF called EXE', 'cv.pdf.exe', pdf, 'is a PDF'],
    ['any other zip', 'cv.docx', toZip({ 'readme.txt': 'x' }), 'isn’t a PDF'],
    ['a broken zip', 'cv.docx', docx().subarray(0, 90), 'can’t read'],
    ['names that lead out', 'cv.docx', docx({ '../../evil.sh': 'x' }), 'can’t read'],
    [
      'an encrypted PDF',
      'cv.pdf',
      Buffer.concat([pdf, Buffer.from('trailer << /Encrypt 5 0 R >>')]),
      'password',
    ],
    ['encrypted Word', 'cv.docx', Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'password'],
    ['encrypted members', 'cv.docx', docx({}, { flags: 1 }), 'password'],
    ['an encrypted ODT', 'cv.odt', odt('<manifest:encryption-data/>'), 'password'],
    ['macros', 'cv.docx', docx({ 'word/vbaProject.bin': 'x' }), 'macros'],
    ['macros of ODT', 'cv.odt', odt('<m/>', { 'Basic/Standard/Module1.xml': 'x' }), 'macros'],
    ['an archive inside', 'cv.docx', docx({ 'word/embeddings/files.ZIP': 'x' }), 'contains other files'],
    ['a document inside', 'cv.docx', docx({ 'word/embeddings/b.xlsx': 'x' }), 'contains other files'],
    [
      'a zip bomb',
      'cv.docx',
      docx({ 'word/media/image1.png': Buffer.alloc(120 * 1024 * 1024) }),
      'too large once unpacked',
    ],
    [
      'very many members',
      'cv.docx',
      docx(Object.fromEntries(Array.from({ length: 2_001 }, (_, index) => [`word/${index}.xml`, '']))),
      'too large once unpacked',
    ],
  ])('is refused with what to do: %s', async (_, name, bytes, words) => {
    expect(await refusalOf(name, bytes)).toEqual(['cv', expect.stringContaining(words)])
  })

  it('is taken up to the limit', async () => {
    const bytes = Buffer.concat([pdf, Buffer.alloc(cvBytes - pdf.length)])
    expect(await refusalOf('cv.pdf', bytes)).toBe('taken')
  })
})
