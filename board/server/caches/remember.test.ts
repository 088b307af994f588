import { describe, expect, it } from 'vitest'
import { remembering } from './remember.ts'

function counted(): { questions: string[]; read: (text: string) => string | undefined } {
  const questions: string[] = []
  const read = (text: string): string | undefined => {
    questions.push(text)
    return text === '' ? undefined : text.toUpperCase()
  }
  return { questions, read }
}

describe('a function that remembers', () => {
  it('is asked once for a text, also where it has no answer', () => {
    const { questions, read } = counted()
    const remembered = remembering(read)
    expect(['a', '', 'a', ''].map(remembered)).toEqual(['A', undefined, 'A', undefined])
    expect(questions).toEqual(['a', ''])
  })

  it('forgets when it knows as many texts as it may', () => {
    const { questions, read } = counted()
    const remembered = remembering(read, 2)
    for (const text of ['a', 'b', 'c', 'a']) remembered(text)
    expect(questions).toEqual(['a', 'b', 'c', 'a'])
  })

  it('keeps no long text', () => {
    const { questions, read } = counted()
    const remembered = remembering(read)
    const long = 'x'.repeat(301)
    expect([remembered(long), remembered(long)]).toEqual([long.toUpperCase(), long.toUpperCase()])
    expect(questions).toHaveLength(2)
  })
})
