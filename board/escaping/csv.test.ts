import { describe, expect, it } from 'vitest'
import { csvLine } from './csv.ts'

describe('csvLine', () => {
  it('quotes texts, doubles quotes and leaves numbers and nothing as they are', () => {
    expect(csvLine(['a', 'say "hi", then\ngo', 12, null])).toBe('"a","say ""hi"", then\ngo",12,\r\n')
  })

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '＝1', '＋1', '－1', '＠SUM(A1)'])(
    'keeps %j from being a formula',
    (text) => {
      expect(csvLine([text])).toBe(`"'${text}"\r\n`)
    },
  )

  it.each(['a=1', 'Rust – senior', '1-2'])('leaves %j alone', (text) => {
    expect(csvLine([text])).toBe(`"${text}"\r\n`)
  })
})
