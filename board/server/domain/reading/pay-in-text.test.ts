import { describe, expect, it } from 'vitest'
import { readRanges } from '../systems/source-posting.ts'
import { findPayInText } from './pay-in-text.ts'
import { type LabelledText, labelOf, corpora as names, readCorpus } from './pay-texts.fixture.ts'

function measure(texts: readonly LabelledText[]) {
  const read = texts.map((one) => ({ ...one, readLabel: labelOf(one) }))
  const right = read.filter(({ label, readLabel }) => readLabel === label && label !== '-').length
  return {
    precision: right / read.filter(({ readLabel }) => readLabel !== '-').length,
    recall: right / read.filter(({ label }) => label !== '-').length,
    faults: read
      .filter(({ label, readLabel }) => readLabel !== label)
      .map(({ label, readLabel, text }) => `${text} is ${label}, read as ${readLabel}`),
  }
}

describe('pay in sentences', () => {
  const corpora = names.map((name) => ({ name, texts: readCorpus(name) }))

  it('is tested with at least 300 labelled texts', () => {
    expect(corpora.flatMap(({ texts }) => texts).length).toBeGreaterThanOrEqual(300)
  })

  it.each(corpora)(
    'is right in 99% of what is read, and read in 85% of the texts that state it: $name',
    ({ texts }) => {
      const { precision, recall, faults } = measure(texts)
      console.info(
        `precision ${(precision * 100).toFixed(1)}%, recall ${(recall * 100).toFixed(1)}%\n${faults.join('\n')}`,
      )
      expect(precision).toBeGreaterThanOrEqual(0.99)
      expect(recall).toBeGreaterThanOrEqual(0.85)
    },
  )

  it('is quoted in the employer’s words, without formatting', () => {
    const [pay] = findPayInText(
      '# Work\n\n- **Base salary:** $120,000\\-$150,000 [per year](https://pay.example). Apply now.',
    )
    expect(pay).toEqual({
      min: 120_000,
      max: 150_000,
      currency: 'USD',
      period: 'year',
      quote: 'Base salary: $120,000-$150,000 per year.',
    })
  })

  it.each([
    ['薪资：30-60K*14薪', '薪资：30-60K*14薪'],
    ['Solidity 开发 30-60K\\* 14薪', 'Solidity 开发 30-60K* 14薪'],
    ['**待遇 3-6万*13薪**', '待遇 3-6万*13薪'],
    ['*Gehalt:* **4.000 €*14** im Monat', 'Gehalt: 4.000 €*14 im Monat'],
  ])('is quoted with the sign for times: %s', (text, quote) => {
    expect(findPayInText(text)).toMatchObject([{ quote }])
  })

  it('is quoted with the words around it in a long sentence', () => {
    const words = 'many words '.repeat(60)
    const [pay] = findPayInText(`${words} and a salary of $120,000–$150,000 per year ${words}`)
    expect(pay?.quote).toMatch(/^… .*salary of \$120,000–\$150,000 per year.* …$/)
    expect(pay?.quote.length).toBeLessThanOrEqual(300)
  })

  it('is quoted without links and handles, which nobody has checked', () => {
    const [pay] = findPayInText('Salary $3,000–$5,000 per month, write to t.me/hiring at once')
    expect(pay?.quote).toBe('$3,000–$5,000')
  })

  it('is several ranges with the words for whom they are, where several are stated', () => {
    const labelled = (text: string) =>
      readRanges(findPayInText(text)).ranges?.map(({ label, min }) => [label, min])
    expect(
      labelled('Berlin salary: €60,000–€80,000 a year.\n\nZurich salary: CHF 110,000–130,000 a year.'),
    ).toEqual([
      ['Berlin salary', 60_000],
      ['Zurich salary', 110_000],
    ])
    expect(
      labelled(
        'The base salary range is $108,000 to $164,700 (outside San Francisco) and $119,000 to $181,475 (for San Francisco).',
      ),
    ).toEqual([
      ['outside San Francisco', 108_000],
      ['for San Francisco', 119_000],
    ])
    expect(
      labelled(
        'Base pay range:\n\n* Zone 1: $170,000 - $207,000 + bonus\n* Zone 2: $158,000 - $192,000 + bonus',
      ),
    ).toEqual([
      ['Zone 1', 170_000],
      ['Zone 2', 158_000],
    ])
  })

  it.each<[string, [string | null, number][]]>([
    [
      'Salary: $100k–$120k in New York, $80k–$100k in Austin.',
      [
        ['in New York', 100_000],
        ['in Austin', 80_000],
      ],
    ],
    [
      'Salary: €60,000–80,000 a year for Senior, €80,000–100,000 a year for Lead',
      [
        ['for Senior', 60_000],
        ['for Lead', 80_000],
      ],
    ],
    [
      'The salary range is $150,000–$170,000 for San Francisco and $120,000–$140,000 for all other locations.',
      [
        ['for San Francisco', 150_000],
        ['for all other locations', 120_000],
      ],
    ],
    [
      'In 2027 engineers get a salary of $150,000–$170,000 in the U.S. and $120,000–$140,000 elsewhere.',
      [
        ['in the U.S.', 150_000],
        ['elsewhere', 120_000],
      ],
    ],
    [
      'Salary: $100k–$120k per year if you live in Boston; $80k–$100k per year',
      [
        ['if you live in Boston', 100_000],
        [null, 80_000],
      ],
    ],
    [
      'Salary in Boston: $100k–$120k a year, in Austin: $80k–$100k a year',
      [
        ['Salary in Boston', 100_000],
        ['in Austin', 80_000],
      ],
    ],
    [
      'For Boston the salary is $100k–$120k a year, for Austin $80k–$100k a year.',
      [
        ['For Boston the salary', 100_000],
        ['for Austin', 80_000],
      ],
    ],
    [
      'Level I: a salary of $100k–$120k in cash, Level II: $120k–$150k in cash',
      [
        ['Level I: a salary', 100_000],
        ['Level II', 120_000],
      ],
    ],
    [
      'Salary ranges: Berlin €60-70k, London £65-75k',
      [
        ['Berlin', 60_000],
        ['London', 65_000],
      ],
    ],
    [
      'Salary: $60–$70/hour W2 or $70–$80/hour 1099.',
      [
        ['W2', 60],
        ['1099', 70],
      ],
    ],
    [
      'Salary: $120k–$150k NYC, $100k–$130k remote',
      [
        ['NYC', 120_000],
        ['remote', 100_000],
      ],
    ],
    [
      'Salary: $120k–$150k, Lead $150k–$180k',
      [
        [null, 120_000],
        ['Lead', 150_000],
      ],
    ],
    [
      'Salary: $120k–$150k a year or $85–$95 an hour',
      [
        [null, 120_000],
        [null, 85],
      ],
    ],
    [
      'The salary for L3 is $120,000–$130,000 and for L4 $140,000–$150,000.',
      [
        ['The salary for L3', 120_000],
        ['for L4', 140_000],
      ],
    ],
    [
      'Pay: $40/hour in Ohio, $45/hour in Illinois',
      [
        ['in Ohio', 40],
        ['in Illinois', 45],
      ],
    ],
  ])('takes words behind an amount for that amount: %s', (text, expected) => {
    const { ranges } = readRanges(findPayInText(text))
    expect(ranges?.map(({ label, min }) => [label, min])).toEqual(expected)
  })

  it('is read from the column of a table whose header names pay, each row with its label', () => {
    const rows = (markdown: string) =>
      findPayInText(markdown).map(({ label, min, quote }) => [label, min, quote])
    expect(
      rows(
        'Level | City | Pay | Bonus\\\nL4 | Austin | $140,000 | $90,000\\\nL5 | Boston | $165,000 | $95,000',
      ),
    ).toEqual([
      ['L4, Austin', 140_000, 'L4 | Austin | $140,000 | $90,000'],
      ['L5, Boston', 165_000, 'L5 | Boston | $165,000 | $95,000'],
    ])
    expect(
      rows('| Level | Salary |\n|---|---|\n| Mid | €50k - €60k |\n| Lead | €70k - €80k, a@jobs.example |'),
    ).toEqual([
      ['Mid', 50_000, '| Mid | €50k - €60k |'],
      ['Lead', 70_000, '€70k - €80k'],
    ])
  })

  it('is never one of two ranges because the other is written otherwise', () => {
    const text =
      'For NY or CA, the base salary range is $197,000–$213,000.\nFor all other states it is $177–$192,000.'
    expect(readRanges(findPayInText(text))).toMatchObject({
      cash: undefined,
      ranges: [{ min: 197_000 }, { min: 177_000 }],
    })
  })

  it('is read in time that grows with the text only', () => {
    const hostile = [
      '$'.repeat(20_000),
      '1,000'.repeat(4_000),
      'USD 1 - '.repeat(2_500),
      '$1 to '.repeat(3_000),
      '$1 per year gross '.repeat(1_000),
      `Salary $100k–$120k ${'$1 '.repeat(600)}\n\n`.repeat(60),
    ]
    for (const text of hostile) expect(findPayInText(text)).toEqual([])
  })
})
