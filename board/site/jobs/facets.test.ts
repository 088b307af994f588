import { describe, expect, it } from 'vitest'
import { sinceOptions } from './facets.tsx'

const now = new Date('2026-11-21T09:00:00Z')

describe('sinceOptions', () => {
  it('maps spans to days', () => {
    expect(sinceOptions(undefined, now)).toEqual([
      { value: '', name: 'Any time', isChosen: true },
      { value: '2026-11-20', name: 'Since yesterday', isChosen: false },
      { value: '2026-11-14', name: 'Past week', isChosen: false },
      { value: '2026-10-22', name: 'Past month', isChosen: false },
    ])
  })

  it('selects the span that matches the day', () => {
    const chosen = sinceOptions('2026-11-14', now).filter((option) => option.isChosen)
    expect(chosen.map((option) => option.name)).toEqual(['Past week'])
  })

  it('keeps a day of its own', () => {
    expect(sinceOptions('2026-11-01', now).at(-1)).toEqual({
      value: '2026-11-01',
      name: 'Since 1 Nov 2026',
      isChosen: true,
    })
  })
})
