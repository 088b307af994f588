import { describe, expect, it } from 'vitest'
import { greenhouse, jobPage, jsonLd, lever } from './answers.fixture.ts'
import { teamtailor } from './more-answers.fixture.ts'
import { readAnswerText, readSourceFile } from './read-source.ts'

describe('readFile', () => {
  it('reads an answer or a page that was saved', () => {
    expect(readSourceFile(JSON.stringify(greenhouse))).toMatchObject({
      system: 'greenhouse',
      title: 'Senior Rust Engineer',
    })
    expect(readSourceFile(`\uFEFF ${jobPage(jsonLd)}`)).toMatchObject({ system: 'json_ld' })
  })

  it('reads a JSON Feed as such, however its items are', () => {
    const item = { id: '7', url: 'https://acme.example/jobs/7', title: 'Rust Engineer', company: 'Acme Labs' }
    const posting = { '@type': 'JobPosting', jobLocation: 'Porto, Portugal' }
    for (const more of [
      { location: 'Porto, Portugal', content_text: 'You build the engine.' },
      { location: 'Porto, Portugal', content_html: '<p>You build the engine.</p>' },
      { _jobposting: posting, content_text: 'You build the engine.' },
      { _jobposting: posting, content_html: '<p>You build the engine.</p>', url: 'https://acme.example/a' },
    ]) {
      const version = 'https://jsonfeed.org/version/1.1'
      const text = JSON.stringify({ version, items: [{ ...item, ...more }] })
      expect(readAnswerText(text)).toMatchObject([
        {
          system: 'feed',
          company: 'Acme Labs',
          places: ['Porto, Portugal'],
          description: 'You build the engine.',
        },
      ])
      expect(readSourceFile(text)).toMatchObject({ system: 'feed', title: 'Rust Engineer' })
    }
    expect(readAnswerText(JSON.stringify(teamtailor))).toMatchObject([{ system: 'teamtailor', id: '4401' }])
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
