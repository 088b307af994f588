import type { QueueFilter, ReviewGroupKey } from '@cryptolist/contract'
import { describe, expect, it } from 'vitest'
import { findGroup, groupPath, itemPath, queuePath, readFilter } from './paths.ts'

const filter: QueueFilter = { kind: 'new', source: 'greenhouse', companySlug: 'tarn', finding: 'TXT-08' }
const group: ReviewGroupKey = { companySlug: 'tarn', source: 'greenhouse', codes: ['TXT-08', 'WAL-01'] }
const paramsOf = (path: string) => new URL(path, 'https://board.example').searchParams

describe('addresses of the queue', () => {
  it('keep what it is narrowed to', () => {
    for (const path of [queuePath(filter, 'next'), itemPath('1', filter, group), groupPath(group, filter)])
      expect(readFilter(paramsOf(path))).toEqual(filter)
    expect(queuePath({})).toBe('/admin/queue')
  })

  it('leave out filters that don’t exist', () => {
    const query = 'kind=news&source=monster&company=../x&finding=TXT-99'
    expect(readFilter(new URLSearchParams(query))).toEqual({})
  })

  it('name a group, and the one that an item was opened from', () => {
    expect(groupPath(group, {})).toBe('/admin/queue/groups/tarn/greenhouse/TXT-08,WAL-01')
    expect(findGroup(paramsOf(itemPath('1', {}, group)).get('group'))).toEqual(group)
  })

  it.each([
    '',
    'tarn',
    'tarn/greenhouse',
    'tarn/greenhouse/',
    'tarn/monster/TXT-08',
    'tarn/greenhouse/TXT-08,X',
    'a/b/c/d',
  ])('don’t take %j for a group', (written) => {
    expect(findGroup(written)).toBeUndefined()
  })
})
