import Parse from 'parse/node'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createMoralis } from '../../moralis.ts'

const Moralis = createMoralis({ Parse, environment: 'node' })
const requests: { url: string; method: string; headers: Record<string, string>; body: string }[] = []
let answer: () => Response
const saved = {
  name: 'a_1.txt',
  url: 'https://files.example/a_1.txt',
  ipfs: 'https://files.example/ipfs/cid',
  hash: 'cid',
}
const sent = () => JSON.parse(requests[0]?.body ?? '{}')

beforeEach(() => {
  requests.length = 0
  answer = () => Response.json(saved, { status: 201 })
  vi.stubGlobal('fetch', async (url: string, request = {}) => {
    requests.push(Object.assign({ url, method: 'GET', headers: {}, body: '' }, request))
    return answer()
  })
  Moralis.initialize('APPID', undefined, 'MASTER')
  Moralis.serverURL = 'http://127.0.0.1:1/server'
})

describe('a file', () => {
  it('saves a file with its fields in the original’s order', async () => {
    const file = new Moralis.File('a.txt', [104, 105], 'text/markdown', { author: 'ada' }, { kind: 'cv' })
    await file.save()
    expect(requests[0]?.url).toBe('http://127.0.0.1:1/server/files/a.txt')
    expect(requests[0]?.body).toMatch(
      /^\{"base64":"aGk=","fileData":\{"metadata":\{"author":"ada"\},"tags":\{"kind":"cv"\}\},"_ContentType":"text\/markdown",/,
    )
    expect([file.name(), file.url()]).toEqual([saved.name, saved.url])
  })

  it('is saved in IPFS and knows its address and content id there, also from JSON', async () => {
    const file = new Moralis.File('a.txt', { base64: 'aGk=' })
    const saving = file.saveIPFS()
    expect(await saving).toBe(file)
    expect(sent().fileData).toEqual({ ipfs: true, metadata: {}, tags: {} })
    const json = { __type: 'File', ...saved }
    expect([file.ipfs(), file.hash(), file.toJSON()]).toEqual([saved.ipfs, 'cid', json])
    const read = Moralis.Object.fromJSON({ className: 'Note', objectId: 'n1', file: json }).get('file')
    expect([read.ipfs(), read.hash(), read.toJSON()]).toEqual([saved.ipfs, 'cid', json])
    expect(read).toBeInstanceOf(Moralis.File)
  })

  it.each([
    [{ base64: 'aGk=' }, undefined, undefined],
    [{ base64: 'aGk=' }, 'text/markdown', 'text/markdown'],
    [{ base64: 'data:image/png;base64,aGk=' }, undefined, 'image/png'],
    [{ base64: 'data:image/png;charset=utf-8;base64,aGk=' }, 'text/plain', 'image/png'],
  ])('of %j and the type %j is sent as %j', async (data, type, sentType) => {
    await new Moralis.File('a', data, type).save()
    expect([sent().base64, sent()._ContentType]).toEqual(['aGk=', sentType])
  })

  it('saves a Blob', async () => {
    const { readAsDataUrl } = stubFileReader()
    await new Moralis.File('a.txt', new Blob(['hi'], { type: 'text/plain' })).save()
    expect(readAsDataUrl).toHaveBeenCalledOnce()
    expect([sent().base64, sent()._ContentType]).toEqual(['aGk=', 'text/plain'])
  })

  it('reads a file back, also without a Content-Length', async () => {
    answer = () => new Response(new Blob(['hi']).stream(), { headers: { 'Content-Type': 'text/plain' } })
    const file = Moralis.File.fromJSON({ __type: 'File', ...saved })
    expect(await file.getData()).toBe('aGk=')
  })

  it('is deleted by DELETE with the master key, as by the original', async () => {
    answer = () => new Response('')
    await Moralis.File.fromJSON({ __type: 'File', ...saved }).destroy()
    expect([requests[0]?.method, requests[0]?.url]).toEqual([
      'DELETE',
      'http://127.0.0.1:1/server/files/a_1.txt',
    ])
    expect(requests[0]?.headers).toMatchObject({
      'X-Parse-Application-ID': 'APPID',
      'X-Parse-Master-Key': 'MASTER',
    })
  })

  it('deletes a file with the user’s session, which the original could not', async () => {
    Moralis.initialize('APPID')
    answer = () => Response.json({})
    await Moralis.File.fromJSON({ __type: 'File', ...saved }).destroy()
    expect([requests[0]?.method, sent()._method, sent()._ApplicationId]).toEqual(['POST', 'DELETE', 'APPID'])
  })

  it('says why the server does not delete it', async () => {
    answer = () => Response.json({ code: 153, error: 'Could not delete file.' }, { status: 400 })
    const file = Moralis.File.fromJSON({ __type: 'File', ...saved })
    await expect(file.destroy()).rejects.toMatchObject({ code: 153, message: 'Could not delete file.' })
  })
})

// Node has no FileReader, with which Parse reads a Blob.
function stubFileReader() {
  const readAsDataUrl = vi.fn()
  vi.stubGlobal(
    'FileReader',
    class {
      onload = () => {}
      result = ''
      async readAsDataURL(blob: Blob) {
        readAsDataUrl()
        this.result = `data:${blob.type};base64,${Buffer.from(await blob.arrayBuffer()).toString('base64')}`
        this.onload()
      }
    },
  )
  return { readAsDataUrl }
}
