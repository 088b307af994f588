import { describe, expect, it } from 'vitest'
import { readTogether } from './read-together.ts'

/** Tells the letters of a word, and of how many words it was asked at once. */
function startReading() {
  const questions: (readonly string[])[] = []
  const lengthOf = readTogether(async (words) => {
    questions.push(words)
    if (words.includes('refused')) throw new Error('refused')
    return new Map(words.filter((word) => word !== 'missing').map((word) => [word, word.length]))
  })
  return { questions, lengthOf }
}

describe('values that are read together', () => {
  it('are asked for with one question, each once, and each has its own', async () => {
    const { questions, lengthOf } = startReading()
    const words = ['one', 'three', 'one', 'missing', 'eleven']
    expect(await Promise.all(words.map(lengthOf))).toEqual([3, 5, 3, undefined, 6])
    expect(questions).toEqual([['one', 'three', 'missing', 'eleven']])
  })

  it('are read again for who asks later, even while the first are read', async () => {
    const { questions, lengthOf } = startReading()
    const first = lengthOf('one')
    await new Promise((resolve) => setImmediate(resolve))
    expect(await Promise.all([first, lengthOf('one')])).toEqual([3, 3])
    await lengthOf('one')
    expect(questions).toEqual([['one'], ['one'], ['one']])
  })

  it('fail together, and not those after them', async () => {
    const { lengthOf } = startReading()
    const failures = await Promise.allSettled([lengthOf('one'), lengthOf('refused')])
    expect(failures.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect(await lengthOf('one')).toBe(3)
  })
})
