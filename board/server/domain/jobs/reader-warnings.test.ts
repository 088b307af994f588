import { describe, expect, it } from 'vitest'
import { findingsOfImport } from '../checks/rules.ts'
import { createReaderWarnings, toReaderWarnings } from './reader-warnings.ts'

type Row = Parameters<ReturnType<typeof createReaderWarnings>>[0]

/** A row with the columns that the warnings read. */
const rowOf = (publicId: string, fields: Partial<Row>): Row =>
  ({
    publicId,
    updatedAt: new Date('2026-11-01T00:00:00.000Z'),
    title: 'Engineer',
    descriptionMd: null,
    applyMethod: 'url',
    applyUrl: 'https://acme.example/jobs/1',
    companyProof: null,
    ...fields,
  }) as Row

describe('createReaderWarnings', () => {
  it.each([
    ['a plain text', 'You will join a small team that builds a wallet.'],
    ['a fee', 'We require a refundable deposit of 50 USDC for your workstation.'],
    ['a wallet', 'To apply, connect your wallet to our dashboard and sign the message.'],
    ['a chat', 'Write to us on Telegram: @acme_hr_team. Pay the training fee of 90 EUR first.'],
    ['a past salary', 'Tell us your current salary and your salary history.'],
  ])('finds in %s what all rules find that readers see', (_name, description) => {
    const all = findingsOfImport(
      { title: 'Engineer', description, apply: { method: 'url', url: 'https://acme.example/jobs/1' } },
      { companyDomains: [] },
    )
    expect(createReaderWarnings()(rowOf('1', { descriptionMd: description }))).toEqual(toReaderWarnings(all))
  })

  it('checks a listing once for a crawler that reads 2,000 others before it comes again', () => {
    const find = createReaderWarnings()
    const readAll = () => Array.from({ length: 2_001 }, (_, number) => find(rowOf(String(number), {})))
    const [first] = readAll()
    expect(readAll()[0]).toBe(first)
  })
})
