import { describe, expect, it } from 'vitest'
import { greenhouse, jobPage, jsonLd, lever } from './answers.fixture.ts'
import { readSourceFile } from './read-source.ts'

describe('readFile', () => {
  it('reads an answer or a page that was saved', () => {
    expect(readSourceFile(JSON.stringify(greenhouse))).toMatchObject({
      system: 'greenhouse',
      title: 'Senior Rust Engineer',
    })
    expect(readSourceFile(`\uFEFF ${jobPage(jsonLd)}`)).toMatchObject({ system: 'json_ld' })
  })

  it.each([
    ['', 'We couldn’t find a job in this'],
    ['{"data": []}', 'We couldn’t find a job in this'],
    [JSON.stringify([...lever, ...lever]), 'This file has 2 jobs.'],
  ])('refuses %j', (text, words) => {
    expect(() => readSourceFile(text)).toThrow(
      expect.objectContaining({
        code: 'invalid_input',
        facts: { field: 'file' },
        message: expect.stringContaining(words),
      }),
    )
  })
})
