import { expect, it } from 'vitest'
import { keepById } from './kept-by-id.ts'

/** Lists texts by their first letter, and notes which were read. */
function listTexts(texts: readonly string[], most: number) {
  const read: string[] = []
  const list = keepById<string>(
    async (ids) => {
      read.push(...ids)
      return texts
        .filter((text) => ids.includes(text[0] ?? ''))
        .map((value) => ({ id: value[0] ?? '', value }))
    },
    { most, sizeOf: (text) => text.length },
  )
  return { list, read }
}

it('keeps what was asked for last, up to a size in all', async () => {
  const { list, read } = listTexts(['aaa', 'bbb', 'ccccccc'], 9)
  await list(['a', 'b'], '1')
  expect(await list(['b', 'a'], '1')).toEqual([
    { id: 'b', value: 'bbb' },
    { id: 'a', value: 'aaa' },
  ])
  expect(read).toEqual(['a', 'b'])
  // Ten with it: only the one that was asked for before it goes, and then that one too.
  await list(['c'], '1')
  await list(['c'], '1')
  await list(['a'], '1')
  expect(read).toEqual(['a', 'b', 'c', 'a'])
})

it('reads all again when anything has changed', async () => {
  const { list, read } = listTexts(['a'], 9)
  await list(['a'], '1')
  await list(['a'], '2')
  expect(read).toEqual(['a', 'a'])
})
