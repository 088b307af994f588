import type { DomainProof } from '@cryptolist/contract'
import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { ProofBadge, ProofLine, ShieldMark } from './marks.tsx'

const verified: DomainProof = {
  domain: 'harbor.example',
  state: 'verified',
  method: 'dns_txt',
  provedAt: '2026-11-02T09:00:00.000Z',
  checkedAt: '2026-11-18T09:00:00.000Z',
}
const stale: DomainProof = { ...verified, state: 'stale', method: 'well_known' }
const wordsOf = (element: ReactElement): string =>
  renderToStaticMarkup(element)
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

describe('the proof of a domain', () => {
  it('says what was proved, how and when', () => {
    expect(wordsOf(<ProofLine proof={verified} deed="Published by" />)).toBe(
      'Published by the holder of harbor.example DNS record, checked 18 Nov 2026 · first proved here 2 Nov 2026',
    )
    expect(wordsOf(<ProofBadge proof={verified} deed="Published by" />)).toBe(
      'Published by the holder of harbor.example',
    )
    const mark = renderToStaticMarkup(<ShieldMark proof={verified} />)
    expect(mark).toContain('title="harbor.example: DNS record, checked 18 Nov 2026"')
    expect(mark).toContain('domain proved')
  })

  it('says since when it is not found any more', () => {
    expect(wordsOf(<ProofLine proof={stale} deed="Published by" />)).toBe(
      'Not found any more: the proof of harbor.example File on its site, not found since 18 Nov 2026 · first proved here 2 Nov 2026',
    )
    expect(renderToStaticMarkup(<ProofBadge proof={stale} deed="Published by" />)).toContain('badge warn')
    expect(renderToStaticMarkup(<ShieldMark proof={stale} />)).toContain('class="mk stale"')
  })

  it('is not there while there is none', () => {
    expect(wordsOf(<ShieldMark proof={null} />) + wordsOf(<ProofBadge proof={null} deed="" />)).toBe('')
  })
})
