import type { DomainProof } from '@cryptolist/contract'
import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { ProofBadge, ShieldMark, seenText } from './marks.tsx'

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
  it('says what was verified, how and when', () => {
    expect(seenText(verified)).toBe('DNS record, checked 18 Nov 2026')
    expect(wordsOf(<ProofBadge proof={verified} isPoster />)).toBe(
      'Published by the holder of harbor.example',
    )
    expect(wordsOf(<ProofBadge proof={verified} isPoster={false} />)).toBe(
      'The company is the holder of harbor.example',
    )
    const mark = renderToStaticMarkup(<ShieldMark proof={verified} />)
    expect(mark).toContain('title="harbor.example: DNS record, checked 18 Nov 2026"')
    expect(mark).toContain('domain verified')
  })

  it('says since when it is missing', () => {
    expect(seenText(stale)).toBe('File on its site, not found since 18 Nov 2026')
    const badge = renderToStaticMarkup(<ProofBadge proof={stale} isPoster />)
    expect(badge).toContain('badge warn')
    expect(badge).toContain('Verification lost: harbor.example')
    expect(renderToStaticMarkup(<ShieldMark proof={stale} />)).toContain('class="mark stale"')
  })

  it('is not there while there is none', () => {
    expect(wordsOf(<ShieldMark proof={null} />) + wordsOf(<ProofBadge proof={null} isPoster />)).toBe('')
  })
})
